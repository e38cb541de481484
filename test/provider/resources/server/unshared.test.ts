import { describe, expect, it } from "vitest";
import { checkCall } from "../../../../provider/engine/check";
import type { Decoded } from "../../../../provider/engine/decoded";
import { isFailure } from "../../../../provider/message";
import { type Notes, notesInMemory } from "../../../../provider/run/notes";
import { RunRecord } from "../../../../provider/run/runRecord";
import type { Properties } from "../../../../provider/values";
import { resources, server, undeclared } from "../../../support/resources";
import type { Script } from "../../../support/scriptedHost";
import { told } from "../../../support/told";
import { unshared } from "../../../support/unshared";
import { built, host, news } from "./creatingHost";
import { id, inputs, rebuilding, stored } from "./rebuildingHost";
import { methods, run, web } from "./world";

// The actions that a run may take if no process knows what the others do.

const group = "workers";
const member = { ...inputs, rebuildPolicy: "rebuild", rollout: { group, atOnce: 1 } };
const rebuilt = { templateName: "DEBIAN_13_64" };
/** The policy that allows a replacement, if there is one. */
const replacing = "replacePolicy" in server.inputs.shape ? { replacePolicy: "replace" } : {};
const missing = (work: "inGroup" | "replaced", what = "server web.example.com") =>
  told("notes-missing", { what, work, ...(work === "inGroup" && { group }), refused: "now" });

/** A run whose processes share no notes. */
function alone(script: Script, given: Parameters<typeof run>[1] = {}) {
  const world = run(script, given);
  const session = unshared(world.session);
  return { ...world, session, ...methods(session, world.context) };
}

describe("without shared notes a preview", () => {
  const decoded = (properties: Properties): Decoded => ({ properties, secrets: new Set(), texts: [] });
  const checked = async (session: Parameters<typeof unshared>[0], olds: Properties, change: Properties) => {
    const lines = { warn: () => {}, inform: () => {} };
    const given = {
      ...undeclared,
      olds: decoded(olds),
      news: decoded({ ...olds, ...change }),
      urn: "urn",
      session,
    };
    const { failures } = await checkCall(server, given, lines);
    return failures.map(({ property, reason }) => [property, / \[(.*?)\]/.exec(reason)?.[1]]);
  };
  const { session } = run({}, { configuration: { previewChecks: "off" } });

  it.each<[what: string, olds: Properties, change: Properties, property: string]>([
    ["a rebuild in a group", member, rebuilt, "templateName"],
    ["a reboot in a group", member, { rebootTriggers: 2 }, "rebootTriggers"],
    ["a stop in a group", member, { powerState: "stopped" }, "powerState"],
    [
      "a server that joins a group and is rebuilt",
      { ...member, rollout: undefined },
      { ...rebuilt, rollout: member.rollout },
      "templateName",
    ],
    ["a replacement in a group", member, { zoneId: 11 }, "zoneId"],
    [
      "a replacement of any server, because the old one could not be deleted",
      inputs,
      { zoneId: 11 },
      "zoneId",
    ],
  ])("refuses %s, which is allowed with shared notes", async (_what, olds, change, property) => {
    const old = { ...olds, zoneId: 10, ...replacing };
    expect(await checked(unshared(session), old, change)).toEqual([[property, "notes-missing"]]);
    expect(await checked(session, old, change)).toEqual([]);
  });

  it.each<[what: string, olds: Properties, change: Properties]>([
    ["a rebuild outside a group", { ...member, rollout: undefined }, rebuilt],
    ["a reboot outside a group", inputs, { rebootTriggers: 2 }],
    ["a new login in a group", member, { username: "admin" }],
    ["a start in a group", { ...member, powerState: "stopped" }, { powerState: "running" }],
    ["a newly set group", inputs, { rollout: member.rollout }],
  ])("allows %s", async (_what, olds, change) => {
    expect(await checked(unshared(session), olds, change)).toEqual([]);
  });

  it("reports a refusal for another reason instead", async () => {
    const { rebuildPolicy, ...refusing } = member;
    expect(await checked(unshared(session), refusing, rebuilt)).toEqual([
      ["templateName", "rebuild-refused"],
    ]);
  });

  it("warns about work that only the host's state reveals", () => {
    const { session, context, warnings } = alone({});
    const olds = stored({ ...member, powerState: "running" }, { powerState: "stopped", __set: [] });
    const drifted = { ...member, rebootTriggers: 2 };
    server.diff(session, { id, olds, news: drifted as never }, context);
    const facts = { what: `server ${web}`, work: "inGroup", group, refused: "byUpdate" } as const;
    expect(warnings).toEqual([told("notes-missing", facts)]);
  });
});

describe("without shared notes a run", () => {
  it.each([
    ["rebuild", { ...member, ...rebuilt }],
    ["reboot", { ...member, rebootTriggers: 2 }],
  ])("sends no %s of a group's member", async (_what, wanted) => {
    const world = alone(rebuilding("DEBIAN_13_64"));
    await expect(world.update(stored(member), wanted)).rejects.toThrow(missing("inGroup", `server ${web}`));
    expect(world.writes).toEqual([]);
  });

  it("rebuilds a server outside a group", async () => {
    const world = alone(rebuilding("DEBIAN_13_64"));
    const { rollout, ...single } = member;
    await world.update(stored(single), { ...single, ...rebuilt });
    expect(world.calls()).toContain("server.rebuild");
  });

  it.each(["fail", "adopt"])("creates a group's member with onExisting: %s", async (onExisting) => {
    const world = alone(host);
    await world.create({ ...news, rollout: member.rollout, onExisting });
    expect(world.calls()).toEqual(["server.create"]);
  });

  it("does not adopt a server", async () => {
    const there = [{ uniq_id: id, domain: "web.example.com", type: "Cloud.VPS", status: "Active" }];
    const script: Script = {
      "asset.list": () => there,
      "asset.details": () => ({ ...there[0] }),
      "server.details": () => built(id),
    };
    const world = alone(script);
    const facts = { what: `server ${web}`, work: "adopted", refused: "now" } as const;
    await expect(world.create({ ...news, onExisting: "adopt" })).rejects.toThrow(
      told("notes-missing", facts),
    );
    expect(world.writes).toEqual([]);
  });

  it("orders no replacement for a server that it could not delete afterwards", async () => {
    const world = alone(host);
    const urn = "urn:pulumi:dev::web::hosting:index:Server::web";
    world.session.run.use("Server", id, "met", { urn });
    const create = server.create(world.session, { news: news as never }, { ...world.context, urn });
    await expect(create).rejects.toThrow(missing("replaced"));
    expect(world.writes).toEqual([]);
  });

  it.each(Object.values(resources))("does not delete a $name", async (resource) => {
    const { session, context, reads, writes } = alone({});
    const olds = stored({ ...inputs, type: "DNS.Zone", removeOnDelete: true });
    await expect(resource.delete(session, { id, olds }, context)).rejects.toThrow(/^notes-missing /);
    expect([reads, writes]).toEqual([[], []]);
  });

  it("releases an asset, because that sends nothing", async () => {
    const { session, context } = alone({});
    await resources.Asset.delete(session, { id, olds: stored({ type: "DNS.Zone" }) }, context);
    expect(session.run.shared()).toBeUndefined();
  });
});

it("sends nothing for a member if notes stop being shared while it waits for its turn", async () => {
  let isFull = false;
  const memory = notesInMemory(() => 0);
  const notes: Notes = { ...memory, shared: (name) => (isFull ? undefined : memory.shared(name)) };
  const world = run(rebuilding("DEBIAN_13_64"));
  const record = new RunRecord({ host: "", now: () => world.clock.now(), notes, run: "1" });
  record.rollOut({ group, member: "other", did: "asks", name: "web2" });
  record.rollOut({ group, member: "other", did: "finds", name: "web2" });
  const { update } = methods({ ...world.session, run: record }, world.context);
  const waiting = update(stored(member), { ...member, ...rebuilt }).catch((error: unknown) => error);
  await world.clock.advance(60_000);
  isFull = true;
  record.rollOut({ group, member: "other", did: "ends", name: "web2" });
  await world.clock.advance(60_000);
  expect(isFailure(await waiting, "notes-missing")).toBe(true);
  expect(world.writes).toEqual([]);
});
