import { describe, expect, it } from "vitest";
import type { Properties } from "../../../../provider/resource/properties";
import { noteSent, sentBefore } from "../../../../provider/resources/server/sentRebuild";
import { server } from "../../../support/resources";
import { answerLost, refuse, type Script, scriptedHost } from "../../../support/scriptedHost";
import { id, inputs, rebuilding, stored } from "./rebuildingHost";

const before: Properties = { ...inputs, rebuildPolicy: "rebuild", rebuildTriggers: 1, password: "a-secret" };
const news: Properties = { ...before, rebuildTriggers: 2 };

/** The next run on the machine, where a run that was killed has sent the rebuild; the state knows nothing of it. */
function nextRun(host: Script, sent: Properties = news) {
  const scripted = scriptedHost(host);
  const { templateName, rebuildTriggers } = sent;
  noteSent(scripted.session, id, { templateName, rebuildTriggers }, inputs.templateName);
  return scripted;
}
const idle = () => rebuilding("ALMA9");

describe("a rebuild by triggers that this machine has sent, and that no state has", () => {
  it("is told at preview, with the way to ask for another one, and is announced no more", () => {
    const { session, context, warnings } = nextRun(idle());
    const diff = server.diff(session, { id, olds: stored(before), news }, context);
    expect(diff).toMatchObject({
      changes: true,
      detailed: { rebuildTriggers: "update" },
      steps: ["rebuild"],
    });
    expect(warnings).toEqual([
      "The rebuild of web.example.com (AAAAAA) was sent from this machine at 1970-01-01 00:00 UTC. The run that sent it was cut short. Its disks are not erased again. For another rebuild: give rebuildTriggers another value.",
    ]);
  });

  it("is not sent again; the login that it has reset is", async () => {
    const { session, context, writes, warnings } = nextRun(idle());
    const outputs = await server.update(session, { id, olds: stored(before), news }, context);
    expect(writes.map(([name]) => name)).toEqual(["server.update"]);
    expect(outputs).toMatchObject({ rebuildTriggers: 2, active: true });
    expect(warnings[0]).toContain("Its disks are not erased again.");
    expect(server.diff(session, { id, olds: outputs, news }).changes).toBe(false);
  });

  it("is sent where another value is asked for", async () => {
    const { session, context, writes } = nextRun(idle());
    await server.update(
      session,
      { id, olds: stored(before), news: { ...news, rebuildTriggers: 3 } },
      context,
    );
    expect(writes.map(([name]) => name)).toEqual(["server.rebuild", "server.update"]);
  });

  it("is forgotten once the state has it: the same value may be asked for again after another", async () => {
    const { session, context, writes } = nextRun(idle());
    const first = await server.update(session, { id, olds: stored(before), news }, context);
    const back = await server.update(session, { id, olds: first, news: before }, context);
    writes.length = 0;
    await server.update(session, { id, olds: back, news }, context);
    expect(writes.map(([name]) => name)).toEqual(["server.rebuild", "server.update"]);
  });

  it("of a server whose build has failed since is sent", async () => {
    const failed = { status: "Failed", active: false };
    const { session, context, writes } = nextRun(rebuilding("ALMA9", { from: 30, to: 60, before: failed }));
    await server.update(session, { id, olds: stored(before), news }, context);
    expect(writes.map(([name]) => name)).toEqual(["server.rebuild", "server.update"]);
  });

  it("on another machine nothing can tell: it is announced, and sent", async () => {
    const { session, context, writes, warnings } = scriptedHost(idle());
    server.diff(session, { id, olds: stored(before), news }, context);
    expect(warnings).toEqual([
      expect.stringContaining("rebuilds server web.example.com (AAAAAA) and ERASES ITS DISKS."),
    ]);
    await server.update(session, { id, olds: stored(before), news }, context);
    expect(writes.map(([name]) => name)).toEqual(["server.rebuild", "server.update"]);
  });

  it.each<[string, () => Properties | symbol, boolean[]]>([
    ["is noted while it is under way, and not any more once it has ended", () => ({}), [true, true, false]],
    ["is noted also where its answer was lost", () => answerLost, [true, true, false]],
    ["is not noted where the host refused it", () => refuse("Permission"), [true, false]],
  ])("%s", async (_what, answer, isNoted) => {
    const host = rebuilding("ALMA9", { from: 0, to: 60 });
    const noted: boolean[] = [];
    const note = () => void noted.push(sentBefore(session, id) !== undefined);
    const { session, context } = scriptedHost({
      ...host,
      "server.rebuild": (params, seconds) => {
        note();
        host["server.rebuild"]?.(params, seconds);
        return answer();
      },
      "server.update": () => {
        note();
        return {};
      },
    });
    await server.update(session, { id, olds: stored(before), news }, context).catch(() => {});
    note();
    expect(noted).toEqual(isNoted);
  });

  it("that secret triggers asked for is noted as a digest", () => {
    const written: string[] = [];
    const { session } = scriptedHost({});
    const notes = { ...session.notes, write: (_name: string, text = "") => void written.push(text) };
    noteSent({ ...session, notes }, id, { templateName: "ALMA9", rebuildTriggers: "top-secret" }, "ALMA9");
    expect(written).toHaveLength(1);
    expect(written[0]).not.toContain("top-secret");
  });

  it("of which the host shows no trace is not taken for sent: the next update sends it", async () => {
    const nothing = rebuilding("ALMA9", { from: Number.POSITIVE_INFINITY });
    const { session, context, writes } = scriptedHost({ ...nothing, "server.rebuild": () => answerLost });
    const asked = { id, olds: stored(before), news };
    await expect(server.update(session, asked, context)).rejects.toThrow("no trace");
    await expect(server.update(session, asked, context)).rejects.toThrow("no trace");
    expect(writes.map(([name]) => name)).toEqual(["server.rebuild", "server.rebuild"]);
  });
});

// Its words are not those that a program gives: only that they have changed can be seen.
describe("a rebuild to another template that this machine has sent, at a host that writes templates in words of its own", () => {
  const other: Properties = { ...inputs, rebuildPolicy: "rebuild", templateName: "DEBIAN12" };
  const update = async (before: string | undefined, now: string) => {
    const shown = { template_name: "", template: now };
    const scripted = scriptedHost({
      ...rebuilding("", { before: shown, ends: { template: "Debian 12" } }),
    });
    noteSent(scripted.session, id, { templateName: "DEBIAN12" }, before);
    const olds = stored({ ...inputs, rebuildPolicy: "rebuild" });
    await server.update(scripted.session, { id, olds, news: other }, scripted.context);
    return scripted;
  };

  it("is not sent again where it shows other words than before", async () => {
    const { writes, warnings } = await update("AlmaLinux 9", "Debian 12");
    expect(writes).toEqual([]);
    expect(warnings.at(-1)).toContain("Its disks are not erased again.");
  });

  it.each([
    ["shows the same words as before", "AlmaLinux 9"],
    ["told nothing before", undefined],
    ["told nothing before, in an empty text", ""],
  ])("is sent where it %s", async (_what, before) => {
    const { writes } = await update(before, "AlmaLinux 9");
    expect(writes.map(([name]) => name)).toEqual(["server.rebuild"]);
  });
});

describe("another rebuild than the one that this machine has sent a moment ago", () => {
  const another = { ...news, rebuildTriggers: 3 };

  it("waits until that one has begun and ended", async () => {
    const host = rebuilding("ALMA9", { from: 20, to: 120, asked: true });
    const { session, context, writes, clock, status } = nextRun(host);
    await server.update(session, { id, olds: stored(before), news: another }, context);
    expect(writes.map(([name]) => name)).toEqual(["server.rebuild", "server.update"]);
    expect(clock.now()).toBeGreaterThan(120_000);
    expect(status[0]).toBe(
      "web.example.com: an earlier run sent a rebuild of it and was cut short; looking whether it begins, 2m more",
    );
  });

  it("is sent after two minutes where that one shows nowhere", async () => {
    const { session, context, writes, clock } = nextRun(idle());
    await server.update(session, { id, olds: stored(before), news: another }, context);
    expect(writes.map(([name]) => name)).toEqual(["server.rebuild", "server.update"]);
    expect(clock.now()).toBeGreaterThanOrEqual(120_000);
  });
});

describe("what was begun and is not known to have ended", () => {
  const rebuild = { since: 0, templateName: "ALMA9", rebuildTriggers: 2, undoes: ["password"] };
  it.each([
    [
      { is: "building", since: 0 },
      "Server web.example.com (AAAAAA): `pulumi up` waits for the build begun at 1970-01-01 00:00 UTC. It orders no second one.",
    ],
    [
      { ...rebuild, is: "rebuilding" },
      "Server web.example.com (AAAAAA): `pulumi up` waits for the rebuild begun at 1970-01-01 00:00 UTC. It sends no second one.",
    ],
    [
      { is: "restoring", inputs: ["password"] },
      "`pulumi up` sends again what a rebuild of web.example.com (AAAAAA) has reset: password.",
    ],
    [
      { is: "failed", since: 0 },
      "The build of server web.example.com (AAAAAA) has failed. `pulumi up` looks at it again.",
    ],
    [
      { ...rebuild, is: "failed" },
      "The rebuild of server web.example.com (AAAAAA) has failed. `pulumi up` looks at it again.",
    ],
  ])("%j is told at preview, and nothing else", (phase, told) => {
    const { session, context, warnings } = scriptedHost({});
    const given = "templateName" in phase || phase.is === "restoring" ? news : before;
    const olds = stored(phase.is === "restoring" ? news : before, { __phase: phase });
    expect(server.diff(session, { id, olds, news: given }, context).changes).toBe(true);
    expect(warnings).toEqual([told]);
  });
});
