import fc from "fast-check";
import { expect, it } from "vitest";
import type { Properties } from "../../../../provider/resource/properties";
import { PartialFailure } from "../../../../provider/resource/resource";
import { server } from "../../../../provider/resources/server";
import type { ServerInputs } from "../../../../provider/resources/server/inputs";
import { id, inputs, stored } from "./rebuildingHost";
import { fieldSets, request, simulatedHost, wordsIn } from "./simulatedHost";

/** One `pulumi up`: what the program asks for, and after how many seconds it is cut short, if it is. */
const run = fc.record({
  templateName: fc.constantFrom("ALMA9", "DEBIAN12"),
  rebuildTriggers: fc.constantFrom(1, 2),
  end: fc.constantFrom("by itself", "by itself", "by Ctrl-C", "killed"),
  after: fc.integer({ min: 1, max: 200 }),
});

it("no rebuild is sent while one is under way, and none twice, wherever a run is cut short", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(run, { minLength: 1, maxLength: 5 }),
      fc.array(request, { maxLength: 6 }),
      fc.constantFrom(...fieldSets),
      fc.boolean(),
      fc.boolean(),
      fc.boolean(),
      async (runs, requests, fields, refusesWhileBusy, waits, knowsWords) => {
        const host = simulatedHost(requests, { fields, refusesWhileBusy });
        const { session, context, clock } = host;
        const wanted: ServerInputs = {
          ...inputs,
          rebuildPolicy: "rebuild",
          rebuildTriggers: 1,
          password: "a-secret",
          ...(waits && { waitFor: { ssh: {} } }),
        };
        const hostKeys = () => host.hostKeys().map((key) => ({ ...key, verified: false }));
        let olds = stored(wanted, {
          ...(waits && { sshHostKeys: hostKeys() }),
          ...(knowsWords && wordsIn(fields)),
        });
        /** Requests that there is a reason for: one for each time that the program asks for something else. */
        let reasons = 0;
        let last = JSON.stringify([wanted.templateName, 1]);
        // At the end the program's last words are brought to the host without anybody in the way.
        const final = { ...(runs.at(-1) as (typeof runs)[number]), end: "by itself" };
        for (const { templateName, rebuildTriggers, end, after } of [...runs, final, final]) {
          const asked = JSON.stringify([templateName, rebuildTriggers]);
          if (asked !== last) reasons += 1;
          last = asked;
          const news = { ...wanted, templateName, rebuildTriggers };
          if (!server.diff(session, { id, olds, news }).changes) continue;
          const cut = new AbortController();
          const over = new AbortController();
          if (end !== "by itself")
            void clock.sleep(after * 1000, over.signal).then(
              () => {
                host.die(end === "killed");
                cut.abort(new Error("cut short"));
              },
              () => {},
            );
          let ended: Properties | undefined;
          try {
            const outputs = await server.update(
              session,
              { id, olds, news },
              { ...context, signal: cut.signal },
            );
            if (end !== "killed" || !cut.signal.aborted) ended = outputs;
          } catch (error) {
            if (error instanceof PartialFailure && end !== "killed") olds = error.outputs;
          } finally {
            over.abort();
            host.die(false);
          }
          if (!ended) continue;
          olds = ended;
          expect({ atWork: host.isAtWork(), template: host.template() }).toEqual({
            atWork: false,
            template: templateName,
          });
          // Nobody logs in by the host keys of disks that are erased.
          expect(ended.sshHostKeys).toEqual(waits ? hostKeys() : undefined);
        }
        expect(host.overlaps).toEqual([]);
        expect(host.erased.length).toBeLessThanOrEqual(reasons);
      },
    ),
    {
      numRuns: 150,
      examples: [
        // Two runs are killed: the second one's note tells as the template before what the first one has brought. The
        // program then asks for what is in the state.
        [
          [
            { templateName: "DEBIAN12", rebuildTriggers: 1, end: "killed", after: 1 },
            { templateName: "DEBIAN12", rebuildTriggers: 2, end: "killed", after: 21 },
            { templateName: "ALMA9", rebuildTriggers: 1, end: "by itself", after: 1 },
          ],
          [{ fate: "answered", lag: 0, takes: 20 }],
          "record",
          false,
          false,
          false,
        ],
        // The state has a rebuild that the host was seen at. A later one is sent by a run that is killed before it shows.
        [
          [
            { templateName: "DEBIAN12", rebuildTriggers: 1, end: "by itself", after: 1 },
            { templateName: "DEBIAN12", rebuildTriggers: 2, end: "killed", after: 1 },
            { templateName: "ALMA9", rebuildTriggers: 1, end: "by Ctrl-C", after: 1 },
            { templateName: "ALMA9", rebuildTriggers: 1, end: "killed", after: 19 },
            { templateName: "ALMA9", rebuildTriggers: 2, end: "by itself", after: 1 },
          ],
          [
            { fate: "answered", lag: 0, takes: 20 },
            { fate: "answered", lag: 0, takes: 20 },
            { fate: "answered", lag: 1, takes: 20 },
          ],
          "record",
          false,
          false,
          false,
        ],
      ],
    },
  );
}, 120_000);
