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

/**
 * The first call of the engine that started this process. The request has the engine's address, and the response lists
 * what this plugin supports.
 */
export function handshake(plugin: Plugin, request: ProviderHandshakeRequest): ProviderHandshakeResponse {
  attachEngine(plugin, request.getEngineAddress());
  return new ProviderHandshakeResponse().setAcceptSecrets(true).setSupportsAutonamingConfiguration(true);
}

/** The first call of an engine that attaches to a running plugin, such as one in a debugger. */
export function attach(plugin: Plugin, request: PluginAttach): Empty {
  attachEngine(plugin, request.getAddress());
  return new Empty();
}

export const getPluginInfo = (): PluginInfo => new PluginInfo().setVersion(version);

export async function getSchema(plugin: Plugin, request: GetSchemaRequest): Promise<GetSchemaResponse> {
  if (request.getVersion() !== 0) throw failure("schema-version-unknown", { version: request.getVersion() });
  return new GetSchemaResponse().setSchema(JSON.stringify(await plugin.dependencies.schema()));
}

/**
 * The engine calls this after Ctrl-C and at the normal end of a run. Calls in progress return immediately with the
 * outputs that exist by then.
 */
export function cancel(plugin: Plugin): Empty {
  for (const call of plugin.running)
    call.abort(new Error("the run has ended, by an error of another resource or by Ctrl-C"));
  plugin.dependencies.whenEnded?.();
  return new Empty();
}
