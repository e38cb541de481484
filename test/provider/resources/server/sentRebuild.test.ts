import { describe, expect, it } from "vitest";
import type { Properties } from "../../../../provider/resource/properties";
import { unknown } from "../../../../provider/resource/unknown";
import { noteSent, sentBefore } from "../../../../provider/resources/server/sentRebuild";
import { server } from "../../../support/resources";
import { answerLost, refuse, type Script, scriptedHost } from "../../../support/scriptedHost";
import { id, inputs, rebuilding, record, stored } from "./rebuildingHost";

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
      steps: ["wait", "update"],
    });
    expect(warnings).toEqual([
      "The rebuild of web.example.com (AAAAAA) was sent from this machine at 1970-01-01 00:00 UTC. The run that sent it was cut short. Its disks are not erased again, unless it has failed. For another rebuild: give rebuildTriggers another value.",
    ]);
  });

  it("is not sent again; the login that it has reset is", async () => {
    const { session, context, writes, warnings } = nextRun(idle());
    const outputs = await server.update(session, { id, olds: stored(before), news }, context);
    expect(writes.map(([name]) => name)).toEqual(["server.update"]);
    expect(outputs).toMatchObject({ rebuildTriggers: 2, active: true });
    expect(warnings[0]).toContain("Its disks are not erased again, unless it has failed.");
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

  it("of which the host shows no trace is over after ten minutes: it is not noted any more, nor sent again", async () => {
    const nothing = rebuilding("ALMA9", { from: Number.POSITIVE_INFINITY });
    const { session, context, writes } = scriptedHost({ ...nothing, "server.rebuild": () => answerLost });
    await server.update(session, { id, olds: stored(before), news }, context);
    expect(sentBefore(session, id)).toBeUndefined();
    expect(writes.map(([name]) => name)).toEqual(["server.rebuild", "server.update"]);
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
    expect(warnings.at(-1)).toContain("was sent from this machine at 1970-01-01 00:00 UTC.");
  });

  it.each([
    ["shows the same words as before", "AlmaLinux 9"],
    ["told nothing before", undefined],
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
      "web.example.com: looking for the rebuild that an earlier run has sent, 0s of about 8m",
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
      "Server web.example.com (AAAAAA): `pulumi up` waits for the build begun at 1970-01-01 00:00 UTC. It orders no second one while that is under way.",
    ],
    [
      { ...rebuild, is: "rebuilding" },
      "Server web.example.com (AAAAAA): `pulumi up` waits for the rebuild begun at 1970-01-01 00:00 UTC. It sends no second one while that is under way.",
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

describe("a rebuild to another template that this machine has sent, and that no state has", () => {
  const toDebian = { ...before, templateName: "DEBIAN12" };
  const there = (over: Properties): Script => ({
    "asset.list": () => [{ uniq_id: id, active: true }],
    "server.details": () => record(over),
    "server.update": () => record(over),
  });
  const long = 30 * 24 * 3_600_000;

  it("is told at preview as what it is: waited for, and erased again only where nothing came of it", () => {
    const { session, context, warnings } = nextRun(idle(), toDebian);
    expect(server.diff(session, { id, olds: stored(before), news: toDebian }, context)).toMatchObject({
      changes: true,
      steps: ["wait", "update"],
    });
    expect(warnings).toEqual([
      "The rebuild of web.example.com (AAAAAA) was sent from this machine at 1970-01-01 00:00 UTC. The run that sent it was cut short. `pulumi up` waits for it. It sends it again, which erases the disks, only where it has failed or the host shows no trace of it.",
    ]);
  });

  it("is waited for and not sent again; where the host shows no trace of it, it is sent", async () => {
    const arrived = nextRun(rebuilding("DEBIAN12", { from: 20, to: 120, asked: true }), toDebian);
    const olds = stored(before);
    await server.update(arrived.session, { id, olds, news: toDebian }, arrived.context);
    expect(arrived.writes.map(([name]) => name)).toEqual(["server.update"]);
    const lost = nextRun(rebuilding("DEBIAN12"), toDebian);
    await server.update(lost.session, { id, olds, news: toDebian }, lost.context);
    expect(lost.writes.map(([name]) => name)).toEqual(["server.rebuild", "server.update"]);
  });

  it("of a program that was put back shows as a change, and what it brought is not erased unasked", async () => {
    const { session, context, writes, warnings } = nextRun(there({ template_name: "DEBIAN12" }), toDebian);
    const asked = { id, olds: stored(before), news: before };
    expect(server.diff(session, asked, context).changes).toBe(true);
    expect(warnings).toEqual([expect.stringContaining("`pulumi up` waits for the rebuild begun at")]);
    await expect(server.update(session, asked, context)).rejects.toThrow("Somebody changed templateName");
    expect(writes).toEqual([]);
  });

  it("after another one that has arrived shows as a change as well, where the host tells only `template`", async () => {
    const shown = { template_name: "", template: "DEBIAN12" };
    const { session, context, writes } = scriptedHost(there(shown));
    const { templateName, rebuildTriggers } = { ...toDebian, rebuildTriggers: 2 };
    noteSent(session, id, { templateName, rebuildTriggers }, "DEBIAN12");
    const asked = { id, olds: stored(before), news: before };
    await expect(server.update(session, asked, context)).rejects.toThrow("Somebody changed templateName");
    expect(writes).toEqual([]);
  });

  it("back to the template of the state does not count as done while the host shows the other one", async () => {
    const shown = { template_name: "", template: "DEBIAN12" };
    const ends = { template_name: "", template: "ALMA9" };
    const host = scriptedHost(rebuilding("", { before: shown, ends }));
    const { templateName, rebuildTriggers } = news;
    noteSent(host.session, id, { templateName, rebuildTriggers }, "DEBIAN12");
    const olds = stored(before, { template: "ALMA9" });
    const outputs = await server.update(host.session, { id, olds, news }, host.context);
    expect(host.writes.map(([name]) => name)).toEqual(["server.rebuild", "server.update"]);
    expect(outputs).toMatchObject({ templateName: "ALMA9", rebuildTriggers: 2, template: "ALMA9" });
  });

  it("of a program that was put back, and that never arrived, is over after one up", async () => {
    const { session, context, writes } = nextRun(there({}), toDebian);
    const outputs = await server.update(session, { id, olds: stored(before), news: before }, context);
    expect(writes.map(([name]) => name)).toEqual(["server.update"]);
    expect(server.diff(session, { id, olds: outputs, news: before }).changes).toBe(false);
  });

  it("is told as what the state has where it is begun there", async () => {
    const { session, context, warnings, clock } = scriptedHost(idle());
    const phase = { is: "rebuilding", since: 0, templateName: "DEBIAN12", rebuildTriggers: 1, undoes: [] };
    await clock.advance(1_000);
    noteSent(session, id, { templateName: "DEBIAN12", rebuildTriggers: 1 }, inputs.templateName);
    server.diff(session, { id, olds: stored(before, { __phase: phase }), news: toDebian }, context);
    expect(warnings).toEqual([expect.stringContaining("`pulumi up` waits for the rebuild begun at")]);
  });

  it("is not taken for the one asked for, where the preview does not know the triggers yet", () => {
    const sent = { ...toDebian, rebuildTriggers: undefined };
    const { session, context, warnings } = nextRun(idle(), sent);
    const asked = { ...sent, rebuildTriggers: unknown };
    expect(server.diff(session, { id, olds: stored(before), news: asked }, context).steps).toContain(
      "rebuild",
    );
    expect(warnings.at(-1)).toContain("ERASES ITS DISKS");
  });

  it("long ago says nothing of what the host is at now: that counts as the rebuild by other triggers", async () => {
    const { clock, session, context, writes } = nextRun({
      "asset.list": (_params, seconds) => [{ uniq_id: id, active: seconds * 1000 > long + 60_000 }],
      "server.details": (_params, seconds) =>
        record(seconds * 1000 > long + 60_000 ? {} : { active: false, status: "Re-Imaging" }),
      "server.update": () => record(),
    });
    await clock.advance(long);
    const another = { ...news, rebuildTriggers: 3 };
    await server.update(session, { id, olds: stored(before), news: another }, context);
    expect(writes.map(([name]) => name)).toEqual(["server.update"]);
  });

  it("is forgotten once another one has ended, whichever process had sent it", async () => {
    const { session, context } = nextRun(rebuilding("UBUNTU24"), toDebian);
    const other = { ...before, templateName: "UBUNTU24" };
    const outputs = await server.update(session, { id, olds: stored(before), news: other }, context);
    expect(sentBefore(session, id)).toBeUndefined();
    expect(server.diff(session, { id, olds: outputs, news: other }).changes).toBe(false);
  });
});
