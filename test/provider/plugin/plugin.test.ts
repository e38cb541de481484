import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { packagePlugin } from "../../../provider/plugin/packagePlugin";
import type { Properties } from "../../../provider/values";
import { version } from "../../../provider/version";
import { sandboxSession } from "../../support/sandboxSession";
import { clientOf, pluginClient, secretOf, spyLog, values } from "./client";

describe("the plugin", () => {
  const addresses: string[] = [];
  let started: Awaited<ReturnType<typeof pluginClient>>;
  beforeEach(async () => {
    addresses.length = 0;
    const connectEngine = (address: string) => {
      addresses.push(address);
      return spyLog().log;
    };
    started = await pluginClient({ connectEngine });
  });
  afterEach(() => started.close());

  it("accepts secrets and automatic names in Handshake, and connects to the engine", async () => {
    const response = await started.call("handshake", { engineAddress: "127.0.0.1:4000" });
    const can = { acceptSecrets: true, supportsAutonamingConfiguration: true };
    expect(response.toObject()).toEqual({ ...can, acceptResources: false, acceptOutputs: false });
    expect(addresses).toEqual(["127.0.0.1:4000"]);
  });

  it("connects to another engine on Attach", async () => {
    await started.call("attach", { address: "127.0.0.1:4001" });
    expect(addresses).toEqual(["127.0.0.1:4001"]);
  });

  it("reports its version, and its schema in the one supported format version", async () => {
    expect((await started.call("getPluginInfo")).getVersion()).toBe(version);
    const schema = (await started.call("getSchema")).getSchema();
    expect(JSON.parse(schema)).toEqual({ name: "hosting", version: "1.2.3" });
    const details = expect.stringMatching(/\[schema-version-unknown\]$/);
    await expect(started.call("getSchema", { version: 1 })).rejects.toMatchObject({ details });
  });

  it("answers these calls without loading the resources, because engines start an extra process only for the schema", async () => {
    const whenUsed = vi.fn();
    const { call, close } = await clientOf(packagePlugin(whenUsed));
    onTestFinished(close);
    await call("handshake");
    expect(JSON.parse((await call("getSchema")).getSchema())).toMatchObject({ name: "hosting" });
    await call("cancel");
    expect(whenUsed).not.toHaveBeenCalled();
  });

  it.each(["call", "getMapping", "diffConfig"] as const)("does not implement %s", async (name) =>
    expect(started.call(name)).rejects.toMatchObject({ code: 12 }),
  );
});

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

  it.each([
    ["getPlan", { plan: 7 }, /^plan is not an input of getPlan\. \[input-unknown\]/],
    ["getServer", { uniqId: "nope" }, /^getServer: uniqId .* \[function-argument-invalid\]$/],
    ["getNothing", {}, /index:getNothing\. \[type-unknown\]\n {2}The nearest are hosting:index:getRegion, /],
  ])(
    "%s %j fails with the function's name in the program and the existing names",
    async (name, args, words) =>
      expect(invoke(name, args)).rejects.toMatchObject({ details: expect.stringMatching(words) }),
  );

  it("return `added` only if it is requested, and marked as secret, also in the items of a list", async () => {
    const alsowith = ["zone"];
    const plain = (await invoke("getAssets", { alsowith })).items as Properties[];
    const items = (await invoke("getAssets", { alsowith, added: true })).items as Properties[];
    expect(plain.filter((item) => "added" in item)).toEqual([]);
    expect(items.length).toBeGreaterThan(0);
    for (const { added } of items) expect(added).toEqual(secretOf({ zone: expect.anything() }));
  });
});
