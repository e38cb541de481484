import { describe, expect, it } from "vitest";
import { runLift } from "../../../../provider/lift";
import type { MessageData } from "../../../../provider/message";
import { type Properties, unknown } from "../../../../provider/values";
import { liftedResource, server } from "../../../support/resources";
import { refuse, type Script } from "../../../support/scriptedHost";
import { told, toldFailures } from "../../../support/told";
import { urnOf } from "../../plugin/client";
import { sessionMethods } from "../sessionMethods";
import { id, inputs, stored } from "./rebuildingHost";
import { without } from "./samples";
import { run, unnumbered, web } from "./world";

const on = { ...inputs, deletionProtection: true };
const off = { ...inputs, deletionProtection: false };
const rebuilt = { templateName: "DEBIAN12", rebuildPolicy: "rebuild" };
const values = (property: string, old: unknown, now: unknown) => ({ property, values: { old, new: now } });
const template = values("templateName", "ALMA9", "DEBIAN12");
const failures = (olds: Properties, news: Properties, protect = false) =>
  toldFailures(server.check({ olds, news, protect })).map(({ reason }) => reason);

describe("deletionProtection", () => {
  type Facts = MessageData["deletion-protected"];
  const refusal = (change: Facts["change"], effect: Facts["effect"], refused: Facts["refused"] = "now") =>
    told("deletion-protected", { server: refused === "now" ? unnumbered : web, change, refused, effect });

  it.each`
    what                    | news                                                         | change                             | effect
    ${"a replacement"}      | ${{ planId: 200 }}                                           | ${values("planId", 100, 200)}      | ${"replace"}
    ${"a rebuild"}          | ${rebuilt}                                                   | ${template}                        | ${"rebuild"}
    ${"triggers, unquoted"} | ${{ rebuildTriggers: "a secret", rebuildPolicy: "replace" }} | ${{ property: "rebuildTriggers" }} | ${"replace"}
  `("refuses $what at check, with how to lift it", ({ news, change, effect }) => {
    expect(failures(on, { ...on, ...news })).toEqual([refusal(change, effect)]);
  });

  it.each<[what: string, olds: Properties, news: Properties, refused: number]>([
    ["lifted by an update of its own", on, off, 0],
    ["lifted by leaving it out", on, inputs as Properties, 0],
    ["not in force once it is off", off, { ...off, planId: 200, replacePolicy: "replace" }, 0],
    ["no leave to replace by being off", off, { ...off, planId: 200 }, 1],
  ])("is %s", (_what, olds, news, refused) => expect(failures(olds, news)).toHaveLength(refused));

  it("is lifted for a group that the server is in already, and for none that the program has just given", () => {
    const [workers, news] = [{ rollout: { group: "workers" } }, { ...on, planId: 200 }];
    const { diff, warnings } = run({}, { unprotect: "group:workers" });
    diff(stored({ ...on, ...workers }), { ...news, ...workers });
    expect(warnings.join()).not.toContain("deletion-protected");
    // A lift is no leave to replace.
    expect(warnings.join()).toContain("replace-refused");
    expect(warnings.join()).not.toContain("protection-lifted");
    diff(stored({ ...on, ...workers }), { ...news, ...workers, replacePolicy: "replace" });
    expect(warnings).toContain(told("protection-lifted", { server: web }));
    warnings.length = 0;
    diff(stored(on), { ...news, ...workers });
    expect(warnings.join()).toContain("deletion-protected");
    expect(warnings.join()).not.toContain("protection-lifted");
  });

  it("is lifted for nothing that it would not refuse", () => {
    const { diff, warnings } = run({}, { unprotect: "group:workers" });
    const grouped = { ...on, rollout: { group: "workers" } };
    diff(stored(grouped), { ...grouped, username: "admin" });
    diff(stored({ ...grouped, deletionProtection: false }), {
      ...grouped,
      planId: 200,
      deletionProtection: false,
    });
    expect(warnings.join()).not.toContain("protection-lifted");
  });

  describe("holds too if Pulumi alone replaces the server, as for replacementTrigger", () => {
    const urn = urnOf("Server", "web");
    /** The diff keeps it, and the engine asks for a new one all the same. */
    const forced = async (olds: Properties, unprotect = "") => {
      const host = run({ "asset.list": () => [], "server.create": () => refuse("Input") }, { unprotect });
      const lift = runLift({ HOSTING_UNPROTECT: unprotect });
      const { diff, create } = sessionMethods(liftedResource(server, lift), id, host.session, {
        ...host.context,
        urn,
      });
      diff(stored(olds), olds);
      await create(olds).catch((error) => host.warnings.push(String(error.message)));
      return { said: host.warnings.join(), orders: host.calls() };
    };
    const grouped = { ...on, rollout: { group: "workers" } };

    it("orders no new one while it is protected", async () => {
      const { said, orders } = await forced(on);
      expect(said).toContain("replace-forced");
      expect(orders).toEqual([]);
    });

    it.each([
      [off, ""],
      [on, id],
      [grouped, "group:workers"],
    ])("orders one if it is not, or if the run lifts that", async (olds, unprotect) => {
      expect((await forced(olds, unprotect)).orders).toEqual(["server.create"]);
    });

    it.each([
      [grouped, "group:others"],
      [on, "group:workers"],
      [on, "BBBBBB"],
    ])("is not lifted by what names another one", async (olds, unprotect) => {
      expect((await forced(olds, unprotect)).orders).toEqual([]);
    });
  });

  it("leaves what is newly given to the outputs: the host may have it already", async () => {
    const news = { ...on, regionId: 2 };
    expect(failures(on, news)).toEqual([]);
    const { diff, update, warnings, reads, writes } = run({});
    const recorded = { changedInputs: ["regionId"], replaces: [], steps: [] };
    expect(diff(stored(on, { regionId: 2 }), news)).toMatchObject(recorded);
    expect(warnings).toEqual([]);
    const olds = stored(on, { regionId: 1 });
    expect(diff(olds, news)).toMatchObject({ changes: true, replaces: [] });
    expect(warnings).toEqual([refusal(values("regionId", undefined, 2), "replace", "byUpdate")]);
    await expect(update(olds, news)).rejects.toThrow("deletion-protected");
    expect([reads, writes]).toEqual([[], []]);
  });

  it("announces no replacement by a value that is not known yet: up may refuse it", () => {
    const { diff, warnings } = run({});
    const news = { ...on, planId: unknown };
    expect(failures(on, news)).toEqual([]);
    expect(diff(stored(on), news).replaces).toEqual([]);
    expect(warnings).toEqual([refusal(values("planId", 100, unknown), "replace", "maybeByUpdate")]);
  });

  it("says of what the host changed that it is adopted first", () => {
    const olds = { ...on, planId: 200, __asked: { planId: 100 } };
    const change = values("planId", 200, 100);
    const by = { refused: "now", effect: "replace", allowedBy: "noProtection" } as const;
    expect(failures(olds, on)).toEqual([told("drift-refused", { server: unnumbered, change, ...by })]);
  });
});

const held = { id, addresses: ["http://127.0.0.1:1"] };

describe("the delete of a protected server", () => {
  const there = (unprotect = "") => {
    let status = "Active";
    const script: Script = {
      "asset.details": () => ({ uniq_id: id, status }),
      "asset.list": () => [],
      "server.power.status": () => ({ powerStatus: "running" }),
      "asset.requestRemoval": () => {
        status = "Pending-Termination";
        return { removal_requested: "now" };
      },
    };
    return run(script, { unprotect });
  };

  it("is refused before any write, with how to lift it, also if it is no longer in the program", async () => {
    const world = there();
    const olds = stored({ ...on, shutdownBeforeDelete: true });
    await expect(world.delete(olds)).rejects.toThrow(told("server-not-removed", { server: web, held }));
    expect(world.writes).toEqual([]);
  });

  it.each([
    [id, ["asset.requestRemoval"]],
    [`DEF456, ${id}`, ["asset.requestRemoval"]],
    [`${id}@127.0.0.1:1`, ["asset.requestRemoval"]],
    // A server of another host may have the same id.
    [`${id}@127.0.0.1:2`, []],
    ["DEF456", []],
    ["group:workers", []],
  ])("with HOSTING_UNPROTECT=%j sends %j, and says what is lifted", async (unprotect, writes) => {
    const world = there(unprotect);
    await world.delete(stored(on)).catch(() => {});
    expect(world.calls()).toEqual(writes);
    const lifted = writes.length > 0 ? [told("protection-lifted", { server: web })] : [];
    expect(world.warnings).toEqual(lifted);
  });

  it("says nothing of a lift without a protection", async () => {
    const world = there(id);
    await world.delete(stored(off));
    expect(world.warnings).toEqual([]);
  });

  const grouped = stored({ ...on, rollout: { group: "workers" } });

  it.each<[what: string, olds: Properties, unprotect: string, isReplaced: boolean, count: number]>([
    ["lets an old server of the group go", grouped, "group:workers", true, 1],
    ["holds one that the program has dropped", grouped, "group:workers", false, 0],
    ["holds one of another group", grouped, "group:web", true, 0],
    ["holds one without a group", stored(on), "group:undefined", true, 0],
    ["takes the word in any letters", grouped, "Group:workers", true, 1],
    ["holds a group in other letters", grouped, "group:Workers", true, 0],
    ["holds all, if the name is blank", grouped, "group:", true, 0],
  ])("with a group in HOSTING_UNPROTECT %s", async (_what, olds, unprotect, isReplaced, count) => {
    const world = there(unprotect);
    if (isReplaced) world.diff(olds, { ...on, planId: 200 });
    await world.delete(olds).catch(() => {});
    expect(world.calls()).toHaveLength(count);
  });

  it("is refused also if the host does not show it: it may be hidden, and paid for", async () => {
    const gone = () => refuse("RecordNotFound");
    const world = run({ "asset.details": gone, "server.details": gone, "asset.list": () => [] });
    await expect(world.delete(stored(on))).rejects.toThrow(told("server-not-removed", { server: web, held }));
    expect(world.writes).toEqual([]);
  });
});

const refused = { server: unnumbered, change: template, refused: "now", effect: "rebuild" } as const;
it.each`
  what                                     | news                                                     | expected
  ${"refuses a rebuild, and names itself"} | ${{ templateName: "DEBIAN12", rebuildPolicy: "refuse" }} | ${[told("resource-protected", refused)]}
  ${"also one that rebuildPolicy allows"}  | ${rebuilt}                                               | ${[told("resource-protected", refused)]}
  ${"leaves replacements to Pulumi"}       | ${{ planId: 200, replacePolicy: "replace" }}             | ${[]}
  ${"also those by rebuildPolicy"}         | ${{ ...rebuilt, rebuildPolicy: "replace" }}              | ${[]}
  ${"leaves all else alone"}               | ${{ planId: undefined, username: "admin" }}              | ${[]}
`("Pulumi's protect: $what", ({ news, expected }) => {
  expect(failures(inputs, { ...without(inputs, ...Object.keys(news)), ...news }, true)).toEqual(expected);
});
