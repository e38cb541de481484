import { describe, expect, it } from "vitest";
import { markIn, markOf, withMark, withoutMark } from "../../../../provider/resource/hostMark";
import type { Properties } from "../../../../provider/values";
import { keyNamed } from "../../../support/fakeSsh";
import { server } from "../../../support/resources";
import { answerLost, refuse, type Script, scriptedHost } from "../../../support/scriptedHost";
import { told } from "../../../support/told";
import { id, inputs, rebuilding, record, stored } from "./rebuildingHost";

const before: Properties = { ...inputs, rebuildPolicy: "rebuild", rebuildTriggers: 1, password: "a-secret" };
const news: Properties = { ...before, rebuildTriggers: 2 };
const written = "Our shop.\nAsk Ada.";
/** The description that a run leaves which sends this rebuild at that time. */
const marked = (at: number, { templateName, rebuildTriggers }: Properties = news, holder = "holder01") =>
  withMark(written, markOf(at, [templateName, rebuildTriggers], holder));

/** The next run, on a machine that has nothing of the one before; the state knows nothing of a rebuild. */
async function nextRun(script: Script, given = news, olds = stored(before)) {
  const host = scriptedHost(script);
  await host.clock.advance(30_000);
  const outputs = await server.update(host.session, { id, olds, news: given }, host.context);
  return { ...host, outputs, calls: host.writes.map(([name]) => name) };
}

describe("a rebuild that its template cannot prove", () => {
  it("is marked at the host before it is sent, beside what people have written", async () => {
    const asset = { description: written };
    const { calls, writes, outputs } = await nextRun(rebuilding("ALMA9", { from: 30, to: 60, asset }));
    expect(calls).toEqual(["asset.update", "server.rebuild", "server.update"]);
    expect(writes[0]).toEqual([
      "asset.update",
      { uniq_id: id, accnt: 7, custom_description: expect.stringMatching(/^Our shop\.\nAsk Ada\.\n\[.*\]$/) },
    ]);
    expect(withoutMark(asset.description)).toBe(written);
    expect(markIn(asset.description)).toMatchObject({ digest: outputs.__mark });
    expect(asset.description).not.toContain("2]");
  });

  it.each([
    ["is waited for", { to: 90 }],
    ["or counts as done", { to: 0 }],
  ])(
    "that an earlier run has sent %s: the disks are not erased again, and the login is sent",
    async (_what, { to }) => {
      const asset = { description: marked(20_000) };
      const { calls, outputs, warnings } = await nextRun(rebuilding("ALMA9", { to, asked: true, asset }));
      expect(calls).toEqual(["server.update"]);
      expect(outputs).toMatchObject({ rebuildTriggers: 2, active: true, diskGeneration: 2 });
      expect(warnings.at(-1)).toContain(
        told("rebuild-sent-before", { server: "web.example.com (AAAAAA)", at: 20000 }),
      );
    },
  );

  it("that an earlier run has sent, and that has failed since, ends the run: another value sends another one", async () => {
    const asset = { description: marked(20_000) };
    const failed = { status: "Failed", active: false };
    const host = () => rebuilding("ALMA9", { from: 200, to: 230, before: failed, asset });
    await expect(nextRun(host())).rejects.toThrow(
      told("build-failed", { server: "web.example.com (AAAAAA)", work: "rebuild", status: "Failed" }),
    );
    const { calls } = await nextRun(host(), { ...news, rebuildTriggers: 3 });
    expect(calls).toEqual(["asset.update", "server.rebuild", "server.update"]);
  });

  it("is sent where the program asks for another one than the mark tells, once that cannot begin any more", async () => {
    const asset = { description: marked(20_000) };
    const { calls, clock, status } = await nextRun(rebuilding("ALMA9", { from: 0, to: 0, asset }), {
      ...news,
      rebuildTriggers: 3,
    });
    expect(calls).toEqual(["asset.update", "server.rebuild", "server.update"]);
    expect(clock.now()).toBeGreaterThanOrEqual(140_000);
    expect(status[0]).toBe(
      "web.example.com: an earlier run has sent another rebuild; looking whether it begins",
    );
  });

  it.each<[string, string, Properties]>([
    ["the state knows of", marked(5), { __mark: markIn(marked(5))?.digest }],
    ["another resource has left", marked(5, news, "holder02"), {}],
  ])("is sent where the mark is one that %s", async (_what, description, hidden) => {
    const host = rebuilding("ALMA9", { from: 30, to: 60, asset: { description } });
    const { calls } = await nextRun(host, news, stored(before, hidden));
    expect(calls).toEqual(["asset.update", "server.rebuild", "server.update"]);
  });

  it("may be asked for again, by the same triggers after others", async () => {
    const asset = { description: written };
    const first = await nextRun(rebuilding("ALMA9", { from: 30, to: 60, asset }));
    const without = { ...before, rebuildTriggers: undefined };
    const none = await nextRun(rebuilding("ALMA9", { asset }), without, first.outputs);
    expect(none.calls).toEqual([]);
    const again = await nextRun(rebuilding("ALMA9", { from: 30, to: 60, asset }), news, none.outputs);
    expect(again.calls).toEqual(["asset.update", "server.rebuild", "server.update"]);
  });

  it("that the host refused is sent by the next run: its mark tells of nothing", async () => {
    const asset = { description: written };
    const refusing = scriptedHost({
      ...rebuilding("ALMA9", { asset }),
      "server.rebuild": () => refuse("Input::Validation", "no such template"),
    });
    const failure = await server
      .update(refusing.session, { id, olds: stored(before), news }, refusing.context)
      .catch((error) => error);
    expect(failure).toMatchObject({
      cause: { hostMessage: "no such template" },
      outputs: { rebuildTriggers: 1, __mark: markIn(asset.description)?.digest },
    });
    const host = rebuilding("ALMA9", { from: 30, to: 60, asset });
    const { calls } = await nextRun(host, news, failure.outputs);
    expect(calls).toEqual(["asset.update", "server.rebuild", "server.update"]);
  });

  it("that is cancelled between the mark and the request is sent by the next run", async () => {
    const asset = { description: written };
    const cancel = new AbortController();
    const { "asset.update": mark, ...script } = rebuilding("ALMA9", { from: 30, to: 60, asset });
    const cut = scriptedHost({
      ...script,
      "asset.update": (params, seconds) => {
        cancel.abort(new Error("cancelled"));
        return mark?.(params, seconds);
      },
    });
    const failure = await server
      .update(cut.session, { id, olds: stored(before), news }, { ...cut.context, signal: cancel.signal })
      .catch((error) => error);
    expect(cut.writes.map(([name]) => name)).toEqual(["asset.update"]);
    const next = await nextRun(rebuilding("ALMA9", { from: 30, to: 60, asset }), news, failure.outputs);
    expect(next.calls).toEqual(["asset.update", "server.rebuild", "server.update"]);
  });

  it("that the host lets nobody mark any more leaves an older mark known", async () => {
    const asset = { description: written };
    const first = await nextRun(rebuilding("ALMA9", { from: 30, to: 60, asset }));
    const third = { ...news, rebuildTriggers: 3 };
    const denied = { "asset.update": () => refuse("Permission") };
    const unmarked = await nextRun(
      { ...rebuilding("ALMA9", { from: 30, to: 60, asset }), ...denied },
      third,
      first.outputs,
    );
    expect(unmarked.warnings).toEqual([told("rebuild-unmarked", {})]);
    const again = await nextRun(rebuilding("ALMA9", { from: 30, to: 60, asset }), news, unmarked.outputs);
    expect(again.calls).toContain("server.rebuild");
  });

  it("together with another template: that one proves it, without a mark", async () => {
    const asked = { ...news, templateName: "DEBIAN12" };
    const { calls, warnings } = await nextRun(rebuilding("DEBIAN12", { to: 0, asked: true }), asked);
    expect(calls).toEqual(["server.update"]);
    expect(warnings.at(-1)).toContain(
      told("rebuild-done-before", { server: "web.example.com (AAAAAA)", templateName: "DEBIAN12" }),
    );
  });
});

describe("a host that keeps no marks", () => {
  it.each<[string, Script]>([
    ["shows no descriptions", {}],
    ["does not know the word", { "asset.details": () => refuse("Input::Validation") }],
    [
      "lets nobody write them",
      {
        "asset.details": () => ({ uniq_id: id, custom_description: "" }),
        "asset.update": () => refuse("Permission"),
      },
    ],
  ])("because it %s gets the rebuild all the same", async (_what, over) => {
    const { calls } = await nextRun({ ...rebuilding("ALMA9", { from: 30, to: 60 }), ...over });
    expect(calls.filter((name) => name !== "asset.update")).toEqual(["server.rebuild", "server.update"]);
  });

  it("and does not answer for it gets no rebuild: nothing would tell the next run", async () => {
    const host = scriptedHost({
      ...rebuilding("ALMA9", { asset: { description: "" } }),
      "asset.update": () => refuse("API::Maintenance"),
    });
    await expect(
      server.update(host.session, { id, olds: stored(before), news }, host.context),
    ).rejects.toMatchObject({ content: { code: "server-unfinished" }, cause: { kind: "maintenance" } });
    expect(host.writes.map(([name]) => name)).not.toContain("server.rebuild");
  });

  it("and was met at a build, counts that as the rebuild", async () => {
    const { calls, warnings } = await nextRun(rebuilding("ALMA9", { to: 90, asked: true }));
    expect(calls).toEqual(["server.update"]);
    expect(warnings.at(-1)).toContain(
      told("rebuild-joined", { server: "web.example.com (AAAAAA)", templateName: "ALMA9" }),
    );
  });

  describe("and whose server shows host keys", () => {
    const asked = { ...news, waitFor: { ssh: {} } };
    const known = (name: string) => ({ sshHostKeys: [{ ...keyNamed(name), verified: false }] });
    const runAt = async (keys: string) => {
      const host = scriptedHost(
        rebuilding("ALMA9", { from: 30, to: 60 }),
        {},
        { keys: (seconds) => [keyNamed(seconds > 30 ? "after" : keys)] },
      );
      const olds = stored({ ...before, waitFor: { ssh: {} } }, known("first"));
      const outputs = await server.update(host.session, { id, olds, news: asked }, host.context);
      return { outputs, calls: host.writes.map(([name]) => name) };
    };

    it("that have changed: it has been rebuilt", async () => {
      const { calls, outputs } = await runAt("second");
      expect(calls).toEqual(["server.update"]);
      expect(outputs).toMatchObject({ ...known("second"), diskGeneration: 2 });
    });

    it("of the state: it has not", async () => {
      expect((await runAt("first")).calls).toEqual(["server.rebuild", "server.update"]);
    });
  });
});

describe("what the end of a rebuild proves", () => {
  const debian: Properties = { ...inputs, templateName: "DEBIAN12", rebuildPolicy: "rebuild" };
  /** A host that loses the answer, or gives it, and then shows this, at work for so many seconds. */
  const showing = (shown: Properties, { busy = 0, lost = true } = {}): Script => {
    let isAsked = false;
    const now = (seconds: number) =>
      record(!isAsked ? {} : seconds < busy ? { active: false, status: "Re-Imaging" } : shown);
    return {
      ...rebuilding(""),
      "asset.list": (_params, seconds) => [{ uniq_id: id, active: now(seconds).active }],
      "server.details": (_params, seconds) => now(seconds),
      "server.rebuild": (_params, seconds) => {
        isAsked = true;
        return lost ? answerLost : now(seconds);
      },
    };
  };
  const update = async (script: Script, given = debian, olds = stored(inputs)) => {
    const host = scriptedHost(script);
    const ended = await server
      .update(host.session, { id, olds, news: given }, host.context)
      .catch((error) => error);
    return { ended, minutes: host.clock.now() / 60_000, context: host.context };
  };

  it.each<[string, Script]>([
    ["was never busy", showing({})],
    ["was busy", showing({}, { busy: 20, lost: false })],
  ])(
    "another template after ten minutes: it was not done, and the next run sends it; the host %s",
    async (_what, script) => {
      const { ended, minutes } = await update(script);
      expect(ended.message).toContain(
        told("rebuild-not-done", { server: "web.example.com (AAAAAA)", wanted: "DEBIAN12", there: "ALMA9" }),
      );
      expect(minutes).toBeGreaterThanOrEqual(10);
      const olds = ended.outputs ?? stored(inputs);
      expect(olds).toMatchObject({ templateName: "ALMA9" });
      const next = scriptedHost(rebuilding("DEBIAN12"));
      await server.update(next.session, { id, olds, news: debian }, next.context);
      expect(next.writes.map(([name]) => name)).toEqual(["server.rebuild"]);
    },
  );

  it.each<[string, Properties, Properties]>([
    ["by triggers, of the same template", { ...before, rebuildTriggers: 2 }, {}],
    ["on a host that reports no template", debian, { template_name: "" }],
    ["on a host with names of its own", debian, { template_name: "", template: "AlmaLinux 9" }],
  ])(
    "%s, an answer that was lost and no work: the run ends and says so, and it is never sent again",
    async (_what, given, shown) => {
      const { ended, minutes } = await update(showing(shown), given, stored(before));
      expect(ended.content).toMatchObject({
        code: "rebuild-unsure",
        data: { server: "web.example.com (AAAAAA)" },
      });
      expect(minutes).toBeGreaterThanOrEqual(10);
      const next = scriptedHost({ ...showing(shown), "server.update": () => record(shown) });
      const done = await server.update(next.session, { id, olds: ended.outputs, news: given }, next.context);
      expect(next.writes.map(([name]) => name)).not.toContain("server.rebuild");
      expect(done).toMatchObject({ templateName: given.templateName, diskGeneration: 2 });
    },
  );

  it.each<[string, Script]>([
    [
      "names of its own, and work",
      showing({ template_name: "", template: "Debian" }, { busy: 20, lost: false }),
    ],
    ["no template, and an answer", showing({ template_name: "" }, { lost: false })],
  ])("%s: it is done", async (_what, script) => {
    const { ended, minutes } = await update(script);
    expect(ended).toMatchObject({ templateName: "DEBIAN12", active: true });
    expect(minutes).toBeLessThan(3);
  });
});
