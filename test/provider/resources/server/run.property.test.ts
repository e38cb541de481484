import fc from "fast-check";
import { expect, it } from "vitest";
import { type Notes, notesInMemory } from "../../../../provider/resource/notes";
import type { Properties } from "../../../../provider/resource/properties";
import { PartialFailure } from "../../../../provider/resource/resource";
import { server } from "../../../../provider/resources/server";
import type { ServerInputs } from "../../../../provider/resources/server/inputs";
import { answerLost, neverArrives, refuse, scriptedHost } from "../../../support/scriptedHost";
import { id, inputs, stored } from "./rebuildingHost";

/** What becomes of a request to rebuild, how long the host shows nothing of it, and how long it then works, in seconds. */
const request = fc.record({
  fate: fc.constantFrom("answered", "answered", "answer lost", "never arrives", "maintenance"),
  lag: fc.integer({ min: 0, max: 60 }),
  takes: fc.integer({ min: 20, max: 300 }),
});
type Request = typeof request extends fc.Arbitrary<infer Value> ? Value : never;

/** One `pulumi up`: what the program asks for, and after how many seconds it is cut short, if it is. */
const run = fc.record({
  templateName: fc.constantFrom("ALMA9", "DEBIAN12"),
  rebuildTriggers: fc.constantFrom(1, 2),
  end: fc.constantFrom("by itself", "by itself", "by Ctrl-C", "killed"),
  after: fc.integer({ min: 1, max: 200 }),
});

const fieldSets = ["record", "details"] as const;

/** A host that rebuilds as it is asked, and notes each request that reaches it while it is at work on another. */
function rebuildingHost(requests: readonly Request[], fields: (typeof fieldSets)[number]) {
  const left = [...requests];
  const erased: string[] = [];
  const overlaps: string[] = [];
  let template = "ALMA9";
  let work: { from: number; to: number; template: string } | undefined;
  let isDead = false;
  const now = (seconds: number): Properties => {
    if (work && seconds >= work.to) {
      template = work.template;
      work = undefined;
    }
    const isBusy = work !== undefined && seconds >= work.from;
    const status = isBusy ? "Re-Imaging" : "Running";
    return fields === "record"
      ? { uniq_id: id, template, status }
      : { uniq_id: id, template_name: template, active: !isBusy, status };
  };
  const alive =
    <Answer>(answer: (seconds: number, params: Properties) => Answer) =>
    (params: Properties, seconds: number) =>
      isDead ? neverArrives : answer(seconds, params);
  const scripted = scriptedHost({
    "asset.list": alive((seconds) => [{ uniq_id: id, active: now(seconds).status === "Running" }]),
    "server.details": alive(now),
    "server.update": alive(() => ({ uniq_id: id })),
    "server.rebuild": alive((seconds, { template_name }) => {
      now(seconds);
      const { fate, lag, takes } = left.shift() ?? { fate: "answered", lag: 0, takes: 60 };
      if (fate === "never arrives") return neverArrives;
      if (fate === "maintenance") return refuse("Maintenance");
      if (work) overlaps.push(`${template_name} at ${seconds} s, during ${JSON.stringify(work)}`);
      erased.push(String(template_name));
      work = { from: seconds + lag, to: seconds + lag + takes, template: String(template_name) };
      return fate === "answer lost" ? answerLost : now(seconds);
    }),
  });
  // A process that is killed leaves its notes to the next one, which can only remove its own, or all.
  const ofDead: Notes[] = [];
  let own = notesInMemory(() => scripted.clock.now());
  const notes: Notes = {
    write: (name, text) => own.write(name, text),
    read: (name) => [...ofDead, own].flatMap((some) => some.read(name)),
    remove: (name, whose) => {
      for (const some of whose === "all" ? [...ofDead, own] : [own]) some.remove(name);
    },
  };
  return {
    ...scripted,
    session: { ...scripted.session, notes },
    erased,
    overlaps,
    /** Nothing that the process sends from now on reaches the host. */
    die: (dead: boolean) => {
      isDead = dead;
      if (!dead) return;
      ofDead.push(own);
      own = notesInMemory(() => scripted.clock.now());
    },
    isAtWork: () => {
      now(scripted.clock.now() / 1000);
      return work !== undefined;
    },
    template: () => template,
  };
}

it("no rebuild is sent while one is under way, and none twice, wherever a run is cut short", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(run, { minLength: 1, maxLength: 5 }),
      fc.array(request, { maxLength: 6 }),
      fc.constantFrom(...fieldSets),
      async (runs, requests, fields) => {
        const host = rebuildingHost(requests, fields);
        const { session, context, clock } = host;
        const wanted: ServerInputs = {
          ...inputs,
          rebuildPolicy: "rebuild",
          rebuildTriggers: 1,
          password: "a-secret",
        };
        let olds = stored(wanted);
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
          try {
            const outputs = await server.update(
              session,
              { id, olds, news },
              { ...context, signal: cut.signal },
            );
            if (end !== "killed" || !cut.signal.aborted) {
              olds = outputs;
              expect({ atWork: host.isAtWork(), template: host.template() }).toEqual({
                atWork: false,
                template: templateName,
              });
            }
          } catch (error) {
            if (!(error instanceof PartialFailure) && !(error instanceof Error)) throw error;
            if (error instanceof PartialFailure && end !== "killed") olds = error.outputs;
          } finally {
            over.abort();
            host.die(false);
          }
        }
        expect(host.overlaps).toEqual([]);
        expect(host.erased.length).toBeLessThanOrEqual(reasons);
      },
    ),
    { numRuns: 150 },
  );
}, 120_000);
