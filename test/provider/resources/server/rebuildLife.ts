import fc from "fast-check";
import { fieldSets, type Manners, request, type simulatedHost, spellings } from "./simulatedHost";

const template = fc.constantFrom("ALMA9", "DEBIAN12", "UBUNTU24");
const seconds = (max: number) => fc.integer({ min: 1, max });

/** One `pulumi up`: what the program asks for, when the run is interrupted, if at all, and what else happens. */
const run = fc.record({
  templateName: template,
  rebuildTriggers: fc.constantFrom(1, 2),
  refreshes: fc.boolean(),
  end: fc.constantFrom("by itself", "by itself", "by Ctrl-C", "killed"),
  after: seconds(200),
  /** A rebuild by someone else. */
  other: fc.option(
    fc.record({
      to: template,
      after: fc.oneof(fc.constant(0), seconds(300)),
      /** Seconds until the host shows that rebuild. */
      lag: fc.integer({ min: 0, max: 60 }),
      takes: fc.integer({ min: 20, max: 300 }),
    }),
  ),
});
export type RebuildRun = typeof run extends fc.Arbitrary<infer Value> ? Value : never;

/** A sequence of runs that rebuild a server, and how the host handles their requests. */
export interface RebuildLife {
  readonly runs: readonly RebuildRun[];
  readonly requests: Parameters<typeof simulatedHost>[0];
  readonly manners: Manners;
  /** Whether each run waits until the server answers by SSH. */
  readonly waits: boolean;
}

export const requestOf = ({
  templateName,
  rebuildTriggers,
}: Pick<RebuildRun, "templateName" | "rebuildTriggers">) => JSON.stringify([templateName, rebuildTriggers]);

const manners = (describes: fc.Arbitrary<boolean>): fc.Arbitrary<Manners> =>
  fc.record({
    fields: fc.constantFrom(...fieldSets),
    refusesWhileBusy: fc.boolean(),
    describes,
    spells: fc.constantFrom(...spellings),
  });

const requests = fc.array(request, { maxLength: 6 });

/** Sequences of runs without rebuilds by anyone else. */
export const ownRebuilds: fc.Arbitrary<RebuildLife> = fc.record({
  runs: fc.array(
    run.map((one) => ({ ...one, other: null })),
    { minLength: 1, maxLength: 5 },
  ),
  requests,
  manners: manners(fc.constant(true)),
  waits: fc.boolean(),
});

/** Sequences of runs with rebuilds by someone else. */
export const othersRebuilds: fc.Arbitrary<RebuildLife> = fc.record({
  runs: fc.array(
    run.map((one) => ({ ...one, rebuildTriggers: 1 as const })),
    { minLength: 1, maxLength: 4 },
  ),
  requests,
  manners: manners(fc.boolean()).map((one) => ({ ...one, refusesWhileBusy: true })),
  waits: fc.constant(false),
});
