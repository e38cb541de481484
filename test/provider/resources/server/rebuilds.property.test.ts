import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { came, drawn, patience } from "../../../support/drawn";
import { othersRebuilds, ownRebuilds, type RebuildLife, type RebuildRun, requestOf } from "./rebuildLife";
import { runRebuildLife } from "./runRebuildLife";
import type { Manners } from "./simulatedHost";

// Nothing of a run that is interrupted is left on its machine, so each run may be on another one.

/** How many times the program asks for something else than it asked for last. */
const reasonsIn = (runs: readonly RebuildRun[]): number =>
  runs
    .map(requestOf)
    .filter((asked, index, all) => asked !== (all[index - 1] ?? JSON.stringify(["ALMA9", 1]))).length;

const up = <Triggers extends 1 | 2>(
  templateName: RebuildRun["templateName"],
  rebuildTriggers: Triggers,
  end: RebuildRun["end"],
  after = 1,
) => ({ templateName, rebuildTriggers, refreshes: false, end, after, other: null });
/** A rebuild that was refused and one that was interrupted, both asked for within the same millisecond. */
const refusedThenKilled = (["by itself", "killed", "by itself"] as const).map((end) => up("ALMA9", 2, end));
/** A rebuild that was stopped, another one that no state knows, and back to the first template. */
const stoppedThenKilled = [
  up("UBUNTU24", 1, "by Ctrl-C"),
  up("DEBIAN12", 1, "killed", 64),
  up("ALMA9", 1, "by itself"),
];
/** Back to the first template by another trigger, after a rebuild that no state knows. */
const killedThenBack = [
  up("DEBIAN12", 1, "by itself"),
  up("ALMA9", 1, "killed", 60),
  up("DEBIAN12", 2, "by itself"),
];
/** Back to the first template by a run that was killed, so that the state knows only the rebuild before. */
const stoppedThenBack = [
  up("UBUNTU24", 1, "by Ctrl-C"),
  up("ALMA9", 1, "killed", 60),
  up("ALMA9", 1, "by itself"),
];
/** Back to the triggers of a run that was killed, whose rebuild the next run has taken for its own. */
const takenThenBack = [
  up("UBUNTU24", 1, "killed", 1),
  up("UBUNTU24", 2, "by itself"),
  up("UBUNTU24", 1, "by itself"),
];
/** Killed while the host refuses its rebuild, because it is at work on someone else's. */
const killedBehindOther = [
  { ...up("UBUNTU24", 1, "killed", 1), other: { to: "DEBIAN12" as const, after: 0, lag: 1, takes: 20 } },
  up("UBUNTU24", 1, "by itself"),
];
/** Stopped, then killed at another rebuild once the first one is done, then asked for the first one again. */
const overtaken = [
  { ...up("DEBIAN12", 1, "by Ctrl-C", 21), other: { to: "UBUNTU24" as const, after: 0, lag: 0, takes: 20 } },
  up("ALMA9", 1, "killed", 60),
  up("DEBIAN12", 1, "by itself"),
];
const plain: Manners = { fields: "record", refusesWhileBusy: false, describes: true };
const life = (
  runs: readonly RebuildRun[],
  manners: Manners,
  more: Partial<RebuildLife> = {},
): RebuildLife => ({
  ...{ runs, manners, requests: [], waits: false },
  ...more,
});

/** Lives it, and expects what every life has to keep. */
async function lived(given: RebuildLife) {
  const host = await runRebuildLife(given);
  expect(host.broken).toEqual([]);
  came({ runs: given.runs.length, erases: host.erased.length });
  return host;
}

describe("however runs are interrupted, on whichever machine", () => {
  it(
    "no rebuild is sent while one is in progress, and none twice",
    () =>
      fc.assert(
        fc.asyncProperty(ownRebuilds, async (given) => {
          const host = await lived(given);
          expect(host.overlaps).toEqual([]);
          expect(host.erased.length).toBeLessThanOrEqual(reasonsIn(given.runs));
        }),
        {
          ...drawn(60),
          examples: [
            [life(refusedThenKilled, plain, { requests: [{ fate: "maintenance", lag: 0, takes: 20 }] })],
            [
              life([up("DEBIAN12", 1, "by itself")], plain, {
                requests: [{ fate: "429 after it", lag: 0, takes: 120 }],
              }),
            ],
            [life(killedThenBack, plain, { waits: true })],
            [life(stoppedThenBack, plain, { waits: true })],
            [life(takenThenBack, { ...plain, describes: true })],
          ],
        },
      ),
    patience,
  );

  it(
    "besides someone else's rebuilds nothing is erased that is there already, and nothing is ready while the host works",
    () =>
      fc.assert(
        fc.asyncProperty(othersRebuilds, async (given) => {
          const host = await lived(given);
          expect([host.overlaps, host.needless]).toEqual([[], []]);
        }),
        {
          ...drawn(60),
          examples: [
            [life(stoppedThenKilled, { fields: "record", refusesWhileBusy: true, describes: false })],
            [life(overtaken, { ...plain, refusesWhileBusy: true })],
            [life(killedBehindOther, { ...plain, refusesWhileBusy: true })],
          ],
        },
      ),
    patience,
  );
});
