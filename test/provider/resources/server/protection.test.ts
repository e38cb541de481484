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
  `("refuses $what at check, and says how to lift the protection", ({ news, change, effect }) => {
    expect(failures(on, { ...on, ...news })).toEqual([refusal(change, effect)]);
  });

  it.each<[what: string, olds: Properties, news: Properties, refused: number]>([
    ["lifted by a separate update", on, off, 0],
    ["lifted by removing the input", on, inputs as Properties, 0],
    ["not in force after it was set to false", off, { ...off, planId: 200, replacePolicy: "replace" }, 0],
    ["no permission to replace the server if it is off", off, { ...off, planId: 200 }, 1],
  ])("is %s", (_what, olds, news, refused) => expect(failures(olds, news)).toHaveLength(refused));

  it("is lifted for a rollout group that the server is in already, but not for one that the program has just set", () => {
    const [workers, news] = [{ rollout: { group: "workers" } }, { ...on, planId: 200 }];
    const { diff, warnings } = run({}, { unprotect: "group:workers" });
    diff(stored({ ...on, ...workers }), { ...news, ...workers });
    expect(warnings.join()).not.toContain("deletion-protected");
    // A lift does not replace the policy that allows a replacement.
    expect(warnings.join()).toContain("replace-refused");
    expect(warnings.join()).not.toContain("protection-lifted");
    diff(stored({ ...on, ...workers }), { ...news, ...workers, replacePolicy: "replace" });
    expect(warnings).toContain(told("protection-lifted", { server: web }));
    warnings.length = 0;
    diff(stored(on), { ...news, ...workers });
    expect(warnings.join()).toContain("deletion-protected");
    expect(warnings.join()).not.toContain("protection-lifted");
  });

  it("lifts nothing if there is nothing to refuse", () => {
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

  describe("also applies if only Pulumi replaces the server, as for replacementTrigger", () => {
    const urn = urnOf("Server", "web");
    /** The diff keeps the server, and the engine nevertheless requests a new one. */
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

    it("orders no new server while the old one is protected", async () => {
      const { said, orders } = await forced(on);
      expect(said).toContain("replace-forced");
      expect(orders).toEqual([]);
    });

    it.each([
      [off, ""],
      [on, id],
      [grouped, "group:workers"],
    ])(
      "orders a new server if the old one is not protected, or if the run lifts the protection",
      async (olds, unprotect) => {
        expect((await forced(olds, unprotect)).orders).toEqual(["server.create"]);
      },
    );

    it.each([
      [grouped, "group:others"],
      [on, "group:workers"],
      [on, "BBBBBB"],
    ])("is not lifted by naming another server or group", async (olds, unprotect) => {
      expect((await forced(olds, unprotect)).orders).toEqual([]);
    });
  });

  it("leaves newly set inputs to the comparison with the outputs, because the host may have the value already", async () => {
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

  it("announces no replacement because of a value that is not known yet, since `up` may refuse it", () => {
    const { diff, warnings } = run({});
    const news = { ...on, planId: unknown };
    expect(failures(on, news)).toEqual([]);
    expect(diff(stored(on), news).replaces).toEqual([]);
    expect(warnings).toEqual([refusal(values("planId", 100, unknown), "replace", "maybeByUpdate")]);
  });

  it("says that a change at the host must be accepted first", () => {
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

  it("is refused before any write, with advice, even if the server is no longer in the program", async () => {
    const world = there();
    const olds = stored({ ...on, shutdownBeforeDelete: true });
    await expect(world.delete(olds)).rejects.toThrow(told("server-not-removed", { server: web, held }));
    expect(world.writes).toEqual([]);
  });

  it.each([
    [id, ["asset.requestRemoval"]],
    [`DEF456, ${id}`, ["asset.requestRemoval"]],
    [`${id}@127.0.0.1:1`, ["asset.requestRemoval"]],
    // A server at another host may have the same id.
    [`${id}@127.0.0.1:2`, []],
    ["DEF456", []],
    ["group:workers", []],
  ])("sends %2$j with HOSTING_UNPROTECT=%1$j, and says what is lifted", async (unprotect, writes) => {
    const world = there(unprotect);
    await world.delete(stored(on)).catch(() => {});
    expect(world.calls()).toEqual(writes);
    const lifted = writes.length > 0 ? [told("protection-lifted", { server: web })] : [];
    expect(world.warnings).toEqual(lifted);
  });

  it("says nothing about a lift without a protection", async () => {
    const world = there(id);
    await world.delete(stored(off));
    expect(world.warnings).toEqual([]);
  });

  const grouped = stored({ ...on, rollout: { group: "workers" } });

  it.each<[what: string, olds: Properties, unprotect: string, isReplaced: boolean, count: number]>([
    ["removes the old server of a replacement in the group", grouped, "group:workers", true, 1],
    ["keeps a server that the program has dropped", grouped, "group:workers", false, 0],
    ["keeps a server of another group", grouped, "group:web", true, 0],
    ["keeps a server without a group", stored(on), "group:undefined", true, 0],
    ['accepts the word "group" in any letter case', grouped, "Group:workers", true, 1],
    ["keeps a group in other letter case", grouped, "group:Workers", true, 0],
    ["keeps all servers if the name is empty", grouped, "group:", true, 0],
  ])("with a group in HOSTING_UNPROTECT %s", async (_what, olds, unprotect, isReplaced, count) => {
    const world = there(unprotect);
    if (isReplaced) world.diff(olds, { ...on, planId: 200 });
    await world.delete(olds).catch(() => {});
    expect(world.calls()).toHaveLength(count);
  });

  it("is refused even if the host does not show the server, because it may be hidden and still cost money", async () => {
    const gone = () => refuse("RecordNotFound");
    const world = run({ "asset.details": gone, "server.details": gone, "asset.list": () => [] });
    await expect(world.delete(stored(on))).rejects.toThrow(told("server-not-removed", { server: web, held }));
    expect(world.writes).toEqual([]);
  });
});

const refused = { server: unnumbered, change: template, refused: "now", effect: "rebuild" } as const;
it.each`
  what                                     | news                                                     | expected
  ${"refuses a rebuild with its own name"} | ${{ templateName: "DEBIAN12", rebuildPolicy: "refuse" }} | ${[told("resource-protected", refused)]}
  ${"refuses an allowed rebuild, too"}     | ${rebuilt}                                               | ${[told("resource-protected", refused)]}
  ${"leaves replacements to Pulumi"}       | ${{ planId: 200, replacePolicy: "replace" }}             | ${[]}
  ${"leaves those of rebuildPolicy, too"}  | ${{ ...rebuilt, rebuildPolicy: "replace" }}              | ${[]}
  ${"allows all other changes"}            | ${{ planId: undefined, username: "admin" }}              | ${[]}
`("Pulumi's protect: $what", ({ news, expected }) => {
  expect(failures(inputs, { ...without(inputs, ...Object.keys(news)), ...news }, true)).toEqual(expected);
});
