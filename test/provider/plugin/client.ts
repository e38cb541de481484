import { credentials, type ServiceError } from "@grpc/grpc-js";
import type { PluginAttach, PluginInfo } from "@pulumi/pulumi/proto/plugin_pb";
import { ResourceProviderClient } from "@pulumi/pulumi/proto/provider_grpc_pb";
import type * as provider from "@pulumi/pulumi/proto/provider_pb";
import { ErrorResourceInitFailed } from "@pulumi/pulumi/proto/provider_pb";
import { Status } from "@pulumi/pulumi/proto/status_pb";
import type { Empty } from "google-protobuf/google/protobuf/empty_pb";
import { Struct } from "google-protobuf/google/protobuf/struct_pb";
import type { EngineLog } from "../../../provider/plugin/engineLog";
import { createPlugin, type PluginDependencies } from "../../../provider/plugin/plugin";
import { serve } from "../../../provider/plugin/serve";

export type Values = Record<string, unknown>;

export const struct = (values: Values) => Struct.fromJavaScript(values as never);
export const values = (message: Struct | undefined): Values => message?.toJavaScript() as Values;

/** As the engine writes a secret. */
export const secretOf = (value: unknown) => ({
  "4dabf18193072939515e22adb298388d": "1b47061264138c4ac30d75fd1eb44270",
  value,
});
export const unknownText = "04da6b54-80e4-46f7-96ec-b56ff0331ba9";

export const urnOf = (type: string, name = "web") =>
  `urn:pulumi:test::engine::hosting:index:${type}::${name}`;

/** What the engine gets to hear, in order. */
export function spyLog() {
  const said: string[] = [];
  const log: EngineLog = {
    status: (urn, line) => said.push(`${urn.split("::").at(-1)}: ${line}`),
    warn: (urn, line) => said.push(`${urn.split("::").at(-1)}: warning: ${line}`),
    inform: (urn, line) => said.push(`${urn.split("::").at(-1)}: note: ${line}`),
    debug: (line) => said.push(`debug: ${line}`),
    sent: async () => {},
    close: () => {},
  };
  return { said, log };
}

/** The service's methods: what each is asked, and what it answers. */
export interface Methods {
  handshake: [provider.ProviderHandshakeRequest, provider.ProviderHandshakeResponse];
  attach: [PluginAttach, Empty];
  getPluginInfo: [Empty, PluginInfo];
  getSchema: [provider.GetSchemaRequest, provider.GetSchemaResponse];
  getMapping: [provider.GetMappingRequest, provider.GetMappingResponse];
  getMappings: [provider.GetMappingsRequest, provider.GetMappingsResponse];
  cancel: [Empty, Empty];
  checkConfig: [provider.CheckRequest, provider.CheckResponse];
  diffConfig: [provider.DiffRequest, provider.DiffResponse];
  configure: [provider.ConfigureRequest, provider.ConfigureResponse];
  check: [provider.CheckRequest, provider.CheckResponse];
  diff: [provider.DiffRequest, provider.DiffResponse];
  create: [provider.CreateRequest, provider.CreateResponse];
  read: [provider.ReadRequest, provider.ReadResponse];
  update: [provider.UpdateRequest, provider.UpdateResponse];
  delete: [provider.DeleteRequest, Empty];
  invoke: [provider.InvokeRequest, provider.InvokeResponse];
  call: [provider.CallRequest, provider.CallResponse];
}
type Unary = (request: unknown, callback: (error: ServiceError | null, response: unknown) => void) => unknown;

/** A message with what `set` puts into it. */
export const filled = <Message>(message: Message, set: (message: Message) => void): Message => {
  set(message);
  return message;
};

/** A plugin that listens, and a client that calls it as the engine does. */
export async function pluginClient(given: Partial<PluginDependencies>) {
  const { said, log } = spyLog();
  const plugin = createPlugin({
    resources: {},
    createSession: () => {
      throw new Error("no session is made here");
    },
    environment: {},
    connectEngine: () => log,
    version: "1.2.3",
    schema: () => ({ name: "hosting", version: "1.2.3" }),
    ...given,
  });
  const { port, close } = await serve(async () => plugin);
  const client = new ResourceProviderClient(`127.0.0.1:${port}`, credentials.createInsecure());
  /** Calls a method; a failure rejects with gRPC's error. */
  const call = <Name extends keyof Methods>(
    name: Name,
    request: Methods[Name][0],
  ): Promise<Methods[Name][1]> =>
    new Promise((resolve, reject) => {
      const method = client[name] as unknown as Unary;
      method.call(client, request, (error, response) =>
        error ? reject(error) : resolve(response as Methods[Name][1]),
      );
    });
  return {
    plugin,
    call,
    said,
    close() {
      client.close();
      close();
    },
  };
}

/** What a failure tells the engine to store, if anything. */
export function partOf(error: ServiceError) {
  const [bytes] = error.metadata.get("grpc-status-details-bin") as Buffer[];
  if (!bytes) return undefined;
  const detail = Status.deserializeBinary(bytes).getDetailsList()[0];
  const failed = detail?.unpack(
    ErrorResourceInitFailed.deserializeBinary,
    "pulumirpc.ErrorResourceInitFailed",
  );
  return failed
    ? {
        id: failed.getId(),
        properties: values(failed.getProperties()),
        reasons: failed.getReasonsList(),
        refreshBeforeUpdate: failed.getRefreshBeforeUpdate(),
      }
    : undefined;
}
