import { type PluginAttach, PluginInfo } from "@pulumi/pulumi/proto/plugin_pb";
import {
  type GetSchemaRequest,
  GetSchemaResponse,
  type ProviderHandshakeRequest,
  ProviderHandshakeResponse,
} from "@pulumi/pulumi/proto/provider_pb";
import { Empty } from "google-protobuf/google/protobuf/empty_pb";
import { failure } from "../message";
import { version } from "../version";
import { attachEngine, type Plugin } from "./plugin";

/** The first call of an engine. It says where the engine is, and asks what this plugin can do. */
export function handshake(plugin: Plugin, request: ProviderHandshakeRequest): ProviderHandshakeResponse {
  attachEngine(plugin, request.getEngineAddress());
  return new ProviderHandshakeResponse().setAcceptSecrets(true).setSupportsAutonamingConfiguration(true);
}

/** The first call of an engine that did not start this process. */
export function attach(plugin: Plugin, request: PluginAttach): Empty {
  attachEngine(plugin, request.getAddress());
  return new Empty();
}

export const getPluginInfo = (): PluginInfo => new PluginInfo().setVersion(version);

export async function getSchema(plugin: Plugin, request: GetSchemaRequest): Promise<GetSchemaResponse> {
  if (request.getVersion() !== 0) throw failure("schema-version-unknown", { version: request.getVersion() });
  return new GetSchemaResponse().setSchema(JSON.stringify(await plugin.dependencies.schema()));
}

/** The engine calls this at Ctrl-C and at every normal end. Calls in progress return at once with what is true then. */
export function cancel(plugin: Plugin): Empty {
  for (const call of plugin.running)
    call.abort(new Error("the run has ended, by an error of another resource or by Ctrl-C"));
  plugin.dependencies.whenEnded?.();
  return new Empty();
}
