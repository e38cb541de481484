import { describe, expect, it } from "vitest";
import { addSetNames } from "../../../../provider/resource/stored";
import type { Properties } from "../../../../provider/values";
import { refuse, type Script } from "../../../support/scriptedHost";
import { told } from "../../../support/told";
import { balancer, found, reported, run } from "./world";

// An Asset with `removeOnDelete` on what is a server, told or not: only a Server removes one.

const { type: _type, ...typeless } = found;
const { type: _reportedType, ...typelessReported } = reported;
const hidden = { ...addSetNames({ uniqId: "ABC123", removeOnDelete: true }), __holder: "holder01" };
const stored = (type?: string): Properties => ({ ...typelessReported, ...(type && { type }), ...hidden });
const ofServer = { uniq_id: "ABC123", active: true, plan_id: 1201 };

/** A host that shows the asset so in its list and its details, and answers so about a server of that id. */
function host(listed: Properties, details: Properties, server: Properties | symbol, more: Script = {}) {
  let isRemoved = false;
  return run({
    "asset.list": () => (isRemoved ? [] : [listed]),
    "asset.details": () => (isRemoved ? refuse("RecordNotFound") : details),
    "server.details": () => (isRemoved ? refuse("RecordNotFound") : server),
    "asset.requestRemoval": () => {
      isRemoved = true;
      return { removal_requested: "now" };
    },
    ...more,
  });
}

const ofOwnWord = { ...found, type: "Mail.Box" };
const none = refuse("RecordNotFound");
const leftAlone = told("asset-server-not-removed", { asset: balancer });

describe("an Asset never removes a server", () => {
  const small = { ...found, type: "cloud.vps" };
  it.each<[what: string, olds: Properties, listed: Properties, details: Properties, server: Properties]>([
    ["stored as one in small letters", stored("cloud.vps"), small, small, ofServer],
    ["shown as one in small letters, stored without a type", stored(), small, small, ofServer],
    ["whose type only its own record has", stored(), typeless, { ...found, type: "Cloud.VPS" }, ofServer],
    ["whose type only the list has", stored(), { ...found, type: "Cloud.VPS" }, typeless, ofServer],
    ["whose type no answer has, by its own record of a server", stored(), typeless, typeless, ofServer],
    ["of a new word of the host", stored("Cloud.GPU"), { ...found, type: "Cloud.GPU" }, typeless, ofServer],
    ["of an empty type", stored(""), { ...found, type: " " }, { ...found, type: "" }, ofServer],
  ])("%s", async (_what, olds, listed, details, server) => {
    const world = host(listed, details, server);
    await world.delete(olds);
    expect([world.writes, world.warnings]).toEqual([[], [leftAlone]]);
  });

  it.each(["keeps", "met", "read", "imported"] as const)("not if a Server of this run %s", async (use) => {
    const world = host(found, found, none);
    world.session.run.use("Server", "ABC123", use, { urn: "urn:web" });
    await world.delete(stored("Load.Balancer"));
    expect([world.writes, world.warnings]).toEqual([[], [leftAlone]]);
  });
});

describe("an Asset whose kind the host does not say", () => {
  const untold = told("asset-kind-untold", { asset: balancer });
  it.each<[what: string, record: Properties, server: Properties]>([
    ["a user who may not read servers", typeless, refuse("Permission")],
    ["a host without the details of servers", typeless, refuse("API::InvalidMethod")],
    ["an answer about something else", typeless, { ...none, field: "plan_id" }],
    ["a server that may not be shown yet", { ...typeless, active: false }, none],
    ["a new word of one that may not be shown yet", { ...found, type: "Cloud.GPU", active: false }, none],
  ])("is not removed: %s", async (_what, record, server) => {
    const world = host(record, record, server);
    await expect(world.delete(stored())).rejects.toThrow(untold);
    expect(world.writes).toEqual([]);
  });

  it("is not removed while the host cannot answer", async () => {
    const world = host(typeless, typeless, refuse("API::Maintenance"));
    await expect(world.delete(stored())).rejects.toThrow("removal-failed");
    expect(world.writes).toEqual([]);
  });

  it.each<[what: string, listed: Properties, details: Properties]>([
    ["once its own record says it", typeless, { ...found, type: "DNS.Zone" }],
    ["once the host has no server of its id", typeless, typeless],
    ["once the host has no server of its id, with a word of its own", ofOwnWord, ofOwnWord],
  ])("is removed %s", async (_what, listed, details) => {
    const world = host(listed, details, none);
    await world.delete(stored());
    expect(world.writes.map(([name]) => name)).toEqual(["asset.requestRemoval"]);
  });

  it("is gone, without a request, if no answer shows it", async () => {
    const world = host(found, none, none, { "asset.list": () => [] });
    await world.delete(stored());
    expect(world.writes).toEqual([]);
  });

  it("stores the type that its own record has, where the list has none", async () => {
    const world = host(typeless, { ...found, type: "Cloud.VPS" }, ofServer);
    expect((await world.read({}))?.outputs).toMatchObject({ type: "Cloud.VPS" });
  });
});

describe("inputs of a server, on an Asset whose type is not told", () => {
  const refused = told("asset-of-server", { uniqId: "ABC123", inputs: ["domain"] });
  const domain = "www.example.com";
  it("are refused at its create, if it is one", async () => {
    const world = host(typeless, typeless, ofServer);
    await expect(world.create({ domain })).rejects.toThrow(refused);
    expect(world.writes).toEqual([]);
  });

  it("are refused at its update, if it is one", async () => {
    const world = host(typeless, typeless, ofServer);
    const news = { uniqId: "ABC123", removeOnDelete: true, domain };
    await expect(world.update(stored(), news)).rejects.toThrow(refused);
    expect(world.writes).toEqual([]);
  });

  it("says at its create that it will not be removed, if it is one", async () => {
    const world = host(typeless, typeless, ofServer);
    await world.create({ removeOnDelete: true });
    expect(world.warnings).toEqual([leftAlone]);
  });

  it("asks nothing more at a create that gives none of them", async () => {
    const world = host(typeless, typeless, ofServer);
    await world.create({});
    expect(world.reads).toEqual(["asset.details"]);
  });
});
