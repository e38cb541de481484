import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Properties } from "../../../../provider/values";
import { asset, server } from "../../../support/resources";
import { sampleServer as given } from "../../../support/sampleServer";
import { sandboxSession } from "../../../support/sandboxSession";
import { told } from "../../../support/told";

let world: Awaited<ReturnType<typeof sandboxSession>>;
beforeEach(async () => {
  world = await sandboxSession();
});
afterEach(() => world.close());

const create = (news: Properties) => asset.create(world.session, { news }, world.context);
const read = (id: string, outputs: Properties) => asset.read(world.session, { id, outputs }, world.context);
/** The operations that came since the last look, the token's left out. */
const calls = () => {
  const came = world.sandbox.requests.flatMap(({ operation }) =>
    operation && !operation.startsWith("account.") ? [operation] : [],
  );
  world.sandbox.forgetRequests();
  return came;
};
const balancer = () => world.sandbox.assets.find(({ type }) => type === "Load.Balancer")?.uniq_id as string;

describe("assets on the sandbox", () => {
  it("one lives from adoption to release with these calls and no others", async () => {
    const news = { uniqId: balancer(), customName: "lb", customDescription: "of\nthe web" };
    const { id, outputs } = await create(news);
    expect(calls()).toEqual(["asset.details", "asset.update"]);
    expect(outputs).toMatchObject({
      categories: ["LoadBalancer", "SpecialDedicated", "Dedicated"],
      ip: "198.51.100.10",
      status: "Active",
    });

    expect(await read(id, outputs)).toEqual({ id, inputs: news, outputs });
    expect(calls()).toEqual(["asset.list"]);

    const next = { ...news, domain: "lb9.example.com", features: { Monitoring: "on" } };
    const updated = await asset.update(world.session, { id, olds: outputs, news: next }, world.context);
    expect(calls()).toEqual(["asset.update"]);
    expect(await read(id, updated)).toEqual({ id, inputs: next, outputs: updated });
    expect(calls()).toEqual(["asset.list"]);

    await asset.delete(world.session, { id, olds: updated }, world.context);
    expect(calls()).toEqual([]);
    expect(world.sandbox.asset(id).row).toMatchObject({ custom_name: "lb", domain: "lb9.example.com" });
  });

  it("a removal is requested once and waited for", async () => {
    const { id, outputs } = await create({ uniqId: balancer(), removeOnDelete: true });
    calls();
    // Another process: this one has just adopted it.
    const session = world.newSession();
    await asset.delete(session, { id, olds: outputs }, world.context);
    expect(world.sandbox.writes()).toEqual(["asset.requestRemoval"]);
    expect(await read(id, outputs)).toBeUndefined();
  });

  describe("of a Server of the stack", () => {
    const label = (uniqId: string) => ({ uniqId, customName: "web, production", removeOnDelete: true });
    const web = () => server.create(world.session, { news: given }, world.context);
    const remove = (id: string, olds: Properties) =>
      asset.delete(world.newSession(), { id, olds }, world.context);

    it("made, read and changed, it is the Server's: a delete where only the Asset is met sends nothing", async () => {
      const { id } = await web();
      const made = (await create(label(id))).outputs;
      const found = (await asset.read(world.newSession(), { id, outputs: made }, world.context))?.outputs;
      const news = { ...label(id), customName: "web" };
      const changed = await asset.update(world.newSession(), { id, olds: made, news }, world.context);
      calls();
      for (const outputs of [made, found, changed]) await remove(id, outputs as Properties);
      expect(calls()).toEqual([]);
    });
  });

  it("on a Server, domain and features are the Server's, whether it gives them or not", async () => {
    const web = await server.create(world.session, { news: given }, world.context);
    const named = await create({ uniqId: web.id, customName: "web" });
    calls();
    for (const more of [{ domain: "www.example.com" }, { features: { Antivirus: "basic" } }]) {
      const news = { uniqId: web.id, customName: "web", ...more };
      const refused = told("asset-of-server", { uniqId: web.id, inputs: Object.keys(more) });
      await expect(create(news)).rejects.toThrow(refused);
      expect(calls()).toEqual(["asset.details"]);
      await expect(
        asset.update(world.session, { id: web.id, olds: named.outputs, news }, world.context),
      ).rejects.toThrow(refused);
      expect(calls()).toEqual([]);
    }
  });
});
