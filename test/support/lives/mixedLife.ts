import fc from "fast-check";
import { resourceNames } from "../../../provider/resourceName";
import { nowAndThen } from "./history";

/** One random `pulumi up`: the resources that the program declares, and how the run ends at its n-th write. */
const run = fc.record({
  declares: fc.subarray([...resourceNames]),
  /** Selects one of the two values that the program's inputs may have. */
  value: fc.constantFrom(0, 1),
  rebuilds: fc.boolean(),
  end: fc.constantFrom("by itself", "by itself", "by Ctrl-C", "killed before", "killed after"),
  atWrite: fc.integer({ min: 1, max: 4 }),
});

/** A random scenario with all four resources: its runs, the occasional faults, and the host. */
export const mixedLife = fc.record({
  runs: fc.array(run, { minLength: 1, maxLength: 5 }),
  wrong: fc.subarray(nowAndThen),
  seed: fc.integer({ min: 1, max: 1000 }),
  // Realistic durations are drawn less often: an operation of an hour is polled a hundred times, without testing more
  // than one of a second.
  profile: fc.constantFrom("fast" as const, "fast" as const, "fast" as const, "realistic" as const),
});
export type MixedLife = typeof mixedLife extends fc.Arbitrary<infer Value> ? Value : never;
export type MixedRun = MixedLife["runs"][number];

export const wholly: MixedRun = {
  ...{ declares: [...resourceNames], value: 0, rebuilds: false, end: "by itself", atWrite: 1 },
};
const only: MixedRun = { ...wholly, declares: ["Server"] };

/** A scenario whose last run loses a response before Ctrl-C ends the run. */
export const stoppedAfterReset: MixedLife = {
  runs: [
    { ...only, value: 1 },
    { ...only, end: "by Ctrl-C" },
  ],
  wrong: nowAndThen.filter(({ fault }) => /^(?:reset|truncated)/.test(fault)),
  ...{ seed: 914, profile: "fast" },
};
