import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { came, drawn, patience } from "../../../support/drawn";
import { othersRebuilds, ownRebuilds, type RebuildLife, type RebuildRun, requestOf } from "./rebuildLife";
import { runRebuildLife } from "./runRebuildLife";
import type { Manners } from "./simulatedHost";

// An interrupted run leaves nothing on its machine in these tests, so each run may take place on another one.

/** How many times the program asks for something else than in the run before. */
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
/** A refused rebuild and an interrupted one, both requested in the same millisecond. */
const refusedThenKilled = (["by itself", "killed", "by itself"] as const).map((end) => up("ALMA9", 2, end));
/** A stopped rebuild, another one that no state records, and then back to the first template. */
const stoppedThenKilled = [
  up("UBUNTU24", 1, "by Ctrl-C"),
  up("DEBIAN12", 1, "killed", 64),
  up("ALMA9", 1, "by itself"),
];
/** A run goes back to the first template by another trigger, after a rebuild that no state records. */
const killedThenBack = [
  up("DEBIAN12", 1, "by itself"),
  up("ALMA9", 1, "killed", 60),
  up("DEBIAN12", 2, "by itself"),
];
/** A killed run goes back to the first template, so the state knows only the rebuild before it. */
const stoppedThenBack = [
  up("UBUNTU24", 1, "by Ctrl-C"),
  up("ALMA9", 1, "killed", 60),
  up("ALMA9", 1, "by itself"),
];
/** A run goes back to the triggers of a killed run, whose rebuild the next run has taken for its own. */
const takenThenBack = [
  up("UBUNTU24", 1, "killed", 1),
  up("UBUNTU24", 2, "by itself"),
  up("UBUNTU24", 1, "by itself"),
];
/** A run killed while the host refuses its rebuild because of someone else's. */
const killedBehindOther = [
  { ...up("UBUNTU24", 1, "killed", 1), other: { to: "DEBIAN12" as const, after: 0, lag: 1, takes: 20 } },
  up("UBUNTU24", 1, "by itself"),
];
/** A stopped run, a run killed during another rebuild after the first one ended, and then the first rebuild again. */
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

/** Simulates a sequence of runs, and checks the rules that hold for every sequence. */
async function lived(given: RebuildLife) {
  const host = await runRebuildLife(given);
  expect(host.broken).toEqual([]);
  came({ runs: given.runs.length, erases: host.erased.length });
  return host;
}

describe("however runs are interrupted, on whichever machine,", () => {
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
    "next to someone else's rebuilds, no disk is erased that has the wanted template, and no server counts as ready while the host works",
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
