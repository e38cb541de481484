import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ServerRecord } from "../../../../provider/host/shown/server";
import { sightOf } from "../../../../provider/host/shown/sight";
import type { ServerInputs } from "../../../../provider/resources/server/declared/inputs";
import { nextPhase } from "../../../../provider/resources/server/life/nextPhase";
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
  nextPhase(phase, { is: "seen", sight: sightOf(record), at }, { resets, isAwaited: false });

const [soon, settled, _late] = [1_000, arrivalTime, 600_000];
const use = { active: true, status: "Running" };

describe("the phase of a server after a record from the host", () => {
  it.each`
    what                                              | phase                | record                                    | at         | is              | outcome
    ${"a ready server stays ready"}                   | ${ready}             | ${use}                                    | ${0}       | ${"ready"}      | ${"done"}
    ${"a ready server is occupied during a reboot"}   | ${ready}             | ${{ status: "Rebooting" }}                | ${0}       | ${"occupied"}   | ${"wait"}
    ${"a ready server is occupied during a rebuild"}  | ${ready}             | ${{ active: false }}                      | ${0}       | ${"occupied"}   | ${"wait"}
    ${"a suspended server is not waited for"}         | ${ready}             | ${{ active: false, status: "Suspended" }} | ${0}       | ${"ready"}      | ${"done"}
    ${"a failed server is not waited for"}            | ${ready}             | ${{ active: false, status: "Failed" }}    | ${0}       | ${"ready"}      | ${"done"}
    ${"an inactive running server stays ready"}       | ${ready}             | ${{ active: false, status: "Running" }}   | ${0}       | ${"ready"}      | ${"done"}
    ${"an occupied server is ready once in use"}      | ${occupied}          | ${use}                                    | ${0}       | ${"ready"}      | ${"done"}
    ${"an occupied server is ready if suspended"}     | ${occupied}          | ${{ active: false, status: "Suspended" }} | ${0}       | ${"ready"}      | ${"done"}
    ${"inputs reset by a rebuild must be sent again"} | ${occupiedRestoring} | ${{ active: true }}                       | ${0}       | ${"restoring"}  | ${"done"}
    ${"a login is not sent during other work"}        | ${restoring}         | ${{ active: false, status: "Moving" }}    | ${0}       | ${"occupied"}   | ${"wait"}
    ${"a server without SSH stays unreached"}         | ${unreached}         | ${{ active: true }}                       | ${0}       | ${"unreached"}  | ${"done"}
    ${"an unreached server waits for the host"}       | ${unreached}         | ${{ status: "Rebooting" }}                | ${0}       | ${"occupied"}   | ${"wait"}
    ${"a build ends if the server is active"}         | ${building}          | ${{ active: true }}                       | ${0}       | ${"ready"}      | ${"done"}
    ${"a build ends with an idle status"}             | ${building}          | ${{ status: "Running" }}                  | ${0}       | ${"ready"}      | ${"done"}
    ${"a build goes on while the server boots"}       | ${building}          | ${{ active: true, status: "Booting" }}    | ${0}       | ${"building"}   | ${"wait"}
    ${"a build goes on in an unknown status"}         | ${building}          | ${{ status: "Pondering" }}                | ${0}       | ${"building"}   | ${"wait"}
    ${"a build goes on while it is suspended"}        | ${building}          | ${{ active: false, status: "Suspended" }} | ${0}       | ${"building"}   | ${"wait"}
    ${"a build fails with the status Failed"}         | ${building}          | ${{ status: "Failed" }}                   | ${0}       | ${"failed"}     | ${"failed"}
    ${"a failed build may be repaired by the host"}   | ${failedBuild}       | ${{ active: true }}                       | ${0}       | ${"ready"}      | ${"done"}
    ${"a suspension does not prove a rebuild"}        | ${kept}              | ${{ active: false, status: "Suspended" }} | ${soon}    | ${"rebuilding"} | ${"wait"}
    ${"a rebuild fails with the status Failed"}       | ${busy}              | ${{ status: "Failed", active: false }}    | ${soon}    | ${"failed"}     | ${"failed"}
    ${"a failed rebuild may end well after all"}      | ${failedRebuild}     | ${{ ...use, template_name: "NEW" }}       | ${settled} | ${"ready"}      | ${"done"}
  `("$what", ({ phase, record, at, is, outcome }) => {
    expect(seen(phase, record, at)).toMatchObject({ phase: { is }, outcome });
  });

  it("remembers that a build was shown, and that the host was seen at work", () => {
    expect(seen(building, { active: false }, soon).phase).toEqual({ ...building, seen: true });
    expect(seen(answered, { active: false }, soon).phase).toEqual({ ...answered, known: "seenBusy" });
  });

  it('is "unreached" at the end of any work if the program waits for SSH', () => {
    const inUse = { is: "seen", sight: sightOf(use), at: settled } as const;
    for (const phase of [building, occupiedRestoring, busy])
      expect(nextPhase(phase, inUse, { resets: [], isAwaited: true }).phase.is).toBe("unreached");
  });
});

const rebuild = { ...rebuilt, since: 5, restores: ["password"] as const };
const sent: Phase = { ...rebuild, is: "rebuilding" };
it.each`
  what                                 | phase                                                      | event                                                    | after
  ${"a rebuild is sent"}               | ${restoring}                                               | ${{ is: "sent", rebuild }}                               | ${sent}
  ${"its response arrives"}            | ${sent}                                                    | ${{ is: "answered", sight: sightOf({}) }}                | ${{ ...sent, known: "answered" }}
  ${"its response shows work"}         | ${sent}                                                    | ${{ is: "answered", sight: sightOf({ active: false }) }} | ${{ ...sent, known: "seenBusy" }}
  ${"it is refused"}                   | ${sent}                                                    | ${{ is: "refused", before: restoring }}                  | ${restoring}
  ${"it is found done"}                | ${ready}                                                   | ${{ is: "foundDone", rebuild }}                          | ${restoring}
  ${"one of two inputs is sent again"} | ${{ is: "restoring", restores: ["username", "password"] }} | ${{ is: "restored", inputs: ["username"] }}              | ${restoring}
  ${"the last input is sent again"}    | ${restoring}                                               | ${{ is: "restored", inputs: ["password"] }}              | ${ready}
  ${"the last input, while unreached"} | ${unreached}                                               | ${{ is: "restored", inputs: ["password"] }}              | ${{ is: "unreached", restores: [] }}
  ${"an input is sent during work"}    | ${sent}                                                    | ${{ is: "restored", inputs: ["password"] }}              | ${sent}
  ${"the server restarts"}             | ${restoring}                                               | ${{ is: "restarted" }}                                   | ${unreached}
  ${"every gate is open"}              | ${unreached}                                               | ${{ is: "finished" }}                                    | ${ready}
`("the phase of a server changes by other events: $what", ({ phase, event, after }) =>
  expect(nextPhase(phase, event).phase).toEqual(after),
);

it("a restart does not end work in progress, so the provider waits first for the work and then for the server", () => {
  for (const phase of [building, sent, occupied, occupiedRestoring, failedBuild, failedRebuild])
    expect(nextPhase(phase, { is: "restarted" }, { resets: [], isAwaited: true }).phase).toEqual(phase);
});

describe("the table of transitions", () => {
  const each = (name: Phase["is"]) => Object.entries(transitions[name]).filter(([, to]) => to !== "stays");

  it("leads to every phase, and out of every phase", () => {
    const names = Object.keys(transitions) as Phase["is"][];
    const ends = names.flatMap((name) => each(name).map(([, to]) => to));
    const chosen = Object.values(choices).flatMap((among) => among.map(({ to }) => to));
    for (const name of names) {
      expect([...ends, ...chosen]).toContain(name);
      expect(each(name).some(([, to]) => to !== name)).toBe(true);
    }
  });

  it("sends a rebuild only with the event `sent`, and never because of a record", () => {
    const starting = Object.values(transitions).flatMap((events) =>
      Object.entries(events).filter(([event, to]) => to === "rebuilding" && event !== "sent"),
    );
    // A rebuild that was already sent stays in its phase.
    expect(starting.map(([event]) => event).sort()).toEqual(["answered", "wait"]);
    expect(transitions.rebuilding).toMatchObject({ answered: "rebuilding", wait: "rebuilding" });
  });

  it("starts with the phases of a new server and of an imported one", () => {
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

describe("changes of a server's phase", () => {
  const work = join(__dirname, "../../../../provider/resources/server/work");
  /** Whether a source file evaluates records of the host. */
  const takesIn = (text: string) =>
    /import \{[^}]*\brecordSight\b[^}]*\} from "\.\.\/life\/advance"/.test(text);

  it("come from one file: from records by `observe`, and from lists by the wait for a build", () => {
    const files = readdirSync(work).filter((file) => takesIn(readFileSync(join(work, file), "utf8")));
    expect(files).toEqual(["waitForBuild.ts"]);
    expect(takesIn('import { advance, recordSight } from "../life/advance";')).toBe(true);
    expect(takesIn('import { advance } from "../life/advance";')).toBe(false);
  });

  it("happen only through an event", () => {
    const move = (state: ServerState) => {
      // @ts-expect-error: Only `advance` may change the phase.
      state.phase = ready;
    };
    expect(move).toBeTypeOf("function");
  });

  it("are waited for in the phases whose plan starts with a wait, and the other phases do a step", () => {
    const samples = [ready, building, rebuilding, occupied, restoring, unreached, failedBuild, failedRebuild];
    expect(new Set(samples.map(({ is }) => is))).toEqual(new Set(Object.keys(phaseHandlers)));
    for (const phase of samples) {
      const [first] = updateSteps([], phase, { password: "p" } as ServerInputs);
      const waiting = phaseHandlers[phase.is] !== phaseHandlers.ready;
      expect([phase.is, first?.step === "wait"]).toEqual([phase.is, waiting]);
    }
  });
});

describe("with any sequence of records,", () => {
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
  /** Each record after the first phase, with the phase and outcome that it leads to. */
  const walk = (
    first: Phase,
    sequence: readonly (readonly [number, ServerRecord])[],
    look: (after: ReturnType<typeof nextPhase>, record: ServerRecord) => void,
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

  it("nothing is ready or finished while the host is working", () => {
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

  it("an open outcome has work in its phase, and a final outcome has none", () => {
    fc.assert(
      fc.property(begun, shown, (first, sequence) => {
        walk(first, sequence, ({ phase, outcome }) => {
          expect(workOf(phase) === undefined).toBe(["done", "notDone", "unsure"].includes(outcome));
        });
      }),
    );
  });

  it("a rebuild never counts as done with another template_name", () => {
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

  it("every input that a rebuild resets is remembered, whoever sent the rebuild and whatever comes between", () => {
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

  it("every sequence ends once the server is idle and shows the wanted template", () => {
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
