import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { withoutMark } from "../../../../provider/resource/hostMark";
import { PartialFailure } from "../../../../provider/resource/resource";
import { server } from "../../../../provider/resources/server";
import type { ServerInputs } from "../../../../provider/resources/server/declared/inputs";
import { phaseOf } from "../../../../provider/resources/server/life/phase";
import type { Properties } from "../../../../provider/values";
import { came, drawn, patience } from "../../../support/drawn";
import { id, inputs, stored } from "./rebuildingHost";
import { fieldSets, type Manners, request, simulatedHost, spellings } from "./simulatedHost";

// Nothing of a run that is interrupted is left on its machine, so each run may be on another one.

const template = fc.constantFrom("ALMA9", "DEBIAN12", "UBUNTU24");
const seconds = (max: number) => fc.integer({ min: 1, max });

/**
 * One `pulumi up`: what the program asks for, after how many seconds it is interrupted, if it is, and what else
 * happens.
 */
const run = fc.record({
  templateName: template,
  rebuildTriggers: fc.constantFrom(1, 2),
  refreshes: fc.boolean(),
  end: fc.constantFrom("by itself", "by itself", "by Ctrl-C", "killed"),
  after: seconds(200),
  /** A rebuild of someone else. */
  other: fc.option(
    fc.record({
      to: template,
      after: fc.oneof(fc.constant(0), seconds(300)),
      /** Seconds for which the host shows nothing of it. */
      lag: fc.integer({ min: 0, max: 60 }),
      takes: fc.integer({ min: 20, max: 300 }),
    }),
  ),
});
type Run = typeof run extends fc.Arbitrary<infer Value> ? Value : never;
type Requests = Parameters<typeof simulatedHost>[0];

const requestOf = ({ templateName, rebuildTriggers }: Pick<Run, "templateName" | "rebuildTriggers">) =>
  JSON.stringify([templateName, rebuildTriggers]);

/** Does the runs, one after another, and says of each that ended well what the host shows then. */
async function live(runs: readonly Run[], requests: Requests, manners: Manners, waits: boolean) {
  const host = simulatedHost(requests, manners);
  const { session, context, clock } = host;
  const login = { password: "a-secret", ...(waits && { waitFor: { ssh: {} } }) };
  const wanted: ServerInputs = { ...inputs, rebuildPolicy: "rebuild", rebuildTriggers: 1, ...login };
  const hostKeys = () => host.hostKeys().map((key) => ({ ...key, verified: false }));
  let olds: Properties = stored(wanted, waits ? { sshHostKeys: hostKeys() } : {});
  /** A run has ended unsure: its message asks a person to look at the server. */
  let isUnsure = false;
  /** What the last run that ended well was asked for, and how often the disks were erased by then. */
  /** Once a stopped run's rebuild, a killed run's and someone else's have met, the words of a host tell none of them apart. */
  const isAlike =
    runs.some(({ other }) => other) &&
    (["killed", "by Ctrl-C"] as const).every((end) => runs.some((one) => one.end === end));
  let served = { request: requestOf({ templateName: "ALMA9", rebuildTriggers: 1 }), erased: 0 };
  for (const { templateName, rebuildTriggers, refreshes, end, after, other } of runs) {
    const news = { ...wanted, templateName, rebuildTriggers };
    const over = new AbortController();
    const cut = new AbortController();
    const later = (time: number, what: () => void) =>
      void clock.sleep(time * 1000, over.signal).then(what, () => {});
    if (other?.after === 0) host.rebuildByOther(other);
    else if (other) later(other.after, () => host.rebuildByOther(other));
    const erasedBefore = host.erased.length;
    try {
      if (refreshes) {
        // What starts while it reads is for the next look.
        const showsWork = host.showsWork();
        olds = (await server.read(session, { id, outputs: olds }, context))?.outputs ?? olds;
        if (phaseOf(olds).is === "ready") expect(showsWork).toBe(false);
      }
      if (!server.diff(session, { id, olds, news }).changes) continue;
      if (end !== "by itself")
        later(after, () => {
          host.die(end === "killed");
          cut.abort(new Error("cut short"));
        });
      const outputs = await server.update(session, { id, olds, news }, { ...context, signal: cut.signal });
      if (end === "killed" && cut.signal.aborted) continue;
      olds = outputs;
      expect(host.showsWork()).toBe(false);
      isUnsure &&= host.erased.length === erasedBefore;
      // One of someone else that starts the moment that ours ends cannot be distinguished from ours.
      const isMixed = isAlike || (host.wasOther() && host.erased.length > erasedBefore);
      if (!isUnsure && !isMixed && (!other || other.after === 0)) expect(host.template()).toBe(templateName);
      const request = requestOf({ templateName, rebuildTriggers });
      if (!isUnsure && runs.every((one) => !one.other) && request !== served.request)
        expect(host.erased.length).toBeGreaterThan(served.erased);
      served = { request, erased: host.erased.length };
      // No one logs in by the host keys of disks that are erased.
      if (!other) expect(outputs.sshHostKeys).toEqual(waits ? hostKeys() : undefined);
    } catch (error) {
      if (!(error instanceof Error) || error.name === "AssertionError") throw error;
      if (error instanceof PartialFailure) isUnsure ||= error.content.code === "rebuild-unsure";
      if (error instanceof PartialFailure && end !== "killed") olds = error.outputs;
    } finally {
      over.abort();
      host.die(false);
    }
  }
  expect(withoutMark(host.description())).toBe("The web server.");
  came({ runs: runs.length, erases: host.erased.length });
  return host;
}

const manners = (describes: fc.Arbitrary<boolean>): fc.Arbitrary<Manners> =>
  fc.record({
    fields: fc.constantFrom(...fieldSets),
    refusesWhileBusy: fc.boolean(),
    describes,
    spells: fc.constantFrom(...spellings),
  });

/** How many times the program asks for something else than it asked for last. */
const reasonsIn = (runs: readonly Run[]): number =>
  runs
    .map(requestOf)
    .filter((asked, index, all) => asked !== (all[index - 1] ?? JSON.stringify(["ALMA9", 1]))).length;

const up = <Triggers extends 1 | 2>(
  templateName: Run["templateName"],
  rebuildTriggers: Triggers,
  end: Run["end"],
  after = 1,
) => ({ templateName, rebuildTriggers, refreshes: false, end, after, other: null });
/** A rebuild that was refused and one that was interrupted, both asked for within the same millisecond. */
const refusedThenKilled = (["by itself", "killed", "by itself"] as const).map((end) => up("ALMA9", 2, end));
/** A rebuild that was stopped, another one of which no state knows, and back to the first template. */
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
const plain: Manners = { fields: "record", refusesWhileBusy: false, describes: true };

describe("however runs are interrupted, on whichever machine", () => {
  it(
    "no rebuild is sent while one is in progress, and none twice",
    () =>
      fc.assert(
        fc.asyncProperty(
          fc.array(
            run.map((one) => ({ ...one, other: null })),
            { minLength: 1, maxLength: 5 },
          ),
          fc.array(request, { maxLength: 6 }),
          manners(fc.constant(true)),
          fc.boolean(),
          async (runs, requests, how, waits) => {
            const host = await live(runs, requests, how, waits);
            expect(host.overlaps).toEqual([]);
            expect(host.erased.length).toBeLessThanOrEqual(reasonsIn(runs));
          },
        ),
        {
          ...drawn(100),
          examples: [
            [refusedThenKilled, [{ fate: "maintenance", lag: 0, takes: 20 }], plain, false],
            [[up("DEBIAN12", 1, "by itself")], [{ fate: "429 after it", lag: 0, takes: 120 }], plain, false],
            [killedThenBack, [], plain, true],
            [stoppedThenBack, [], plain, true],
            [takenThenBack, [], { ...plain, describes: true }, false],
          ],
        },
      ),
    patience,
  );

  it(
    "besides someone else's rebuilds nothing is erased that is there already, and nothing is ready while the host works",
    () =>
      fc.assert(
        fc.asyncProperty(
          fc.array(
            run.map((one) => ({ ...one, rebuildTriggers: 1 as const })),
            { minLength: 1, maxLength: 4 },
          ),
          fc.array(request, { maxLength: 6 }),
          manners(fc.boolean()).map((one) => ({ ...one, refusesWhileBusy: true })),
          async (runs, requests, how) => {
            const host = await live(runs, requests, how, false);
            expect([host.overlaps, host.needless]).toEqual([[], []]);
          },
        ),
        {
          ...drawn(100),
          examples: [
            [stoppedThenKilled, [], { fields: "record", refusesWhileBusy: true, describes: false }],
            [killedBehindOther, [], { ...plain, refusesWhileBusy: true }],
          ],
        },
      ),
    patience,
  );
});
