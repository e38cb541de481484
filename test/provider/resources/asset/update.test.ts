import { describe, expect, it } from "vitest";
import type { Properties } from "../../../../provider/resource/properties";
import { withSet } from "../../../../provider/resource/stored";
import { asset } from "../../../support/resources";
import { refuse, type Script, scriptedHost } from "../../../support/scriptedHost";
import { told } from "../../../support/told";
import { everyInput, found, reported } from "./samples";

const olds: Properties = { ...reported, ...withSet(everyInput), __holder: "holder01" };
/** What is stored of an asset that is a server. */
const server: Properties = { ...reported, type: "Cloud.VPS", __holder: "holder01" };
const host = (script: Script = {}) =>
  scriptedHost({ "asset.update": ({ uniq_id, accnt, ...members }) => ({ ...found, ...members }), ...script });
const update = (world: ReturnType<typeof scriptedHost>, more: Properties, before = olds) =>
  asset.update(
    world.session,
    { id: "ABC123", olds: before, news: { ...everyInput, ...more } },
    world.context,
  );

describe("update of an Asset", () => {
  it.each([
    ["customName", "other", { custom_name: "other" }],
    ["customName", "", { custom_name: "" }],
    ["customDescription", "other", { custom_description: "other" }],
    ["domain", "www.example.com", { domain: "www.example.com" }],
    ["features", { Antivirus: "full" }, { features: { Antivirus: "full" } }],
  ])("a changed %s (%j) is sent alone", async (name, value, members) => {
    const world = host();
    expect(await update(world, { [name]: value })).toEqual({ ...olds, [name]: value });
    expect(world.writes).toEqual([["asset.update", { uniq_id: "ABC123", accnt: 7, ...members }]]);
  });

  it("all of them go in one call", async () => {
    const world = host();
    await update(world, { customName: "a", customDescription: "b", domain: "c.example.com", features: {} });
    expect(world.writes).toHaveLength(1);
  });

  it.each(["customName", "customDescription", "domain", "features", "removal", "timeouts"])(
    "%s no longer given stays as it is at the host",
    async (name) => {
      const world = host();
      const outputs = await update(world, { [name]: undefined });
      expect(world.writes).toEqual([]);
      expect(outputs.__set).not.toContain(name);
    },
  );

  it("what only we use is recorded", async () => {
    const world = host();
    const more = { removeOnDelete: true, removal: { reason: "closed" }, timeouts: { removal: "1h" } };
    expect(await update(world, more)).toEqual({ ...olds, ...more });
    expect(world.writes).toEqual([]);
  });

  it("the account that the host told is used, whatever is configured now", async () => {
    const world = scriptedHost({ "asset.update": () => found }, { accountNumber: 55 });
    const { accountNumber, ...given } = everyInput;
    const before = { ...reported, ...withSet(given), __holder: "holder01" };
    await asset.update(
      world.session,
      { id: "ABC123", olds: before, news: { ...given, customName: "other" } },
      world.context,
    );
    expect(world.writes).toEqual([["asset.update", { uniq_id: "ABC123", accnt: 7, custom_name: "other" }]]);
  });

  it.each([
    [{ domain: "www.example.com", features: undefined }, ["domain"]],
    [{ domain: undefined, features: { a: 1 } }, ["features"]],
    [{}, ["domain", "features"]],
  ])(
    "of a server leaves %j to a Server: refused before anything is sent, and told at preview",
    async (given, ofServer) => {
      const world = host();
      const refused = told("asset-of-server", { uniqId: "ABC123", inputs: ofServer });
      const olds = { ...server, ...withSet({ uniqId: "ABC123" }) };
      const news = { ...everyInput, ...given };
      const before = { id: "ABC123", olds, news };
      await expect(asset.update(world.session, before, world.context)).rejects.toThrow(refused);
      expect(world.writes).toEqual([]);
      asset.diff(world.session, before, world.context);
      expect(world.warnings).toEqual([refused]);
    },
  );

  it("of a server changes its name, and lets go of what it set before", async () => {
    const world = host();
    const { domain, features, ...news } = everyInput;
    const olds = { ...server, ...withSet(everyInput) };
    const change = { id: "ABC123", olds, news: { ...news, customName: "other" } };
    asset.diff(world.session, change, world.context);
    await asset.update(world.session, change, world.context);
    expect(world.writes).toEqual([["asset.update", { uniq_id: "ABC123", accnt: 7, custom_name: "other" }]]);
    expect(world.warnings).toEqual([]);
  });

  it("an asset that is gone is told with what to do", async () => {
    const world = host({ "asset.update": () => refuse("RecordNotFound") });
    await expect(update(world, { customName: "other" })).rejects.toThrow(
      told("asset-gone", { asset: "asset ABC123 (lb.example.com)" }),
    );
  });
});
