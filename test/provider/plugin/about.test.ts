import { PluginAttach } from "@pulumi/pulumi/proto/plugin_pb";
import {
  CallRequest,
  GetMappingRequest,
  GetMappingsRequest,
  GetSchemaRequest,
  ProviderHandshakeRequest,
} from "@pulumi/pulumi/proto/provider_pb";
import { Empty } from "google-protobuf/google/protobuf/empty_pb";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { filled, pluginClient, spyLog } from "./client";

describe("what the plugin tells of itself", () => {
  const addresses: string[] = [];
  let started: Awaited<ReturnType<typeof pluginClient>>;
  beforeEach(async () => {
    addresses.length = 0;
    started = await pluginClient({
      connectEngine: (address) => {
        addresses.push(address);
        return spyLog().log;
      },
    });
  });
  afterEach(() => started.close());

  it("handshake: it takes secrets and Pulumi's names, and speaks to this engine", async () => {
    const request = filled(new ProviderHandshakeRequest(), (it) => it.setEngineAddress("127.0.0.1:4000"));
    expect((await started.call("handshake", request)).toObject()).toEqual({
      acceptSecrets: true,
      acceptResources: false,
      acceptOutputs: false,
      supportsAutonamingConfiguration: true,
    });
    expect(addresses).toEqual(["127.0.0.1:4000"]);
  });

  it("attach: from now on it speaks to another engine", async () => {
    await started.call(
      "attach",
      filled(new PluginAttach(), (it) => it.setAddress("127.0.0.1:4001")),
    );
    expect(addresses).toEqual(["127.0.0.1:4001"]);
  });

  it("its version, and its schema", async () => {
    expect((await started.call("getPluginInfo", new Empty())).getVersion()).toBe("1.2.3");
    const response = await started.call("getSchema", new GetSchemaRequest());
    expect(JSON.parse(response.getSchema())).toEqual({ name: "hosting", version: "1.2.3" });
  });

  it("no schema of a version that it does not know", async () => {
    const request = filled(new GetSchemaRequest(), (it) => it.setVersion(1));
    await expect(started.call("getSchema", request)).rejects.toMatchObject({
      details: "The schema is of version 0; version 1 was asked for. [schema-version-unknown]",
    });
  });

  it("no mapping from another tool", async () => {
    expect((await started.call("getMapping", new GetMappingRequest())).getProvider()).toBe("");
    expect((await started.call("getMappings", new GetMappingsRequest())).getProvidersList()).toEqual([]);
  });

  it("not implemented, for what it has not", async () => {
    await expect(started.call("call", new CallRequest())).rejects.toMatchObject({ code: 12 });
  });
});
