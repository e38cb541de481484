import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ServerRecord } from "../../../../provider/host/shown/server";
import { sightOf } from "../../../../provider/host/shown/sight";
import type { ServerInputs } from "../../../../provider/resources/server/declared/inputs";
import { next } from "../../../../provider/resources/server/life/next";
import { type Phase, type Rebuilding, ready, workOf } from "../../../../provider/resources/server/life/phase";
import { type ServerState, serverState } from "../../../../provider/resources/server/life/state";
import { choices, starts, transitions } from "../../../../provider/resources/server/life/transitions";
import { newState } from "../../../../provider/resources/server/order/onExisting";
import { updateSteps } from "../../../../provider/resources/server/plan/steps";
import { phaseHandlers } from "../../../../provider/resources/server/work/run";
import { arrivalTime } from "../../../../provider/waiting/deadlines";
import { scriptedHost } from "../../../support/scriptedHost";

const building: Phase = { is: "building", since: 0 };
const rebuilt = { templateName: "NEW", before: "unknown", known: "sent" } as const;
const rebuilding: Rebuilding = { is: "rebuilding", since: 0, restores: [], ...rebuilt };
const answered: Rebuilding = { ...rebuilding, known: "answered" };
const busy: Rebuilding = { ...rebuilding, known: "seenBusy" };
const named: Rebuilding = { ...busy, before: "other" };
const kept: Rebuilding = { ...rebuilding, before: "wanted" };
const marked: Rebuilding = { ...kept, known: "marked" };
const occupied: Phase = { is: "occupied", since: 0, restores: [] };
const occupiedRestoring: Phase = { ...occupied, restores: ["password"] };
const restoring: Phase = { is: "restoring", restores: ["password"] };
const unreached: Phase = { is: "unreached", restores: ["password"] };
const failedBuild: Phase = { is: "failed", since: 0 };
const failedRebuild: Phase = { ...busy, is: "failed" };

const seen = (phase: Phase, record: ServerRecord, at: number, resets: readonly "password"[] = []) =>
  next(phase, { is: "seen", sight: sightOf(record), at }, { resets, isAwaited: false });

const [soon, settled, _late] = [1_000, arrivalTime, 600_000];
const use = { active: true, status: "Running" };

describe("the phase of a server's life after the host has shown a record", () => {
  it.each`
    what                                              | phase                | record                                    | at         | is              | outcome
    ${"a ready server stays so"}                      | ${ready}             | ${use}                                    | ${0}       | ${"ready"}      | ${"done"}
    ${"but not while the host reboots it"}            | ${ready}             | ${{ status: "Rebooting" }}                | ${0}       | ${"occupied"}   | ${"wait"}
    ${"nor while somebody rebuilds it"}               | ${ready}             | ${{ active: false }}                      | ${0}       | ${"occupied"}   | ${"wait"}
    ${"suspended, nothing is waited for"}             | ${ready}             | ${{ active: false, status: "Suspended" }} | ${0}       | ${"ready"}      | ${"done"}
    ${"nor failed, where nothing was begun"}          | ${ready}             | ${{ active: false, status: "Failed" }}    | ${0}       | ${"ready"}      | ${"done"}
    ${"nor not active by a word of use"}              | ${ready}             | ${{ active: false, status: "Running" }}   | ${0}       | ${"ready"}      | ${"done"}
    ${"in use again it is ready"}                     | ${occupied}          | ${use}                                    | ${0}       | ${"ready"}      | ${"done"}
    ${"suspended after work it is as well"}           | ${occupied}          | ${{ active: false, status: "Suspended" }} | ${0}       | ${"ready"}      | ${"done"}
    ${"and what was reset is still to be sent"}       | ${occupiedRestoring} | ${{ active: true }}                       | ${0}       | ${"restoring"}  | ${"done"}
    ${"a login to be sent waits for other work"}      | ${restoring}         | ${{ active: false, status: "Moving" }}    | ${0}       | ${"occupied"}   | ${"wait"}
    ${"what has not answered by SSH still has not"}   | ${unreached}         | ${{ active: true }}                       | ${0}       | ${"unreached"}  | ${"done"}
    ${"and waits for the host's work"}                | ${unreached}         | ${{ status: "Rebooting" }}                | ${0}       | ${"occupied"}   | ${"wait"}
    ${"a build ends with active"}                     | ${building}          | ${{ active: true }}                       | ${0}       | ${"ready"}      | ${"done"}
    ${"or with an idle word, without active"}         | ${building}          | ${{ status: "Running" }}                  | ${0}       | ${"ready"}      | ${"done"}
    ${"not while it boots"}                           | ${building}          | ${{ active: true, status: "Booting" }}    | ${0}       | ${"building"}   | ${"wait"}
    ${"nor with a word that nobody knows"}            | ${building}          | ${{ status: "Pondering" }}                | ${0}       | ${"building"}   | ${"wait"}
    ${"nor while it is suspended"}                    | ${building}          | ${{ active: false, status: "Suspended" }} | ${0}       | ${"building"}   | ${"wait"}
    ${"a build fails"}                                | ${building}          | ${{ status: "Failed" }}                   | ${0}       | ${"failed"}     | ${"failed"}
    ${"a failed build that the host fixed is ready "} | ${failedBuild}       | ${{ active: true }}                       | ${0}       | ${"ready"}      | ${"done"}
    ${"other work is no sign of a lost request"}      | ${kept}              | ${{ active: false, status: "Suspended" }} | ${soon}    | ${"rebuilding"} | ${"wait"}
    ${"a rebuild fails"}                              | ${busy}              | ${{ status: "Failed", active: false }}    | ${soon}    | ${"failed"}     | ${"failed"}
    ${"a failed rebuild that ended well is ready"}    | ${failedRebuild}     | ${{ ...use, template_name: "NEW" }}       | ${settled} | ${"ready"}      | ${"done"}
  `("$what", ({ phase, record, at, is, outcome }) => {
    expect(seen(phase, record, at)).toMatchObject({ phase: { is }, outcome });
  });

  it("a build is known to be shown from then on, and being seen at work is kept", () => {
    expect(seen(building, { active: false }, soon).phase).toEqual({ ...building, seen: true });
    expect(seen(answered, { active: false }, soon).phase).toEqual({ ...answered, known: "seenBusy" });
  });

  it("leaves the server unreached at the end of any work, if the program waits for SSH", () => {
    const inUse = { is: "seen", sight: sightOf(use), at: settled } as const;
    for (const phase of [building, occupiedRestoring, busy])
      expect(next(phase, inUse, { resets: [], isAwaited: true }).phase.is).toBe("unreached");
  });
});

const rebuild = { ...rebuilt, since: 5, restores: ["password"] as const };
const sent: Phase = { ...rebuild, is: "rebuilding" };
it.each`
  what                                | phase                                                      | event                                                    | after
  ${"a rebuild that leaves"}          | ${restoring}                                               | ${{ is: "sent", rebuild }}                               | ${sent}
  ${"its answer"}                     | ${sent}                                                    | ${{ is: "answered", sight: sightOf({}) }}                | ${{ ...sent, known: "answered" }}
  ${"that shows work"}                | ${sent}                                                    | ${{ is: "answered", sight: sightOf({ active: false }) }} | ${{ ...sent, known: "seenBusy" }}
  ${"a refusal: all is as before"}    | ${sent}                                                    | ${{ is: "refused", before: restoring }}                  | ${restoring}
  ${"one that is found done"}         | ${ready}                                                   | ${{ is: "foundDone", rebuild }}                          | ${restoring}
  ${"one of two inputs sent again"}   | ${{ is: "restoring", restores: ["username", "password"] }} | ${{ is: "restored", inputs: ["username"] }}              | ${restoring}
  ${"the last one"}                   | ${restoring}                                               | ${{ is: "restored", inputs: ["password"] }}              | ${ready}
  ${"the last one, not reached yet"}  | ${unreached}                                               | ${{ is: "restored", inputs: ["password"] }}              | ${{ is: "unreached", restores: [] }}
  ${"inputs sent while work goes on"} | ${sent}                                                    | ${{ is: "restored", inputs: ["password"] }}              | ${sent}
  ${"a restart"}                      | ${restoring}                                               | ${{ is: "restarted" }}                                   | ${unreached}
  ${"all that was asked for"}         | ${unreached}                                               | ${{ is: "finished" }}                                    | ${ready}
`("further events move a server's life: $what", ({ phase, event, after }) =>
  expect(next(phase, event).phase).toEqual(after),
);

it("a restart leaves work that has not ended: its end is waited for first, and then the server", () => {
  for (const phase of [building, sent, occupied, occupiedRestoring, failedBuild, failedRebuild])
    expect(next(phase, { is: "restarted" }, { resets: [], isAwaited: true }).phase).toEqual(phase);
});

describe("the table of transitions", () => {
  const each = (name: Phase["is"]) => Object.entries(transitions[name]).filter(([, to]) => to !== "stays");

  it("leads to every phase, and away from every one", () => {
    const names = Object.keys(transitions) as Phase["is"][];
    const ends = names.flatMap((name) => each(name).map(([, to]) => to));
    const chosen = Object.values(choices).flatMap((among) => among.map(({ to }) => to));
    for (const name of names) {
      expect([...ends, ...chosen]).toContain(name);
      expect(each(name).some(([, to]) => to !== name)).toBe(true);
    }
  });

  it("lets a rebuild leave in no phase but by `sent`: what is shown starts none of ours", () => {
    const starting = Object.values(transitions).flatMap((events) =>
      Object.entries(events).filter(([event, to]) => to === "rebuilding" && event !== "sent"),
    );
    // One that was sent already stays so.
    expect(starting.map(([event]) => event).sort()).toEqual(["answered", "wait"]);
    expect(transitions.rebuilding).toMatchObject({ answered: "rebuilding", wait: "rebuilding" });
  });

  it("starts where a new server, and one of an import, are stored", () => {
    const { session } = scriptedHost({});
    expect(serverState(session, "ABC123", {}).phase.is).toBe(starts.imported);
    const news = { domain: "a.example.com", type: "Cloud.VPS" } as ServerInputs;
    const match = { uniqId: "ABC123", sight: sightOf({}) };
    for (const [adopted, name] of [
      [true, "adopted"],
      [false, "ordered"],
    ] as const) {
      const state = newState(session, news, match, { adopted, context: { warn: () => {} } });
      expect(state.phase.is).toBe(starts[name]);
    }
  });
});

describe("the ways into a server's life", () => {
  const work = join(__dirname, "../../../../provider/resources/server/work");
  /** Whether it takes in what the host shows. */
  const takesIn = (text: string) => /import \{[^}]*\bsee\b[^}]*\} from "\.\.\/life\/advance"/.test(text);

  it("takes in a look by `observe` alone, and what a list shows in the wait for it", () => {
    const files = readdirSync(work).filter((file) => takesIn(readFileSync(join(work, file), "utf8")));
    expect(files).toEqual(["observe.ts", "waitForBuild.ts"]);
    expect(takesIn('import { advance, see } from "../life/advance";')).toBe(true);
    expect(takesIn('import { advance } from "../life/advance";')).toBe(false);
  });

  it("moves a phase by an event alone", () => {
    const move = (state: ServerState) => {
      // @ts-expect-error: only `advance` may.
      state.phase = ready;
    };
    expect(move).toBeTypeOf("function");
  });

  it("waits in the phases whose plan starts with a wait, and does a step in all others", () => {
    const samples = [ready, building, rebuilding, occupied, restoring, unreached, failedBuild, failedRebuild];
    expect(new Set(samples.map(({ is }) => is))).toEqual(new Set(Object.keys(phaseHandlers)));
    for (const phase of samples) {
      const [first] = updateSteps([], phase, { password: "p" } as ServerInputs);
      const waiting = phaseHandlers[phase.is] !== phaseHandlers.ready;
      expect([phase.is, first?.step === "wait"]).toEqual([phase.is, waiting]);
    }
  });
});

describe("any record of a host", () => {
  const words = "Running Building Re-Imaging Rebooting Stopped Moving Suspended Failed Pondering".split(" ");
  const names = {
    template_name: fc.constantFrom("OLD", "NEW", "OTHER"),
    template: fc.constantFrom("OLD", "NEW", "new-1"),
  };
  const members = { active: fc.boolean(), status: fc.constantFrom(...words), ...names };
  const record = fc.record(members, { requiredKeys: [] });
  const begun = fc.constantFrom<Phase>(
    ...[ready, building, rebuilding, answered, busy, named, kept, marked, occupied, restoring, unreached],
    ...[occupiedRestoring, failedBuild, failedRebuild],
  );
  const shown = fc.array(fc.tuple(fc.integer({ min: 0, max: 120_000 }), record), { maxLength: 12 });
  /** Each record after the first phase, with the phase and the outcome after it. */
  const walk = (
    first: Phase,
    sequence: readonly (readonly [number, ServerRecord])[],
    look: (after: ReturnType<typeof next>, record: ServerRecord) => void,
  ) => {
    let phase = first;
    let now = 0;
    for (const [pause, shown] of sequence) {
      now += pause;
      const after = seen(phase, shown, now, ["password"]);
      look(after, shown);
      phase = after.phase;
    }
    return { phase, now };
  };

  it("nothing is ready, and nothing has ended, while it is at work", () => {
    fc.assert(
      fc.property(begun, shown, (first, sequence) => {
        walk(first, sequence, ({ phase, outcome }, shown) => {
          if (!sightOf(shown).isBusy) return;
          expect(outcome).toBe("wait");
          expect(workOf(phase)).toBeDefined();
        });
      }),
    );
  });

  it("work that is named continues, and none is named that has ended", () => {
    fc.assert(
      fc.property(begun, shown, (first, sequence) => {
        walk(first, sequence, ({ phase, outcome }) => {
          expect(workOf(phase) === undefined).toBe(["done", "notDone", "unsure"].includes(outcome));
        });
      }),
    );
  });

  it("a rebuild never ends by another template_name", () => {
    fc.assert(
      fc.property(fc.constantFrom(rebuilding, answered, busy, kept, marked), shown, (first, sequence) => {
        let isOurs = true;
        walk(first, sequence, ({ phase, outcome }, { template_name, template }) => {
          if (isOurs && template_name !== undefined && ![template_name, template].includes("NEW"))
            expect(outcome).not.toBe("done");
          isOurs &&= workOf(phase)?.is === "rebuilding";
        });
      }),
    );
  });

  it("remembers every input that a rebuild resets, whoever sent it and whatever comes between", () => {
    fc.assert(
      fc.property(fc.constantFrom(ready, occupied, restoring), shown, (first, sequence) => {
        let isReset = first === restoring;
        walk(first, sequence, ({ phase }, shown) => {
          isReset ||= sightOf(shown).activity === "building";
          if (workOf(phase) === undefined && isReset) expect(phase).toEqual(restoring);
        });
      }),
    );
  });

  it("every sequence comes to an end once it is idle with what was asked for", () => {
    fc.assert(
      fc.property(begun, shown, (first, sequence) => {
        const { phase, now } = walk(first, sequence, () => {});
        const end = seen(phase, { ...use, template_name: "NEW" }, now + 11 * 60_000);
        expect(["done", "unsure"]).toContain(end.outcome);
        expect(workOf(end.phase)).toBeUndefined();
      }),
    );
  });
});
