import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Properties } from "../../../../provider/values";
import { asset, server } from "../../../support/resources";
import { sampleServer as given } from "../../../support/sampleServer";
import { sandboxSession } from "../../../support/sandboxSession";
import { told } from "../../../support/told";

// The life of an asset of its own is in lives.test.ts.

let world: Awaited<ReturnType<typeof sandboxSession>>;
beforeEach(async () => {
  world = await sandboxSession();
});
afterEach(() => world.close());

const create = (news: Properties) => asset.create(world.session, { news }, world.context);
/** The operations that came since the last look, the token's left out. */
const calls = () => {
  const came = world.sandbox.requests.flatMap(({ operation }) =>
    operation && !operation.startsWith("account.") ? [operation] : [],
  );
  world.sandbox.forgetRequests();
  return came;
};

it("an asset that is released keeps what it was given", async () => {
  const uniqId = world.sandbox.assets.find(({ type }) => type === "Load.Balancer")?.uniq_id as string;
  const { id, outputs } = await create({ uniqId, customName: "lb" });
  expect(outputs).toMatchObject({
    categories: ["LoadBalancer", "SpecialDedicated", "Dedicated"],
    ip: "198.51.100.10",
    status: "Active",
  });
  calls();
  await asset.delete(world.session, { id, olds: outputs }, world.context);
  expect(calls()).toEqual([]);
  expect(world.sandbox.asset(id).row).toMatchObject({ custom_name: "lb" });
});

describe("an Asset of a Server of the stack", () => {
  it("made, read and changed, is the Server's: a delete where only the Asset is met sends nothing", async () => {
    const { id } = await server.create(world.session, { news: given }, world.context);
    const label = { uniqId: id, customName: "web, production", removeOnDelete: true };
    const made = (await create(label)).outputs;
    const found = (await asset.read(world.newSession(), { id, outputs: made }, world.context))?.outputs;
    const change = { id, olds: made, news: { ...label, customName: "web" } };
    const changed = await asset.update(world.newSession(), change, world.context);
    calls();
    for (const olds of [made, found as Properties, changed])
      await asset.delete(world.newSession(), { id, olds }, world.context);
    expect(calls()).toEqual([]);
  });

  it.each([{ domain: "www.example.com" }, { features: { Antivirus: "basic" } }])(
    "does not give %j: that is the Server's, whether it gives it or not",
    async (more) => {
      const { id } = await server.create(world.session, { news: given }, world.context);
      const named = await create({ uniqId: id, customName: "web" });
      calls();
      const news = { uniqId: id, customName: "web", ...more };
      const refused = told("asset-of-server", { uniqId: id, inputs: Object.keys(more) as never });
      await expect(create(news)).rejects.toThrow(refused);
      expect(calls()).toEqual(["asset.details"]);
      const update = asset.update(world.session, { id, olds: named.outputs, news }, world.context);
      await expect(update).rejects.toThrow(refused);
      expect(calls()).toEqual([]);
    },
  );
});
