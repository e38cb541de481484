import { credentials, type MethodDefinition, type ServiceError } from "@grpc/grpc-js";
import { ResourceProviderClient, ResourceProviderService } from "@pulumi/pulumi/proto/provider_grpc_pb";
import { type CheckResponse, ErrorResourceInitFailed } from "@pulumi/pulumi/proto/provider_pb";
import { Status } from "@pulumi/pulumi/proto/status_pb";
import { Struct } from "google-protobuf/google/protobuf/struct_pb";
import { type Clock, systemClock } from "../../../provider/clock";
import type * as about from "../../../provider/plugin/about";
import type { EngineLog } from "../../../provider/plugin/engineLog";
import type * as handlers from "../../../provider/plugin/handlers";
import { createPlugin, type Plugin, type PluginDependencies } from "../../../provider/plugin/plugin";
import { serve } from "../../../provider/plugin/serve";

export type Values = Record<string, unknown>;

export const struct = (values: Values) => Struct.fromJavaScript(values as never);
export const values = (message: Struct | undefined): Values => message?.toJavaScript() as Values;

/** A secret in the engine's form. */
export const secretOf = (value: unknown) => ({
  "4dabf18193072939515e22adb298388d": "1b47061264138c4ac30d75fd1eb44270",
  value,
});
export const unknownText = "04da6b54-80e4-46f7-96ec-b56ff0331ba9";

export const urnOf = (type: string, name = "web") =>
  `urn:pulumi:test::engine::hosting:index:${type}::${name}`;

/** A log of an engine that records the lines in order. */
export function spyLog() {
  const said: string[] = [];
  const log: EngineLog = {
    status: (urn, line) => said.push(`${urn.split("::").at(-1)}: ${line}`),
    warn: (urn, line) => said.push(`${urn.split("::").at(-1)}: warning: ${line}`),
    inform: (urn, line) => said.push(`${urn.split("::").at(-1)}: note: ${line}`),
    sent: async () => {},
    close: () => {},
  };
  return { said, log };
}

type Service = typeof ResourceProviderService;
/** Every method that the plugin handles, and some that it does not. */
type Method = keyof typeof about | keyof typeof handlers | "call" | "getMapping" | "diffConfig";
type Exchange<Name extends Method> =
  Service[Name] extends MethodDefinition<infer Request, infer Answer>
    ? { request: Request; answer: Answer }
    : never;
type Unary = (request: unknown, callback: (error: ServiceError | null, answer: unknown) => void) => unknown;

/** The fields of a protobuf message, by its setters; an object of values becomes a Struct. */
type Fields<Message> = {
  readonly [Setter in keyof Message as Setter extends `set${infer Field}` ? Uncapitalize<Field> : never]?:
    | (Message[Setter] extends (value: infer Value) => unknown ? Value : never)
    | Values;
};

/** The fields of a method's request. */
export type Given<Name extends Method> = Fields<Exchange<Name>["request"]>;

/** Sets these fields of a protobuf message. */
export function filled<Message extends object>(message: Message, fields: Fields<Message>): Message {
  const setters = message as Record<string, (value: unknown) => unknown>;
  for (const [field, value] of Object.entries(fields) as [string, unknown][]) {
    const isValues = Object.getPrototypeOf(value) === Object.prototype;
    setters[`set${field[0]?.toUpperCase()}${field.slice(1)}`]!(isValues ? struct(value as Values) : value);
  }
  return message;
}

/** A method's request with these fields. */
export function methodRequest<Name extends Method>(
  name: Name,
  fields: Given<Name>,
): Exchange<Name>["request"] {
  const { requestType } = ResourceProviderService[name] as unknown as { requestType: new () => object };
  return filled(new requestType(), fields as object);
}

/** A clock that makes every call last long enough for its progress to be shown. */
export const noWait: Clock = { ...systemClock, sleep: async () => {} };

/** A listening plugin with these dependencies, and a client that calls it as the engine does. */
export async function pluginClient(given: Partial<PluginDependencies>) {
  const { said, log } = spyLog();
  const plugin = createPlugin({
    resources: {},
    createSession: () => {
      throw new Error("no session is made here");
    },
    environment: {},
    clock: noWait,
    connectEngine: () => log,
    schema: async () => ({ name: "hosting", version: "1.2.3" }),
    ...given,
  });
  return { plugin, said, ...(await clientOf(plugin)) };
}

/** Starts the plugin, and returns a client that calls it as the engine does. */
export async function clientOf(plugin: Plugin) {
  const { port, close } = await serve(plugin);
  const client = connectClient(port);
  return {
    ...client,
    close() {
      client.close();
      close();
    },
  };
}

/** A client of a plugin that listens on this port. */
export function connectClient(port: number) {
  const client = new ResourceProviderClient(`127.0.0.1:${port}`, credentials.createInsecure());
  /** Calls a method; the promise rejects with the gRPC error. */
  const call = <Name extends Method>(name: Name, fields: Given<Name> = {}) =>
    new Promise<Exchange<Name>["answer"]>((resolve, reject) => {
      const method = client[name] as unknown as Unary;
      method.call(client, methodRequest(name, fields), (error, answer) =>
        error ? reject(error) : resolve(answer as Exchange<Name>["answer"]),
      );
    });
  return { call, close: () => client.close() };
}

/** The failures of a check. */
export const failuresOf = (response: CheckResponse) =>
  response.getFailuresList().map((failure) => failure.toObject());

/** The resource that an error asks the engine to store, if any. */
export function partOf(error: ServiceError) {
  const [bytes] = error.metadata.get("grpc-status-details-bin") as Buffer[];
  if (!bytes) return undefined;
  const detail = Status.deserializeBinary(bytes).getDetailsList()[0];
  const unpack = ErrorResourceInitFailed.deserializeBinary;
  const failed = detail?.unpack(unpack, "pulumirpc.ErrorResourceInitFailed");
  return failed
    ? {
        id: failed.getId(),
        properties: values(failed.getProperties()),
        reasons: failed.getReasonsList(),
        refreshBeforeUpdate: failed.getRefreshBeforeUpdate(),
      }
    : undefined;
}
