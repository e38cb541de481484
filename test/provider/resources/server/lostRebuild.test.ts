import { describe, expect, it } from "vitest";
import type { Properties } from "../../../../provider/resource/properties";
import { server } from "../../../support/resources";
import { answerLost, partialOf, type Script, scriptedHost } from "../../../support/scriptedHost";
import { id, inputs, rebuilding, record, stored } from "./rebuildingHost";

describe("a rebuild that an earlier run sent before it died, unknown to the state", () => {
  const olds = stored({ ...inputs, password: "first-secret" });
  const news = { ...inputs, templateName: "DEBIAN12", rebuildPolicy: "rebuild", password: "first-secret" };
  const updateOn = async (host: Script, given: Properties = news) => {
    const { session, context, writes, warnings } = scriptedHost(host);
    const outputs = await server.update(session, { id, olds, news: given }, context);
    return { outputs, calls: writes.map(([name]) => name), warnings };
  };

  it.each([
    [
      "is done",
      0,
      "The host has rebuilt server web.example.com (AAAAAA) from DEBIAN12 already. The answer to an earlier request was lost, or somebody else did it. Its disks are not erased again.",
    ],
    [
      "is still going on",
      60,
      "The host is rebuilding server web.example.com (AAAAAA) already. That is waited for and counts as the rebuild, unless its end shows another template: its disks are not erased once more.",
    ],
  ])("%s: the disks are not erased again, and the login is sent", async (_, to, told) => {
    const { outputs, calls, warnings } = await updateOn(rebuilding("DEBIAN12", { to, asked: true }));
    expect(calls).toEqual(["server.update"]);
    expect(outputs).toMatchObject({ templateName: "DEBIAN12", active: true });
    expect(outputs).not.toHaveProperty("__phase");
    expect(warnings).toEqual([told]);
  });

  it("has failed: it is sent again", async () => {
    const failed = { status: "Failed", active: false };
    const host = rebuilding("DEBIAN12", {
      from: 30,
      to: 60,
      before: { ...failed, template_name: "DEBIAN12" },
    });
    expect((await updateOn(host)).calls).toEqual(["server.rebuild", "server.update"]);
  });

  it("has failed on a host that shows it as active, with the new template: it is sent again", async () => {
    const failed = { status: "Failed", template_name: "DEBIAN12" };
    const host = rebuilding("DEBIAN12", { from: 30, to: 60, before: failed });
    const { calls, warnings } = await updateOn(host);
    expect(calls).toEqual(["server.rebuild", "server.update"]);
    expect(warnings).toEqual([]);
  });

  it("is not there: the host was at work on something else, and is asked to rebuild after it", async () => {
    let asked = 0;
    const restoring = record({ status: "Restoring Backup", active: false });
    const host = rebuilding("DEBIAN12", { from: 60, to: 90 });
    const { calls } = await updateOn({
      ...host,
      "server.details": (params, seconds) =>
        ++asked < 3 ? restoring : (host["server.details"]?.(params, seconds) ?? {}),
    });
    expect(calls).toEqual(["server.rebuild", "server.update"]);
  });

  it("cannot be told from none where the triggers changed too: it is sent", async () => {
    const host = rebuilding("DEBIAN12", { from: 30, to: 60, before: { template_name: "DEBIAN12" } });
    const { calls } = await updateOn(host, { ...news, rebuildTriggers: 2 });
    expect(calls).toEqual(["server.rebuild", "server.update"]);
  });
});

describe("what a rebuild's end is taken for", () => {
  const news = { ...inputs, templateName: "DEBIAN12", rebuildPolicy: "rebuild" };
  /** A host that is at work on something for `busy` seconds and never shows the new template by its name. */
  const otherwise = (busy: number, answer: Script[string], ends: Properties = {}): Script => {
    let isAsked = false;
    const now = (seconds: number) => {
      if (!isAsked) return record();
      return seconds < busy ? record({ active: false, status: "Moving" }) : record(ends);
    };
    return {
      "asset.list": (_params, seconds) => [{ uniq_id: id, active: now(seconds).active }],
      "server.details": (_params, seconds) => now(seconds),
      "server.rebuild": (...request) => {
        isAsked = true;
        return answer?.(...request);
      },
    };
  };

  it("the host was busy, and shows the old template after ten minutes: it was undone, or lost", async () => {
    const { session, context, clock } = scriptedHost(otherwise(20, () => answerLost));
    await expect(server.update(session, { id, olds: stored(inputs), news }, context)).rejects.toThrow(
      "The host was at work on web.example.com (AAAAAA), and has not rebuilt it from DEBIAN12. It has ALMA9 now; whether its disks were erased is not known.",
    );
    expect(clock.now()).toBeGreaterThanOrEqual(600_000);
  });

  it("of the same template, by triggers, not answered and never seen: it may have erased the disks, so it is not sent again", async () => {
    const { session, context, clock, writes, warnings } = scriptedHost({
      "asset.list": () => [{ uniq_id: id, active: true }],
      "server.details": () => record(),
      "server.rebuild": () => answerLost,
    });
    const olds = { ...inputs, rebuildPolicy: "rebuild", rebuildTriggers: 1 };
    const asked = { ...olds, rebuildTriggers: 2 };
    const outputs = await server.update(session, { id, olds: stored(olds), news: asked }, context);
    expect(clock.now()).toBeGreaterThanOrEqual(600_000);
    expect(writes.map(([name]) => name)).toEqual(["server.rebuild"]);
    expect(warnings.at(-1)).toBe(
      "The rebuild of web.example.com (AAAAAA) is taken for done, but the host does not show it. Its answer was lost, and the host was not seen at work for ten minutes. It is not sent again, because it may have erased the disks already. It tells ALMA9, as before. Look at the server. For another rebuild: give rebuildTriggers another value.",
    );
    expect(server.diff(session, { id, olds: outputs, news: asked }).changes).toBe(false);
  });

  it("the host took it, was busy and names the template otherwise: done after the settling time", async () => {
    const { session, context, clock } = scriptedHost(
      otherwise(20, () => record(), { template_name: "debian" }),
    );
    const outputs = await server.update(session, { id, olds: stored(inputs), news }, context);
    expect(outputs).toMatchObject({ templateName: "DEBIAN12", active: true });
    expect(clock.now()).toBeGreaterThanOrEqual(90_000);
    expect(clock.now()).toBeLessThan(200_000);
  });

  it("the host took it, was busy and has undone it: not done, the login is sent again, and the next up sends it", async () => {
    const undone = scriptedHost(otherwise(20, () => record()));
    const olds = stored({ ...inputs, password: "first-secret" });
    const withLogin = { ...news, password: "first-secret" };
    const failure = await partialOf(
      server.update(undone.session, { id, olds, news: withLogin }, undone.context),
    );
    expect(failure.message).toContain("has not rebuilt it from DEBIAN12");
    expect(failure.outputs).toMatchObject({
      templateName: "ALMA9",
      __phase: { is: "restoring", inputs: ["password"] },
    });
    const next = scriptedHost(rebuilding("DEBIAN12"));
    await server.update(next.session, { id, olds: failure.outputs, news: withLogin }, next.context);
    expect(next.writes.map(([name]) => name)).toEqual(["server.rebuild", "server.update"]);
  });

  it("the host took it and tells no template: what is known and what is not is told", async () => {
    const told = () => record({ template_name: "" });
    const { session, context, warnings } = scriptedHost(otherwise(0, told, { template_name: "" }));
    const outputs = await server.update(session, { id, olds: stored(inputs), news }, context);
    expect(outputs).toMatchObject({ templateName: "DEBIAN12", active: true });
    expect(warnings).toEqual([
      "The rebuild of web.example.com (AAAAAA) is taken for done, but the host does not show it. The host took the request, and was not seen at work for 90 seconds. It tells no template. Look at the server. For another rebuild: give rebuildTriggers another value.",
    ]);
  });

  it("its answer was lost, and the host tells no template and was never busy: nothing shows it, so it was lost", async () => {
    const untold = record({ template_name: "" });
    const { session, context } = scriptedHost({
      "asset.list": () => [{ uniq_id: id, active: true }],
      "server.details": () => untold,
      "server.rebuild": () => answerLost,
    });
    const update = server.update(session, { id, olds: stored(inputs), news }, context);
    await expect(update).rejects.toThrow("no trace of the rebuild");
  });
});
