import fc from "fast-check";
import { expect, it } from "vitest";
import type { Properties } from "../../../../provider/resource/properties";
import { PartialFailure } from "../../../../provider/resource/resource";
import { server } from "../../../../provider/resources/server";
import type { ServerInputs } from "../../../../provider/resources/server/inputs";
import { phaseOf } from "../../../../provider/resources/server/phase";
import { id, inputs, stored } from "./rebuildingHost";
import { fieldSets, request, simulatedHost, wordsIn } from "./simulatedHost";

const template = fc.constantFrom("ALMA9", "DEBIAN12", "UBUNTU24");

/** One `pulumi up`, perhaps after a refresh or on another machine, and what somebody else does at the host meanwhile. */
const run = fc.record({
  templateName: template,
  refreshes: fc.boolean(),
  changesMachine: fc.boolean(),
  isKilled: fc.boolean(),
  /** Seconds after its begin. */
  killedAfter: fc.integer({ min: 1, max: 200 }),
  other: fc.option(
    fc.record({
      to: template,
      after: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 300 })),
      /** Seconds for which the host shows nothing of it. */
      lag: fc.integer({ min: 0, max: 60 }),
      takes: fc.integer({ min: 20, max: 300 }),
    }),
  ),
});
type Run = typeof run extends fc.Arbitrary<infer Value> ? Value : never;

const undisturbed = { refreshes: false, changesMachine: false, isKilled: false, killedAfter: 1, other: null };
/**
 * A killed run brings DEBIAN12. On another machine nobody knows it, and the next run asks for UBUNTU24 while somebody
 * else goes back to ALMA9, which the state has.
 */
const backToTheState: Run[] = [
  { ...undisturbed, templateName: "DEBIAN12", isKilled: true, killedAfter: 60 },
  {
    ...undisturbed,
    templateName: "UBUNTU24",
    changesMachine: true,
    other: { to: "ALMA9", after: 0, lag: 1, takes: 20 },
  },
];

it("beside somebody else's rebuilds nothing is erased that is there already, and nothing is ready while the host works", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(run, { minLength: 1, maxLength: 4 }),
      fc.array(request, { maxLength: 6 }),
      fc.constantFrom(...fieldSets),
      fc.boolean(),
      async (runs, requests, fields, knowsWords) => {
        const host = simulatedHost(requests, { fields, refusesWhileBusy: true });
        const { session, context, clock } = host;
        const wanted: ServerInputs = { ...inputs, rebuildPolicy: "rebuild", password: "a-secret" };
        let olds: Properties = stored(wanted, knowsWords ? wordsIn(fields) : {});
        for (const { templateName, refreshes, changesMachine, isKilled, killedAfter, other } of runs) {
          if (changesMachine) host.changeMachine();
          const news = { ...wanted, templateName };
          const over = new AbortController();
          const later = (seconds: number, what: () => void) =>
            void clock.sleep(seconds * 1000, over.signal).then(what, () => {});
          if (other?.after === 0) host.rebuildByOther(other);
          else if (other) later(other.after, () => host.rebuildByOther(other));
          const cut = new AbortController();
          const erasedBefore = host.erased.length;
          try {
            if (refreshes) {
              const found = await server.read(session, { id, outputs: olds }, context);
              olds = found?.outputs ?? olds;
              if (phaseOf(olds).is === "ready") expect(host.showsWork()).toBe(false);
            }
            if (isKilled)
              later(killedAfter, () => {
                host.die(true);
                cut.abort(new Error("killed"));
              });
            if (!server.diff(session, { id, olds, news }).changes) continue;
            const outputs = await server.update(
              session,
              { id, olds, news },
              { ...context, signal: cut.signal },
            );
            if (cut.signal.aborted) continue;
            olds = outputs;
            expect(host.showsWork()).toBe(false);
            // One of somebody else that begins the moment that ours ends cannot be told from ours.
            if (!(host.wasOther() && host.erased.length > erasedBefore))
              expect(host.template()).toBe(templateName);
          } catch (error) {
            if (!(error instanceof Error) || error.name === "AssertionError") throw error;
            if (error instanceof PartialFailure && !cut.signal.aborted) olds = error.outputs;
          } finally {
            over.abort();
            host.die(false);
          }
        }
        expect({ overlaps: host.overlaps, needless: host.needless }).toEqual({ overlaps: [], needless: [] });
      },
    ),
    {
      numRuns: 100,
      examples: [
        [backToTheState, [], "record", true],
        [backToTheState, [], "record", false],
      ],
    },
  );
}, 120_000);
