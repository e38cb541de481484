import { describe, expect, it } from "vitest";
import { addSetNames } from "../../../../provider/resource/stored";
import type { Properties } from "../../../../provider/values";
import { refuse, type Script } from "../../../support/scriptedHost";
import { told } from "../../../support/told";
import { balancer, found, reported, run } from "./world";

// An Asset with `removeOnDelete` whose asset is a server, whether the host says so or not. Only a Server resource may
// remove it.

const { type: _type, ...typeless } = found;
const { type: _reportedType, ...typelessReported } = reported;
const hidden = { ...addSetNames({ uniqId: "ABC123", removeOnDelete: true }), __holder: "holder01" };
const stored = (type?: string): Properties => ({ ...typelessReported, ...(type && { type }), ...hidden });
const ofServer = { uniq_id: "ABC123", active: true, plan_id: 1201 };

/** A host with this asset in its list and its details, and this response about a server with the same id. */
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
    ["stored with a type in lower case", stored("cloud.vps"), small, small, ofServer],
    ["listed with a type in lower case, and stored without a type", stored(), small, small, ofServer],
    [
      "whose type only the asset's own record has",
      stored(),
      typeless,
      { ...found, type: "Cloud.VPS" },
      ofServer,
    ],
    ["whose type only the list has", stored(), { ...found, type: "Cloud.VPS" }, typeless, ofServer],
    [
      "whose type no record has, if the host has a server with the id",
      stored(),
      typeless,
      typeless,
      ofServer,
    ],
    ["with an unknown type", stored("Cloud.GPU"), { ...found, type: "Cloud.GPU" }, typeless, ofServer],
    ["with an empty type", stored(""), { ...found, type: " " }, { ...found, type: "" }, ofServer],
  ])("%s", async (_what, olds, listed, details, server) => {
    const world = host(listed, details, server);
    await world.delete(olds);
    expect([world.writes, world.warnings]).toEqual([[], [leftAlone]]);
  });

  it.each(["keeps", "met", "read", "imported"] as const)(
    "even if the host denies it, after a Server of this run %s it",
    async (use) => {
      const world = host(found, found, none);
      world.session.run.use("Server", "ABC123", use, { urn: "urn:web" });
      await world.delete(stored("Load.Balancer"));
      expect([world.writes, world.warnings]).toEqual([[], [leftAlone]]);
    },
  );
});

describe("an Asset whose kind the host does not report", () => {
  const untold = told("asset-kind-untold", { asset: balancer });
  it.each<[what: string, record: Properties, server: Properties]>([
    ["a user who may not read servers", typeless, refuse("Permission")],
    ["a host without the details of servers", typeless, refuse("API::InvalidMethod")],
    ["a refusal for another parameter", typeless, { ...none, field: "plan_id" }],
    ["a server that may not be listed yet", { ...typeless, active: false }, none],
    [
      "an unknown type of a server that may not be listed yet",
      { ...found, type: "Cloud.GPU", active: false },
      none,
    ],
  ])("is not removed for %s", async (_what, record, server) => {
    const world = host(record, record, server);
    await expect(world.delete(stored())).rejects.toThrow(untold);
    expect(world.writes).toEqual([]);
  });

  it("is not removed while the host is in maintenance", async () => {
    const world = host(typeless, typeless, refuse("API::Maintenance"));
    await expect(world.delete(stored())).rejects.toThrow("removal-failed");
    expect(world.writes).toEqual([]);
  });

  it.each<[what: string, listed: Properties, details: Properties]>([
    ["if its own record shows another type", typeless, { ...found, type: "DNS.Zone" }],
    ["if the host has no server with its id", typeless, typeless],
    ["if its type is unknown and the host has no server with its id", ofOwnWord, ofOwnWord],
  ])("is removed %s", async (_what, listed, details) => {
    const world = host(listed, details, none);
    await world.delete(stored());
    expect(world.writes.map(([name]) => name)).toEqual(["asset.requestRemoval"]);
  });

  it("counts as gone without a request if no response shows it", async () => {
    const world = host(found, none, none, { "asset.list": () => [] });
    await world.delete(stored());
    expect(world.writes).toEqual([]);
  });

  it("stores the type from its own record if the list has none", async () => {
    const world = host(typeless, { ...found, type: "Cloud.VPS" }, ofServer);
    expect((await world.read({}))?.outputs).toMatchObject({ type: "Cloud.VPS" });
  });
});

describe("inputs for a server, on an Asset whose type is not reported,", () => {
  const refused = told("asset-of-server", { uniqId: "ABC123", inputs: ["domain"] });
  const domain = "www.example.com";
  it("are refused by create if the asset is a server", async () => {
    const world = host(typeless, typeless, ofServer);
    await expect(world.create({ domain })).rejects.toThrow(refused);
    expect(world.writes).toEqual([]);
  });

  it("are refused by update if the asset is a server", async () => {
    const world = host(typeless, typeless, ofServer);
    const news = { uniqId: "ABC123", removeOnDelete: true, domain };
    await expect(world.update(stored(), news)).rejects.toThrow(refused);
    expect(world.writes).toEqual([]);
  });

  it("lead to a warning by create that the server will not be removed", async () => {
    const world = host(typeless, typeless, ofServer);
    await world.create({ removeOnDelete: true });
    expect(world.warnings).toEqual([leftAlone]);
  });

  it("need no further call if create sets none of them", async () => {
    const world = host(typeless, typeless, ofServer);
    await world.create({});
    expect(world.reads).toEqual(["asset.details"]);
  });
});
