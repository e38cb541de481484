import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { functionToken } from "../../../provider/engine/names";
import { functions } from "../../../provider/functions/table";
import type { Properties } from "../../../provider/values";
import { sandboxSession } from "../../support/sandboxSession";
import { pluginClient, secretOf, values } from "./client";

describe("functions of the plugin", () => {
  let host: Awaited<ReturnType<typeof sandboxSession>>;
  let plugin: Awaited<ReturnType<typeof pluginClient>>;
  beforeAll(async () => {
    host = await sandboxSession();
    plugin = await pluginClient({});
    plugin.plugin.session = Promise.resolve(host.session);
  });
  afterAll(async () => {
    plugin.close();
    await host.close();
  });
  const invoke = async (name: string, args: Properties = {}) =>
    values((await plugin.call("invoke", { tok: `hosting:index:${name}`, args })).getReturn());

  it("a list answers its items", async () => {
    const { items } = (await invoke("getPlans", { zoneId: 12 })) as { items: Properties[] };
    expect(items.length).toBeGreaterThan(1);
    expect(items[0]).toMatchObject({ zoneId: 12 });
  });

  it("one record answers itself, secrets as secrets", async () => {
    const place = { plan_id: 1201, zone_id: 12, template_name: "DEBIAN_12_64" };
    const order = { domain: "web.example.com", type: "Cloud.VPS", ...place } as const;
    const { uniq_id: uniqId } = await host.session.client.server.create(order);
    const { password } = host.sandbox.server(uniqId as string).row;
    expect(await invoke("getServerPassword", { uniqId })).toMatchObject({ password: secretOf(password) });
  });

  it.each([
    ["getPlan", { plan: 7 }, /^getPlan: plan is not an argument\. .* \[function-argument-unknown\]$/],
    ["getServer", { uniqId: "nope" }, /^getServer: uniqId .* \[function-argument-invalid\]$/],
    [
      "getNothing",
      {},
      /hosting:index:getNothing\. It has: hosting:index:getRegions, .* \[function-unknown\]$/,
    ],
  ])("%s %j is told under the name that the program calls, with what there is", async (name, args, words) => {
    await expect(invoke(name, args)).rejects.toMatchObject({ details: expect.stringMatching(words) });
  });

  it("every function has a token, which no resource has", () => {
    const tokens = Object.keys(functions).map(functionToken);
    expect(new Set(tokens).size).toBe(Object.keys(functions).length);
    for (const token of tokens) expect(token).toMatch(/^hosting:index:get[A-Z]\w+$/);
  });
});
