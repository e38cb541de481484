import { InvokeRequest } from "@pulumi/pulumi/proto/provider_pb";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { functionToken } from "../../../provider/engine/names";
import { functions } from "../../../provider/functions";
import type { Properties } from "../../../provider/values";
import { sandboxSession } from "../../support/sandboxSession";
import { filled, pluginClient, secretOf, struct, values } from "./client";

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

  const invoke = async (token: string, args: Properties = {}) =>
    values(
      (
        await plugin.call(
          "invoke",
          filled(new InvokeRequest(), (it) => {
            it.setTok(token);
            it.setArgs(struct(args));
          }),
        )
      ).getReturn(),
    );

  it("a list answers its items", async () => {
    const { items } = (await invoke("hosting:index:getPlans", { zoneId: 12 })) as { items: Properties[] };
    expect(items.length).toBeGreaterThan(1);
    expect(items[0]).toMatchObject({ zoneId: 12 });
  });

  it("one record answers itself, secrets as secrets", async () => {
    const asset = await host.session.client.server.create({
      domain: "web.example.com",
      type: "Cloud.VPS",
      plan_id: 1201,
      zone_id: 12,
      template_name: "DEBIAN_12_64",
    });
    const found = await invoke("hosting:index:getServerPassword", { uniqId: asset.uniq_id });
    const { password } = host.sandbox.server(asset.uniq_id as string).row;
    expect(found).toMatchObject({ password: secretOf(password) });
  });

  it("a wrong argument is told with those there are, under the name that the program calls", async () => {
    await expect(invoke("hosting:index:getPlan", { plan: 7 })).rejects.toMatchObject({
      details: expect.stringMatching(
        /^getPlan: plan is not an argument\. Nothing was sent\. The arguments are: /,
      ),
    });
    await expect(invoke("hosting:index:getServer", { uniqId: "nope" })).rejects.toMatchObject({
      details: expect.stringMatching(/^getServer: uniqId must be six characters/),
    });
  });

  it("a function that does not exist is told with those that do", async () => {
    await expect(invoke("hosting:index:getNothing")).rejects.toMatchObject({
      details: expect.stringMatching(
        /has no function hosting:index:getNothing\. It has: hosting:index:getRegions, /,
      ),
    });
  });

  it("every function has a token, which no resource has", () => {
    const tokens = Object.keys(functions).map(functionToken);
    expect(new Set(tokens).size).toBe(Object.keys(functions).length);
    for (const token of tokens) expect(token).toMatch(/^hosting:index:get[A-Z]\w+$/);
  });
});
