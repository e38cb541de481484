import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { pluginClient, spyLog } from "./client";

describe("what the plugin tells of itself", () => {
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

  it("handshake: it takes secrets and Pulumi's names, and speaks to this engine", async () => {
    const response = await started.call("handshake", { engineAddress: "127.0.0.1:4000" });
    expect(response.toObject()).toEqual({
      acceptSecrets: true,
      acceptResources: false,
      acceptOutputs: false,
      supportsAutonamingConfiguration: true,
    });
    expect(addresses).toEqual(["127.0.0.1:4000"]);
  });

  it("attach: from now on it speaks to another engine", async () => {
    await started.call("attach", { address: "127.0.0.1:4001" });
    expect(addresses).toEqual(["127.0.0.1:4001"]);
  });

  it("its version, and its schema, of this version alone", async () => {
    expect((await started.call("getPluginInfo")).getVersion()).toBe("1.2.3");
    const schema = (await started.call("getSchema")).getSchema();
    expect(JSON.parse(schema)).toEqual({ name: "hosting", version: "1.2.3" });
    await expect(started.call("getSchema", { version: 1 })).rejects.toMatchObject({
      details: expect.stringMatching(/\[schema-version-unknown\]$/),
    });
  });

  it("no mapping from another tool", async () => {
    expect((await started.call("getMapping")).getProvider()).toBe("");
    expect((await started.call("getMappings")).getProvidersList()).toEqual([]);
  });

  it("not implemented, for what it has not", async () => {
    await expect(started.call("call")).rejects.toMatchObject({ code: 12 });
  });
});
