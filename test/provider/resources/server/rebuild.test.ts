import { describe, expect, it } from "vitest";
import type { Line } from "../../../../provider/message";
import { PartialFailure } from "../../../../provider/resource/resource";
import { server } from "../../../support/resources";
import { answerLost, refuse, scriptedHost } from "../../../support/scriptedHost";
import { told } from "../../../support/told";
import { id, inputs, rebuilding, stored } from "./rebuildingHost";

describe("rebuild", () => {
  const news = { ...inputs, templateName: "DEBIAN12", rebuildPolicy: "rebuild" };
  const rebuildCall = ["server.rebuild", { uniq_id: id, accnt: 7, template_name: "DEBIAN12" }];

  it("keeps the id and the ip, and waits until the new template is there", async () => {
    const { session, context, writes, clock, status } = scriptedHost(rebuilding("DEBIAN12"));
    const outputs = await server.update(session, { id, olds: stored(inputs), news }, context);
    expect(writes).toEqual([rebuildCall]);
    expect(outputs).toEqual(
      stored(news, { templateName: "DEBIAN12", diskGeneration: 2, __set: Object.keys(news).sort() }),
    );
    expect(clock.now()).toBeGreaterThanOrEqual(120_000);
    expect(status).toContain("web.example.com: rebuilding, 1m of about 8m");
    expect(server.diff(session, { id, olds: outputs, news }).changes).toBe(false);
  });

  it("is announced at preview, with what is lost; not where it is refused, or the server is replaced anyway", () => {
    const { session, warnings, context } = scriptedHost({});
    const olds = stored({ ...inputs, rebuildTriggers: 1 });
    const announced = (changes: object) => {
      warnings.length = 0;
      server.diff(session, { id, olds, news: { ...inputs, rebuildTriggers: 1, ...changes } }, context);
      return [...warnings];
    };
    const allowed = { rebuildPolicy: "rebuild" };
    expect(announced({ templateName: "DEBIAN12", ...allowed })).toEqual([
      told("disks-erased", {
        server: `web.example.com (${id})`,
        changes: [{ property: "templateName", values: { old: "ALMA9", new: "DEBIAN12" } }],
      }),
    ]);
    expect(announced({ rebuildTriggers: "a secret", ...allowed })).toEqual([
      told("disks-erased", {
        server: `web.example.com (${id})`,
        changes: [{ property: "rebuildTriggers" }],
      }),
    ]);
    // Check refuses it; where check could not know, the preview says that up will.
    expect(announced({ templateName: "DEBIAN12" })).toEqual([
      told("rebuild-refused", {
        server: "web.example.com (AAAAAA)",
        change: { property: "templateName", values: { old: "ALMA9", new: "DEBIAN12" } },
        refused: "byUpdate",
      }),
    ]);
    expect(announced({ templateName: "DEBIAN12", planId: 7, ...allowed })).toEqual([
      told("server-replaced", {
        server: "web.example.com (AAAAAA)",
        changes: [{ property: "planId", values: { old: 100, new: 7 } }],
        isSure: true,
      }),
    ]);
    expect(announced({ bandwidthQuota: 7, ...allowed })).toEqual([]);
    expect(announced({})).toEqual([]);
  });

  it.each([
    ["a rebuild", "disks-erased", { templateName: "DEBIAN12" }, { old: "ALMA9", new: "DEBIAN12" }],
    ["a replacement", "server-replaced", { planId: 7 }, { old: 100, new: 7 }],
  ])("%s is announced with its values, but not with those of secrets", (_what, code, changed, values) => {
    const { session } = scriptedHost({});
    const news = { ...inputs, rebuildPolicy: "rebuild", ...changed };
    const facts: Line[] = [];
    const context = { status: () => {}, warn: (told: Line) => void facts.push(told) };
    const [property = ""] = Object.keys(changed);
    for (const secret of [new Set<string>(), new Set([property])])
      server.diff(session, { id, olds: stored(inputs), news, secret }, context);
    expect(facts).toEqual([
      { code, data: expect.objectContaining({ changes: [{ property, values }] }) },
      { code, data: expect.objectContaining({ changes: [{ property }] }) },
    ]);
  });

  it("sends force when asked to", async () => {
    const { session, context, writes } = scriptedHost(rebuilding("DEBIAN12"));
    const forced = { ...news, rebuildForce: true };
    await server.update(session, { id, olds: stored(inputs), news: forced }, context);
    expect(writes).toEqual([
      ["server.rebuild", { uniq_id: id, accnt: 7, template_name: "DEBIAN12", force: 1 }],
    ]);
  });

  it("is refused from the outputs before the first call, where check could not see it", async () => {
    const { session, context, writes, reads } = scriptedHost({});
    const drifted = stored(inputs, { templateName: "UBUNTU24" });
    expect(server.check({ olds: inputs, news: { ...inputs, backupEnabled: true } }).failures).toEqual([]);
    await expect(
      server.update(session, { id, olds: drifted, news: { ...inputs, backupEnabled: true } }, context),
    ).rejects.toThrow(
      told("rebuild-refused", {
        server: "web.example.com (AAAAAA)",
        change: { property: "templateName", values: { old: "UBUNTU24", new: "ALMA9" } },
        refused: "now",
      }),
    );
    expect([writes, reads]).toEqual([[], []]);
  });

  it("goes before the records and the power, and sends the login again", async () => {
    let power = "stopped";
    const { session, context, writes } = scriptedHost({
      ...rebuilding("DEBIAN12"),
      "server.power.status": () => ({ powerStatus: power }),
      "server.power.start": () => {
        power = "running";
        return { task: 3 };
      },
    });
    const olds = {
      ...inputs,
      username: "admin",
      password: "first-secret",
      powerState: "running",
      rebootTriggers: 1,
    };
    const outputs = await server.update(
      session,
      { id, olds: stored(olds), news: { ...olds, ...news, bandwidthQuota: 9, rebootTriggers: 2 } },
      context,
    );
    expect(writes).toEqual([
      rebuildCall,
      [
        "server.update",
        { uniq_id: id, accnt: 7, username: "admin", password: "first-secret", bandwidth_quota: 9 },
      ],
      ["server.power.start", { uniq_id: id, accnt: 7 }],
    ]);
    expect(outputs).not.toHaveProperty("__phase");
    expect(outputs).toMatchObject({ rebootTriggers: 2, powerState: "running" });
  });

  it("of the same template, by triggers, is done only after the host was seen busy", async () => {
    // The host goes on showing the old state for 40 seconds.
    const { session, context, clock, writes } = scriptedHost(rebuilding("ALMA9", { from: 40, to: 70 }));
    const olds = { ...inputs, rebuildPolicy: "rebuild", rebuildTriggers: 1 };
    await server.update(session, { id, olds: stored(olds), news: { ...olds, rebuildTriggers: 2 } }, context);
    expect(clock.now()).toBeGreaterThanOrEqual(70_000);
    expect(clock.now()).toBeLessThan(90_000);
    expect(writes).toHaveLength(1);
  });

  it("or after 90 seconds, when it never was", async () => {
    const { session, context, clock } = scriptedHost(rebuilding("ALMA9", { from: 0, to: 0 }));
    const olds = { ...inputs, rebuildPolicy: "rebuild", rebuildTriggers: 1 };
    await server.update(session, { id, olds: stored(olds), news: { ...olds, rebuildTriggers: 2 } }, context);
    expect(clock.now()).toBeGreaterThanOrEqual(90_000);
    expect(clock.now()).toBeLessThan(110_000);
  });

  it("does not take an old failure for its own", async () => {
    const failed = { active: false, status: "Failed" };
    const { session, context } = scriptedHost(rebuilding("DEBIAN12", { from: 40, to: 120, before: failed }));
    const olds = stored(inputs, { ...failed, __phase: { is: "failed", since: 0 } });
    // The first build has failed; a rebuild is the way out.
    const outputs = await server.update(session, { id, olds, news }, context);
    expect(outputs).toMatchObject({ active: true, status: "Running", templateName: "DEBIAN12" });
  });

  it("of an image to a template forgets the image", async () => {
    const { session, context, writes } = scriptedHost(rebuilding("DEBIAN12"));
    const { templateName: _, ...rest } = inputs;
    const outputs = await server.update(
      session,
      { id, olds: stored({ ...rest, imageId: 3 }, { templateName: "DEBIAN12" }), news },
      context,
    );
    expect(writes).toEqual([rebuildCall]);
    expect(outputs).not.toHaveProperty("imageId");
  });

  it("of an image to the template that it was made from erases the image all the same", async () => {
    const before = { template_name: "DEBIAN12" };
    const { session, context, writes, warnings } = scriptedHost(rebuilding("DEBIAN12", { before }));
    const { templateName: _, ...rest } = inputs;
    const olds = stored({ ...rest, imageId: 3 }, { templateName: "DEBIAN12" });
    const outputs = await server.update(session, { id, olds, news }, context);
    expect(writes).toEqual([rebuildCall]);
    expect(warnings).toEqual([]);
    expect(outputs).not.toHaveProperty("imageId");
  });

  it("leaves nothing pending when the host refuses it", async () => {
    const { session, context } = scriptedHost({
      ...rebuilding("DEBIAN12"),
      "server.rebuild": () => refuse("Input::Validation", "no such template"),
    });
    await expect(server.update(session, { id, olds: stored(inputs), news }, context)).rejects.toMatchObject({
      content: { code: "server-unfinished" },
      cause: { hostMessage: "no such template" },
    });
  });

  it("whose answer is lost is waited for and not sent again", async () => {
    const host = rebuilding("DEBIAN12", { from: 0, to: 60 });
    const { session, context, writes } = scriptedHost({
      ...host,
      "server.rebuild": (...request) => {
        host["server.rebuild"]?.(...request);
        return answerLost;
      },
    });
    const outputs = await server.update(session, { id, olds: stored(inputs), news }, context);
    expect(outputs.templateName).toBe("DEBIAN12");
    expect(writes).toHaveLength(1);
  });

  it("of which the host shows no trace was never begun, and is sent by the next update", async () => {
    const { session, context, clock } = scriptedHost({
      ...rebuilding("DEBIAN12", { from: Number.POSITIVE_INFINITY }),
      "server.rebuild": () => answerLost,
    });
    // Not a partial failure: the state stays as it was, without anything pending.
    const update = server.update(session, { id, olds: stored(inputs), news }, context);
    await expect(update).rejects.toThrow(
      told("rebuild-not-done", { server: "web.example.com (AAAAAA)", wanted: "DEBIAN12", there: "ALMA9" }),
    );
    await expect(update).rejects.not.toBeInstanceOf(PartialFailure);
    expect(clock.now()).toBeGreaterThanOrEqual(600_000);
  });
});
