import { describe, expect, it } from "vitest";
import type { Properties } from "../../../../provider/resource/properties";
import { server } from "../../../support/resources";
import { answerLost, type Script, scriptedHost } from "../../../support/scriptedHost";
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
      "The host is rebuilding server web.example.com (AAAAAA) already. That is waited for and counts as the rebuild: its disks are not erased once more.",
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
  /** A host that is at work on something for `busy` seconds and never shows the new template. */
  const otherwise = (busy: number, answer: Script[string]): Script => {
    let isAsked = false;
    const now = (seconds: number) =>
      isAsked && seconds < busy ? record({ active: false, status: "Moving" }) : record();
    return {
      "asset.list": (_params, seconds) => [{ uniq_id: id, active: now(seconds).active }],
      "server.details": (_params, seconds) => now(seconds),
      "server.rebuild": (...request) => {
        isAsked = true;
        return answer?.(...request);
      },
    };
  };

  it("the host was busy, but the request was lost: it was never begun", async () => {
    const { session, context, clock } = scriptedHost(otherwise(20, () => answerLost));
    await expect(server.update(session, { id, olds: stored(inputs), news }, context)).rejects.toThrow(
      "no trace of the rebuild",
    );
    expect(clock.now()).toBeGreaterThanOrEqual(600_000);
  });

  it("of the same template, by triggers, not answered and never seen: it was never begun", async () => {
    const { session, context, clock } = scriptedHost({
      "asset.list": () => [{ uniq_id: id, active: true }],
      "server.details": () => record(),
      "server.rebuild": () => answerLost,
    });
    const olds = { ...inputs, rebuildPolicy: "rebuild", rebuildTriggers: 1 };
    const update = { id, olds: stored(olds), news: { ...olds, rebuildTriggers: 2 } };
    const failure = await server.update(session, update, context).catch((error) => error);
    // A plain error, no partial state: the engine keeps what it had.
    expect(failure).not.toHaveProperty("outputs");
    expect(failure.message).toBe(
      "The host shows no trace of the rebuild of server web.example.com (AAAAAA): the request was lost. The server is as it was. Run `pulumi up` again: it sends it again. [rebuild-lost]",
    );
    expect(clock.now()).toBeGreaterThanOrEqual(600_000);
  });

  it("the host took it, was busy and names the template otherwise: done after the settling time", async () => {
    const { session, context, clock } = scriptedHost(otherwise(20, () => record()));
    const outputs = await server.update(session, { id, olds: stored(inputs), news }, context);
    expect(outputs).toMatchObject({ templateName: "DEBIAN12", active: true });
    expect(clock.now()).toBeGreaterThanOrEqual(90_000);
    expect(clock.now()).toBeLessThan(200_000);
  });
});
