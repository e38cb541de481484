import { describe, expect, it } from "vitest";
import type { MessageData } from "../../../../provider/message";
import { type Properties, unknown } from "../../../../provider/values";
import { server } from "../../../support/resources";
import { partialOf, refuse, scriptedHost } from "../../../support/scriptedHost";
import { told, toldFailures } from "../../../support/told";
import { id, inputs, rebuilding, record, stored } from "./rebuildingHost";
import { without } from "./samples";

const asset = { uniq_id: id, domain: "web.example.com", status: "Active" };

/** A host on which the test changes the server, as somebody in its panel. */
function host() {
  const shown: Properties = {};
  const world = scriptedHost({
    "server.details": () => ({ ...record(), ...shown }),
    "asset.details": () => asset,
    "server.update": () => ({ ...record(), ...shown }),
    "asset.update": () => refuse("InvalidParam"),
  });
  return {
    ...world,
    change: (changes: Properties) => void Object.assign(shown, changes),
    /** What a refresh stores: outputs, and the inputs that the next check gets. */
    refreshed: async (outputs: Properties) => {
      const found = await server.read(world.session, { id, outputs }, world.context);
      // The refresh asks for its own diff.
      server.diff(
        world.session,
        { id, olds: found?.outputs ?? {}, news: found?.inputs ?? {} },
        world.context,
      );
      return { inputs: found?.inputs ?? {}, outputs: found?.outputs ?? {} };
    },
  };
}
const reasons = (news: Properties, olds: Properties, secret?: Set<string>) =>
  toldFailures(server.check({ news, olds, ...(secret && { secret }) })).map(({ reason }) => reason);

type Refused = MessageData["drift-refused"];
const ofPlan = {
  change: { property: "planId", values: { old: 200, new: 100 } },
  effect: "replace",
  allowedBy: "driftPolicy",
} as const;
const ofTemplate = {
  change: { property: "templateName", values: { old: "DEBIAN12", new: "ALMA9" } },
  effect: "rebuild",
  allowedBy: "driftAndRebuildPolicy",
} as const;
/** As check says it, which knows no id. */
const byCheck = ({ change, effect, allowedBy }: Pick<Refused, "change" | "effect" | "allowedBy">) =>
  told("drift-refused", { server: "web.example.com", change, refused: "now", effect, allowedBy });
/** What update and a preview say of the plan. */
const planRefused = (refused: Refused["refused"]) =>
  told("drift-refused", {
    server: `web.example.com (${id})`,
    change: ofPlan.change,
    refused,
    effect: ofPlan.effect,
    allowedBy: ofPlan.allowedBy,
  });

describe("what somebody changed at the host", () => {
  it("is kept with what the program had asked for, until the host is back at it", async () => {
    const world = host();
    world.change({ plan_id: "200" });
    const first = await world.refreshed(stored(inputs));
    expect(first.inputs).toEqual({ ...inputs, planId: 200, __asked: { planId: 100 } });
    expect(first.outputs).toMatchObject({ planId: 200, __asked: { planId: 100 } });
    world.change({ plan_id: "300" });
    const second = await world.refreshed(first.outputs);
    expect(second.inputs).toEqual({ ...inputs, planId: 300, __asked: { planId: 100 } });
    world.change({ plan_id: "100" });
    const third = await world.refreshed(second.outputs);
    expect(third.inputs).toEqual(inputs);
    expect(third.outputs).toEqual(stored(inputs));
  });

  it("is nothing to keep where putting it back is an update in place", async () => {
    const world = host();
    world.change({ username: "root" });
    const { outputs } = await world.refreshed(stored({ ...inputs, username: "admin" }));
    expect(outputs).toMatchObject({ username: "root" });
    expect(outputs).not.toHaveProperty("__asked");
  });

  it("is refused by check, by what the engine kept of the read", async () => {
    const world = host();
    world.change({ plan_id: "200", template_name: "DEBIAN12" });
    const { inputs: olds } = await world.refreshed(stored(inputs));
    expect(reasons(inputs, olds)).toEqual([byCheck(ofPlan), byCheck(ofTemplate)]);
    expect(reasons({ ...inputs, rebuildPolicy: "rebuild" }, olds)[1]).toBe(
      byCheck({ ...ofTemplate, allowedBy: "driftPolicy" }),
    );
    expect(reasons({ ...inputs, rebuildPolicy: "replace" }, olds)[1]).toBe(
      byCheck({ ...ofTemplate, effect: "replace", allowedBy: "driftPolicy" }),
    );
  });

  it("quotes no value that the program holds as a secret", async () => {
    const world = host();
    world.change({ plan_id: "200" });
    const { inputs: olds, outputs } = await world.refreshed(stored(inputs));
    const secret = new Set(["planId"]);
    const [reason] = reasons(inputs, olds, secret);
    expect(reason).toBe(byCheck({ ...ofPlan, change: { property: "planId" } }));
    server.diff(world.session, { id, olds: outputs, news: inputs, secret }, world.context);
    const updated = server.update(world.session, { id, olds: outputs, news: inputs, secret }, world.context);
    const [said] = world.warnings;
    for (const text of [reason, said, (await updated.catch((error) => error)).message])
      expect(text).not.toMatch(/[12]00/);
  });

  it("is refused by update before its first call, and diff announces no replacement, where the engine kept none of the inputs", async () => {
    const world = host();
    world.change({ plan_id: "200" });
    const { outputs: olds } = await world.refreshed(stored(inputs));
    expect(reasons(inputs, inputs)).toEqual([]);
    expect(server.diff(world.session, { id, olds, news: inputs }, world.context)).toMatchObject({
      changes: true,
      replaces: [],
      detailed: { planId: "update" },
    });
    expect(world.warnings).toEqual([planRefused("byUpdate")]);
    const calls = world.reads.length;
    await expect(server.update(world.session, { id, olds, news: inputs }, world.context)).rejects.toThrow(
      planRefused("now"),
    );
    expect(world.reads).toHaveLength(calls);
    expect(world.writes).toEqual([]);
  });

  it("changes nothing in a second refresh", async () => {
    const world = host();
    world.change({ plan_id: "200" });
    const { inputs: news, outputs: olds } = await world.refreshed(stored(inputs));
    expect(server.diff(world.session, { id, olds, news }).changes).toBe(false);
  });

  it("is taken over by a program that gives it: nothing is sent, and what was asked for is forgotten", async () => {
    const world = host();
    world.change({ plan_id: "200" });
    const { inputs: before, outputs: olds } = await world.refreshed(stored(inputs));
    const news = { ...inputs, planId: 200 };
    expect(reasons(news, before)).toEqual([]);
    expect(server.diff(world.session, { id, olds, news })).toMatchObject({
      changes: true,
      replaces: [],
      steps: [],
    });
    const outputs = await server.update(world.session, { id, olds, news }, world.context);
    expect(world.writes).toEqual([]);
    expect(outputs).toEqual(stored(news));
  });

  it("is forgotten too when the program does not give it any more", async () => {
    const world = host();
    world.change({ plan_id: "200" });
    const { outputs: olds } = await world.refreshed(stored(inputs));
    const news = without(inputs, "planId");
    const outputs = await server.update(world.session, { id, olds, news }, world.context);
    expect(outputs).not.toHaveProperty("__asked");
    expect(world.writes).toEqual([]);
  });

  it("stays known when the update fails", async () => {
    const world = host();
    world.change({ plan_id: "200" });
    const { outputs: olds } = await world.refreshed(stored(inputs));
    const news = { ...inputs, planId: 200, bandwidthQuota: 5, features: { Antivirus: "full" } };
    const { outputs } = await partialOf(server.update(world.session, { id, olds, news }, world.context));
    expect(outputs).toMatchObject({ bandwidthQuota: 5, __asked: { planId: 100 } });
  });

  it("stays as it is with ignoreChanges of everything, which gives check what read had left", async () => {
    const world = host();
    world.change({ plan_id: "200" });
    const { inputs: olds } = await world.refreshed(stored(inputs));
    const { inputs: checked, failures } = server.check({ olds, news: olds });
    expect(failures).toEqual([]);
    expect(checked).toEqual({ ...inputs, planId: 200 });
  });

  it("does not stand in the way of a change of the program", async () => {
    const world = host();
    world.change({ plan_id: "200", template_name: "DEBIAN12" });
    const { inputs: before, outputs: olds } = await world.refreshed(stored(inputs));
    // A third plan: the server is replaced, and the template comes with the new one.
    const news = { ...inputs, planId: 300 };
    expect(reasons(news, before)).toEqual([]);
    expect(server.diff(world.session, { id, olds, news }).replaces).toEqual(["planId"]);
    // Not known yet: it may be what was asked for.
    const later = { ...inputs, planId: unknown, templateName: "DEBIAN12" };
    expect(reasons(later, before)).toEqual([]);
  });

  it("is refused beside a rebuild of the program, which is refused as ever", async () => {
    const world = host();
    world.change({ plan_id: "200" });
    const { inputs: olds } = await world.refreshed(stored(inputs));
    const news = { ...inputs, templateName: "DEBIAN12" };
    expect(reasons(news, olds)).toEqual([
      byCheck(ofPlan),
      told("rebuild-refused", {
        server: "web.example.com",
        change: { property: "templateName", values: { old: "ALMA9", new: "DEBIAN12" } },
        refused: "now",
      }),
    ]);
    expect(reasons({ ...news, rebuildPolicy: "rebuild" }, olds)).toEqual([byCheck(ofPlan)]);
  });

  it("is a change of the program where driftPolicy allows it: a rebuild needs rebuildPolicy too", async () => {
    const world = host();
    world.change({ plan_id: "200", template_name: "DEBIAN12" });
    const { inputs: before, outputs: olds } = await world.refreshed(stored(inputs));
    const allowed = { ...inputs, driftPolicy: "allow" };
    expect(reasons(allowed, before)).toEqual([]);
    expect(server.diff(world.session, { id, olds, news: allowed }).replaces).toEqual(["planId"]);
    const onlyTemplate = { ...allowed, planId: 200 };
    expect(reasons(onlyTemplate, before)).toEqual([
      told("rebuild-refused", {
        server: "web.example.com",
        change: { property: "templateName", values: { old: "DEBIAN12", new: "ALMA9" } },
        refused: "now",
      }),
    ]);
    expect(reasons({ ...onlyTemplate, rebuildPolicy: "rebuild" }, before)).toEqual([]);
  });
});

describe("a rebuild of our own", () => {
  const news = { ...inputs, templateName: "DEBIAN12", rebuildPolicy: "rebuild" };

  it("that was lost, and that a refresh finds done, is not taken for drift", async () => {
    const world = host();
    world.change({ template_name: "DEBIAN12" });
    const { inputs: before, outputs: olds } = await world.refreshed(stored(inputs));
    expect(reasons(news, before)).toEqual([]);
    expect(server.diff(world.session, { id, olds, news }, world.context)).toMatchObject({
      changes: true,
      replaces: [],
    });
    expect(world.warnings).toEqual([]);
    const outputs = await server.update(world.session, { id, olds, news }, world.context);
    expect(world.writes).toEqual([]);
    expect(outputs).toEqual(stored(news, { diskGeneration: 2 }));
  });

  it("that is under way is not, whichever template the host shows", async () => {
    const world = host();
    const pending = { is: "rebuilding", restores: [], templateName: "DEBIAN12", since: 0 };
    for (const template_name of ["ALMA9", "DEBIAN12"]) {
      world.change({ template_name, active: false, status: "Re-Imaging" });
      const { inputs: before, outputs } = await world.refreshed(
        stored(inputs, { active: false, __phase: pending }),
      );
      expect(before).toEqual(inputs);
      expect(outputs).not.toHaveProperty("__asked");
    }
  });

  it("that a refresh finds done leaves nothing behind of what was asked for before it", async () => {
    const world = host();
    world.change({ template_name: "UBUNTU24" });
    const pending = { is: "rebuilding", restores: [], templateName: "UBUNTU24", since: 0, seenBusy: true };
    const drifted = stored({ ...inputs, templateName: "DEBIAN12" }, { active: false, __phase: pending });
    const { outputs } = await world.refreshed({ ...drifted, __asked: { templateName: "ALMA9" } });
    expect(outputs).toEqual(stored({ ...inputs, templateName: "UBUNTU24" }, { diskGeneration: 2 }));
  });

  it("that is under way, away from what the host's change was put back to, is no drift in update either", async () => {
    const world = scriptedHost({});
    const pending = { is: "rebuilding", restores: [], templateName: "UBUNTU24", since: 0 };
    const olds = stored(
      { ...inputs, templateName: "DEBIAN12" },
      { active: false, __phase: pending, __asked: { templateName: "ALMA9" } },
    );
    for (const [rebuildPolicy, reason] of [
      ["refuse", "second-rebuild-refused"],
      ["replace", "replacement-needed"],
    ])
      await expect(
        server.update(world.session, { id, olds, news: { ...inputs, rebuildPolicy } }, world.context),
      ).rejects.toThrow(reason);
  });

  it("to what was asked for before the host's change leaves nothing of that behind", async () => {
    const world = scriptedHost(rebuilding("ALMA9", { before: { template_name: "DEBIAN12" } }));
    const drifted = { ...inputs, templateName: "DEBIAN12" };
    const olds = stored(drifted, { __asked: { templateName: "ALMA9" } });
    const allowed = { ...inputs, driftPolicy: "allow", rebuildPolicy: "rebuild" };
    const outputs = await server.update(world.session, { id, olds, news: allowed }, world.context);
    expect(world.writes.map(([operation]) => operation)).toEqual(["server.rebuild"]);
    expect(outputs).toEqual(stored(allowed, { diskGeneration: 2 }));
  });
});

describe("a replacement by the program", () => {
  const said = (olds: Properties, news: Properties) => {
    const world = scriptedHost({});
    server.diff(world.session, { id, olds, news }, world.context);
    return world.warnings;
  };

  it("is announced with what is lost", () => {
    expect(said(stored(inputs), { ...inputs, planId: 200 })).toEqual([
      told("server-replaced", {
        server: `web.example.com (${id})`,
        changes: [{ property: "planId", values: { old: 100, new: 200 } }],
        isSure: true,
      }),
    ]);
    expect(
      said(stored({ ...inputs, rebuildTriggers: "a" }), {
        ...inputs,
        type: "Cloud.Metal",
        rebuildTriggers: "a secret",
        rebuildPolicy: "replace",
      }),
    ).toEqual([
      told("server-replaced", {
        server: `web.example.com (${id})`,
        changes: [
          { property: "type", values: { old: "Cloud.VPS", new: "Cloud.Metal" } },
          { property: "rebuildTriggers" },
        ],
        isSure: true,
      }),
    ]);
  });

  it("may come where a value is not known yet", () => {
    expect(said(stored(inputs), { ...inputs, planId: unknown })).toEqual([
      told("server-replaced", {
        server: `web.example.com (${id})`,
        changes: [{ property: "planId", values: { old: 100, new: unknown } }],
        isSure: false,
      }),
    ]);
  });
});
