import { describe, expect, it } from "vitest";
import type { MessageData } from "../../../../provider/message";
import { PartialFailure } from "../../../../provider/resource/resource";
import { type Properties, unknown } from "../../../../provider/values";
import { server } from "../../../support/resources";
import { page, partialOf, refuse, type Script } from "../../../support/scriptedHost";
import { told } from "../../../support/told";
import { id, inputs, rebuilding, record, stored } from "./rebuildingHost";
import { run, web, workFailed } from "./world";

// rebuilds.property.test.ts covers requests that are lost, refused or interrupted.

const news = { ...inputs, templateName: "DEBIAN12", rebuildPolicy: "rebuild" };
const rebuildCall = ["server.rebuild", { uniq_id: id, accnt: 7, template_name: "DEBIAN12" }];

describe("rebuild", () => {
  it("keeps the id and the ip, waits until the host shows the new template, and makes a reboot unnecessary", async () => {
    const { update, diff, writes, clock, status } = run(rebuilding("DEBIAN12"));
    const wanted = { ...news, rebootTriggers: 2 };
    const outputs = await update(stored({ ...inputs, rebootTriggers: 1 }, { diskGeneration: 2 }), wanted);
    expect(writes).toEqual([rebuildCall]);
    expect(outputs).toEqual(stored(wanted, { diskGeneration: 3 }));
    expect(clock.now()).toBeGreaterThanOrEqual(120_000);
    expect(status).toContain("web.example.com: rebuilding, 2m of about 8m");
    expect(diff(outputs, wanted).changes).toBe(false);
  });

  it("is sent only once if the host accepts the rebuild and then refuses the login", async () => {
    const host = rebuilding("DEBIAN12");
    const { update, calls } = run({
      ...host,
      "server.rebuild": (params, seconds) => {
        host["server.rebuild"]?.(params, seconds);
        return refuse("Authorization");
      },
    });
    const ended = await update(stored(inputs), news).catch((error) => error.outputs);
    // With a configured token, nothing can be read after that refusal. An hour later, the template shows that the
    // rebuild was done.
    const { update: again, calls: later } = run(rebuilding("DEBIAN12", { asked: true, to: 0 }));
    expect(await again(ended, news)).toMatchObject({ templateName: "DEBIAN12", diskGeneration: 2 });
    expect([...calls(), ...later()]).toEqual(["server.rebuild"]);
  });

  it("is waited for after a response that is neither a refusal nor a success, and its message appears in progress and error", async () => {
    const text = JSON.stringify({ error_class: "Own::StillRunning", error_message: "stop it first" });
    const answers = { ...rebuilding("UBUNTU24"), "server.rebuild": () => page(200, text) };
    const { update, calls, status } = run(answers);
    const late = {
      server: web,
      wanted: "DEBIAN12",
      template: "ALMA9",
      answer: "the host said: stop it first",
    };
    await expect(update(stored(inputs), news)).rejects.toThrow(told("rebuild-not-done", late));
    expect(calls()).toEqual(["server.rebuild"]);
    expect(status).toContain("web.example.com: rebuilding, 0s of about 8m (the host said: stop it first)");
  });

  it("waits until the host reports the server in use", async () => {
    const host = rebuilding("DEBIAN12");
    const suspended = record({ status: "Suspended", active: false });
    const details: Script[string] = (params, seconds) =>
      seconds < 90 ? suspended : host["server.details"]?.(params, seconds);
    const { update, calls, clock, status } = run({ ...host, "server.details": details });
    expect(await update(stored(inputs), news)).toMatchObject({ templateName: "DEBIAN12" });
    expect(calls()).toEqual(["server.rebuild"]);
    expect(clock.now()).toBeGreaterThanOrEqual(90_000);
    expect(status[0]).toContain("waiting until the host is free for the rebuild");
  });

  it.each([
    ["another template", "ALMA9"],
    ["the template that its image was made from", "DEBIAN12"],
  ])("rebuilds a server from an image to %s, and forgets the image", async (_what, template_name) => {
    const { update, writes, warnings } = run(rebuilding("DEBIAN12", { before: { template_name } }));
    const { templateName: _, ...rest } = inputs;
    const outputs = await update(stored({ ...rest, imageId: 3 }, { templateName: "DEBIAN12" }), news);
    expect({ writes, warnings }).toEqual({ writes: [rebuildCall], warnings: [] });
    expect(outputs).not.toHaveProperty("imageId");
  });
});

describe("a preview", () => {
  const olds = stored({ ...inputs, rebuildTriggers: 1 });
  const template = { property: "templateName", values: { old: "ALMA9", new: "DEBIAN12" } };
  const plan = { property: "planId", values: { old: 100, new: 7 } };
  const allowed = { rebuildPolicy: "rebuild" };
  const erased = (change: object) => [told("disks-erased", { server: web, changes: [change as never] })];
  const refused = told("rebuild-refused", { server: web, change: template, refused: "byUpdate" });
  const planLater = { property: "planId", values: { old: 100, new: unknown } };
  const type = { property: "type", values: { old: "Cloud.VPS", new: "Cloud.Metal" } };
  const byTriggers = { rebuildTriggers: "a secret", rebuildPolicy: "replace" };
  const replaced = (changes: MessageData["server-replaced"]["changes"], isSure = true) =>
    told("server-replaced", { server: web, changes, isSure });
  const toReplace = { ...allowed, replacePolicy: "replace" };
  const notReplacedBy = (refused: "byUpdate" | "maybeByUpdate", change: typeof plan | typeof planLater) =>
    told("replace-refused", { server: web, change, refused, found: "byRefresh" });
  const debian = { templateName: "DEBIAN12" };
  const triggers = { property: "rebuildTriggers" };
  it.each<[what: string, changes: Properties, said: string[]]>([
    ["a rebuild", { ...debian, ...allowed }, erased(template)],
    [
      "a rebuild by triggers, without their values",
      { rebuildTriggers: "a secret", ...allowed },
      erased(triggers),
    ],
    // Check refuses the change. If check could not know, the preview announces that `up` will refuse it.
    ["a refused rebuild", debian, [refused]],
    [
      "only the replacement if the server is also rebuilt",
      { ...debian, planId: 7, ...toReplace },
      [replaced([plan])],
    ],
    [
      "only the refused replacement if the server would also be rebuilt",
      { ...debian, planId: 7, ...allowed },
      [notReplacedBy("byUpdate", plan)],
    ],
    [
      "a replacement by triggers, without their values",
      { type: "Cloud.Metal", ...byTriggers },
      [replaced([type, triggers])],
    ],
    ["a possible replacement", { planId: unknown, ...toReplace }, [replaced([planLater], false)]],
    ["a possible refusal", { planId: unknown }, [notReplacedBy("maybeByUpdate", planLater)]],
    [
      "a refusal that depends on an unknown policy",
      { planId: 7, replacePolicy: unknown },
      [notReplacedBy("maybeByUpdate", plan)],
    ],
    ["nothing for an update", { bandwidthQuota: 7, ...allowed }, []],
    ["nothing without a change", {}, []],
  ])("announces %s", (_what, changes, said) => {
    const { diff, warnings } = run({});
    diff(olds, { ...inputs, rebuildTriggers: 1, ...changes });
    expect(warnings).toEqual(said);
  });

  const paid = { features: { A: 1, B: 2 }, bandwidthQuota: 9, backupEnabled: true, backupPlan: "daily" };
  const kept = (...names: string[]) => [told("still-billed", { server: web, inputs: names })];
  it.each<[what: string, before: Properties, after: Properties, said: string[]]>([
    ["paid inputs", paid, {}, kept("features", "bandwidthQuota", "backupEnabled", "backupPlan")],
    ["inputs that cost nothing", { username: "admin", customName: "front" }, {}, []],
    ["paid inputs that are off", { features: {}, backupEnabled: false, backupPlan: "daily" }, {}, []],
    ["no input", paid, paid, []],
  ])("warns about what is still billed if the program removes %s", (_what, before, after, said) => {
    const { diff, warnings } = run({});
    diff(stored({ ...inputs, ...before }), { ...inputs, ...after });
    expect(warnings).toEqual(said);
  });

  it.each<[what: string, changed: Properties, property: string, said: string[]]>([
    ["a rebuild", debian, "templateName", erased({ property: "templateName" })],
    ["a replacement", { planId: 7, ...toReplace }, "planId", [replaced([{ property: "planId" }])]],
  ])("announces %s without the values of secrets", (_what, changed, property, said) => {
    const { session, context, warnings } = run({});
    const change = { id, olds: stored(inputs), news: { ...inputs, ...allowed, ...changed } };
    server.diff(session, { ...change, secret: new Set([property]) }, context);
    expect(warnings).toEqual(said);
  });
});

it.each([
  [false, "Running"],
  [true, "In-Service"],
])(
  "a rebuild that the host refuses because of the server's state fails soon, with the host's message and advice (rebuildForce %s, %s)",
  async (rebuildForce, status) => {
    const asset = { description: "Ask Ada." };
    const tries: number[] = [];
    const { update, clock } = run({
      ...rebuilding("DEBIAN12", { asset }),
      "server.rebuild": (_params, seconds) => {
        tries.push(seconds);
        return refuse("Workflow::Conflict", "stop it first");
      },
      "server.details": () => record({ status }),
    });
    const failure = await update(stored(inputs, { status }), { ...news, rebuildForce }).catch(
      (error) => error,
    );
    expect(failure).toMatchObject({
      content: { code: "rebuild-conflict", data: { server: web, isForced: rebuildForce } },
      cause: { hostMessage: "stop it first" },
    });
    expect(clock.now()).toBeLessThan(30_000);
    // Each pause is twice as long as the previous one.
    expect(tries).toEqual([0, 0.25, 0.75, 1.75, 3.75, 7.75, 15.75]);
    // The state and the user's own text in the description stay as they were.
    expect(failure).not.toBeInstanceOf(PartialFailure);
    expect(asset.description).toBe("Ask Ada.");
  },
);

describe("a failed rebuild", () => {
  const failed = { status: "Failed", active: false };
  const news = { ...inputs, templateName: "DEBIAN12", rebuildPolicy: "rebuild", password: "first-secret" };
  const login = ["server.update", { uniq_id: id, accnt: 7, password: "first-secret" }];
  /** The stored outputs before the failure. */
  const olds = stored({ ...inputs, password: "first-secret" });
  const partial = () => partialOf(run(rebuilding("DEBIAN12", { ends: failed })).update(olds, news));

  it("is stored as pending, and the error gives advice", async () => {
    const { outputs, message } = await partial();
    const seen = { since: 0, before: "other", word: "ALMA9", known: "seenBusy" };
    const __phase = { is: "failed", restores: ["password"], templateName: "DEBIAN12", ...seen };
    expect(outputs).toMatchObject({ templateName: "ALMA9", active: false, __phase });
    expect(message).toContain(workFailed("rebuild"));
  });

  it("is not repeated for the same target, which fails in the same way", async () => {
    const { outputs } = await partial();
    const { update, writes } = run(rebuilding("", { to: 0, ends: failed, asked: true }));
    const again = await update(outputs, news).catch((error) => error);
    expect(again.message).toContain(workFailed("rebuild"));
    expect(again).not.toBeInstanceOf(PartialFailure);
    expect(writes).toEqual([]);
  });

  it.each(["UBUNTU24", "ALMA9"])(
    "is followed by a rebuild to %s only if the policy allows that",
    async (name) => {
      const { outputs } = await partial();
      const other = { ...news, templateName: name };
      const refused = run({});
      const second = { code: "second-rebuild-refused", data: { begun: { value: "DEBIAN12" } } };
      const refusing = refused.update(outputs, { ...other, rebuildPolicy: "refuse" });
      await expect(refusing).rejects.toMatchObject({ content: second });
      expect([refused.writes, refused.reads]).toEqual([[], []]);

      const allowed = run(rebuilding(name, { from: 30, to: 60, before: failed }));
      const done = await allowed.update(outputs, other);
      const sent = ["server.rebuild", { uniq_id: id, accnt: 7, template_name: name }];
      expect(allowed.writes).toEqual([sent, login]);
      expect(done).toMatchObject({ templateName: name, active: true });
      expect(done).not.toHaveProperty("__phase");
    },
  );

  it("may have ended well at a later refresh, and the login is still sent then", async () => {
    const { outputs } = await partial();
    const { read, diff, update, warnings, writes } = run(rebuilding("DEBIAN12", { to: 0, asked: true }));
    const state = (await read(outputs))?.outputs ?? {};
    const __phase = { is: "restoring", restores: ["password"] };
    expect(state).toMatchObject({ templateName: "DEBIAN12", active: true, __phase });
    // The refresh calls diff, which prints nothing.
    expect(diff(state, news).changes).toBe(true);
    diff(state, news);
    expect(warnings).toEqual([told("login-sent-again", { server: web, inputs: ["password"] })]);
    expect(await update(state, news)).not.toHaveProperty("__phase");
    expect(writes).toEqual([login]);
  });
});
