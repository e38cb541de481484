import { describe, expect, it } from "vitest";
import type { MessageData } from "../../../../provider/message";
import type { Properties } from "../../../../provider/values";
import { server } from "../../../support/resources";
import { answerLost, partialOf, refuse } from "../../../support/scriptedHost";
import { told, toldFailures } from "../../../support/told";
import { id, inputs, rebuilding, record, stored } from "./rebuildingHost";
import { run, unnumbered, web } from "./world";

/** A host where someone changed these values in the panel. */
function changed(first: Properties) {
  const shown = { ...first };
  const world = run({
    "server.details": () => record(shown),
    "asset.details": () => ({ uniq_id: id, domain: "web.example.com", status: "Active" }),
    "server.update": () => record(shown),
    "asset.update": () => refuse("InvalidParam"),
  });
  return {
    ...world,
    change: (changes: Properties) => void Object.assign(shown, changes),
    /** The result of a refresh in the state: outputs, and the inputs that the next check gets. */
    refreshed: async (before: Properties = stored(inputs)) => {
      const { inputs: asked = {}, outputs = {} } = (await world.read(before)) ?? {};
      // The refresh calls diff, too.
      world.diff(outputs, asked);
      return { inputs: asked as Properties, outputs };
    },
  };
}
const another = { plan_id: "200" };
const both = { plan_id: "200", template_name: "DEBIAN12" };
const reasons = (news: Properties, olds: Properties, secret?: Set<string>) =>
  toldFailures(server.check({ news, olds, ...(secret && { secret }) })).map(({ reason }) => reason);

type Refused = MessageData["drift-refused"];
const values = (property: string, old: unknown, now: unknown) => ({ property, values: { old, new: now } });
const byPlan = "driftAndReplacePolicy";
const ofPlan = { change: values("planId", 200, 100), effect: "replace", allowedBy: byPlan } as const;
const allowedBy = "driftAndRebuildPolicy";
const ofTemplate = {
  change: values("templateName", "DEBIAN12", "ALMA9"),
  effect: "rebuild",
  allowedBy,
} as const;
/** The message of check, which does not know the id. */
const byCheck = ({ change, effect, allowedBy }: Pick<Refused, "change" | "effect" | "allowedBy">) =>
  told("drift-refused", { server: unnumbered, change, refused: "now", effect, allowedBy });
/** The message of update and of a preview about the plan. */
const planRefused = (refused: Refused["refused"]) =>
  told("drift-refused", {
    server: web,
    change: ofPlan.change,
    refused,
    effect: "replace",
    allowedBy: byPlan,
  });
const replaceRefused = (old: number, now: number) =>
  told("replace-refused", {
    server: unnumbered,
    change: values("planId", old, now),
    refused: "now",
    found: "byRefresh",
  });
const rebuildRefused = (old: string, now: string) =>
  told("rebuild-refused", { server: unnumbered, change: values("templateName", old, now), refused: "now" });

describe("a change that someone made at the host", () => {
  it("is stored together with the value that the program asked for, until the host has that value again", async () => {
    const { refreshed, change } = changed(another);
    const first = await refreshed();
    expect(first.inputs).toEqual({ ...inputs, planId: 200, __asked: { planId: 100 } });
    expect(first.outputs).toMatchObject({ planId: 200, __asked: { planId: 100 } });
    change({ plan_id: "300" });
    const second = await refreshed(first.outputs);
    expect(second.inputs).toEqual({ ...inputs, planId: 300, __asked: { planId: 100 } });
    change({ plan_id: "100" });
    expect(await refreshed(second.outputs)).toEqual({ inputs, outputs: stored(inputs) });
  });

  it("is not stored if an update in place can undo it", async () => {
    const asked = stored({ ...inputs, username: "admin" });
    const { outputs } = await changed({ username: "root" }).refreshed(asked);
    expect(outputs).toMatchObject({ username: "root" });
    expect(outputs).not.toHaveProperty("__asked");
  });

  it("is refused by check, which sees it in the stored inputs", async () => {
    const { inputs: olds } = await changed(both).refreshed();
    expect(reasons(inputs, olds)).toEqual([byCheck(ofPlan), byCheck(ofTemplate)]);
    const allowed = { ...ofTemplate, allowedBy: "driftPolicy" } as const;
    expect(reasons({ ...inputs, rebuildPolicy: "rebuild" }, olds)[1]).toBe(byCheck(allowed));
    const replaced = byCheck({ ...allowed, effect: "replace" });
    expect(reasons({ ...inputs, rebuildPolicy: "replace" }, olds)[1]).toBe(replaced);
  });

  it("is reported without values that are secret in the program", async () => {
    const { refreshed, session, context, warnings } = changed(another);
    const { inputs: olds, outputs } = await refreshed();
    const secret = new Set(["planId"]);
    const [reason] = reasons(inputs, olds, secret);
    expect(reason).toBe(byCheck({ ...ofPlan, change: { property: "planId" } }));
    const change = { id, olds: outputs, news: inputs, secret };
    server.diff(session, change, context);
    const refused = await server.update(session, change, context).catch((error) => error);
    expect(warnings).toHaveLength(1);
    for (const text of [reason, ...warnings, refused.message]) expect(text).not.toMatch(/[12]00/);
  });

  it("is refused by update before its first call, and diff announces no replacement, if the engine stored no inputs", async () => {
    const { refreshed, diff, update, warnings, reads, writes } = changed(another);
    const { outputs } = await refreshed();
    expect(reasons(inputs, inputs)).toEqual([]);
    const announced = { changes: true, replaces: [], changedInputs: ["planId"] };
    expect(diff(outputs, inputs)).toMatchObject(announced);
    expect(warnings).toEqual([planRefused("byUpdate")]);
    const calls = reads.length;
    await expect(update(outputs, inputs)).rejects.toThrow(planRefused("now"));
    expect([reads.length, writes]).toEqual([calls, []]);
  });

  it("is accepted if the program sets the same value: nothing is sent, and the old value is forgotten", async () => {
    const { refreshed, diff, update, writes } = changed(another);
    const { inputs: before, outputs } = await refreshed();
    const news = { ...inputs, planId: 200 };
    expect(reasons(news, before)).toEqual([]);
    expect(diff(outputs, news)).toMatchObject({ changes: true, replaces: [], steps: [] });
    expect(await update(outputs, news)).toEqual(stored(news));
    expect(writes).toEqual([]);
  });

  it("may be undone with driftPolicy allow, but a replacement needs replacePolicy and a rebuild rebuildPolicy as well", async () => {
    const { refreshed, diff } = changed(both);
    const { inputs: before, outputs } = await refreshed();
    const counted = { ...inputs, driftPolicy: "allow" };
    expect(reasons(counted, before)).toEqual([replaceRefused(200, 100)]);
    expect(diff(outputs, counted).replaces).toEqual([]);
    const allowed = { ...counted, replacePolicy: "replace" };
    expect(reasons(allowed, before)).toEqual([]);
    expect(diff(outputs, allowed).replaces).toEqual(["planId"]);
    const onlyTemplate = { ...allowed, planId: 200 };
    expect(reasons(onlyTemplate, before)).toEqual([rebuildRefused("DEBIAN12", "ALMA9")]);
    expect(reasons({ ...onlyTemplate, rebuildPolicy: "rebuild" }, before)).toEqual([]);
  });
});

describe("a rebuild by this provider", () => {
  const news = { ...inputs, templateName: "DEBIAN12", rebuildPolicy: "rebuild" };
  const drifted = { ...inputs, templateName: "DEBIAN12" };
  const __asked = { templateName: "ALMA9" };

  it("is no drift if its response was lost and a refresh finds it done", async () => {
    const { refreshed, diff, update, warnings, writes } = changed({ template_name: "DEBIAN12" });
    const { inputs: before, outputs } = await refreshed();
    expect(reasons(news, before)).toEqual([]);
    expect(diff(outputs, news)).toMatchObject({ changes: true, replaces: [] });
    expect(await update(outputs, news)).toEqual(stored(news));
    expect([warnings, writes]).toEqual([[], []]);
  });

  it("clears the remembered value if it restores the template from before the host's change", async () => {
    const { update, calls } = run(rebuilding("ALMA9", { before: { template_name: "DEBIAN12" } }));
    const allowed = { ...inputs, driftPolicy: "allow", rebuildPolicy: "rebuild" };
    const outputs = await update(stored(drifted, { __asked }), allowed);
    expect(calls()).toEqual(["server.rebuild"]);
    expect(outputs).toEqual(stored(allowed, { diskGeneration: 2 }));
  });
});

it.each([
  ["server.update", { backupEnabled: true }, "refused then", refuse("Permission")],
  ["server.update", { backupEnabled: true }, "lost", answerLost],
  ["asset.update", { customName: "shop" }, "lost", answerLost],
])(
  "an update without a response (%s of %j, later tries are %s) is sent again, even if the program is changed back",
  async (call, change, _end, later) => {
    const given = { ...inputs, backupEnabled: false, customName: "web" };
    let isLost = true;
    let tries = 0;
    const world = run({
      "server.details": () => record({}),
      "asset.details": () => ({ uniq_id: id }),
      [call]: () => (!isLost ? record({}) : tries++ === 0 ? answerLost : later),
    });
    const [name] = Object.keys(change);
    const failed = await partialOf(world.update(stored(given), { ...given, ...change }));
    expect(failed.outputs).toMatchObject({
      ...given,
      __phase: { is: "restoring", restores: expect.arrayContaining([name]) },
    });
    isLost = false;
    world.writes.length = 0;
    expect(world.diff(failed.outputs, given).changes).toBe(true);
    expect(await world.update(failed.outputs, given)).not.toHaveProperty("__phase");
    expect(world.calls()).toEqual([call]);
  },
);

it("a lost response of a completed update does not affect the next call", async () => {
  const given = { ...inputs, backupEnabled: false, customName: "web" };
  let tries = 0;
  const world = run({
    "server.details": () => record({}),
    "asset.details": () => ({ uniq_id: id }),
    "server.update": () => (tries++ === 0 ? answerLost : record({})),
    "asset.update": () => refuse("Permission"),
  });
  const news = { ...given, backupEnabled: true, customName: "shop" };
  const failed = await partialOf(world.update(stored(given), news));
  expect(failed.outputs).toMatchObject({ backupEnabled: true, customName: "web" });
  expect(failed.outputs).not.toHaveProperty("__phase");
});
