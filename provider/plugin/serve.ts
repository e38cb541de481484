import {
  type handleUnaryCall,
  Server,
  ServerCredentials,
  type UntypedServiceImplementation,
} from "@grpc/grpc-js";
import { ResourceProviderService } from "@pulumi/pulumi/proto/provider_grpc_pb";
import type * as about from "./about";
import type * as handlers from "./handlers";
import type { Plugin } from "./plugin";

/** Removes the limit on message sizes, because a schema is large. */
const anySize = { "grpc.max_receive_message_length": -1, "grpc.max_send_message_length": -1 };

/** Serves the plugin on the loopback address, on any free port. `close` cuts off calls in progress. */
export async function serve(plugin: Plugin) {
  const server = new Server(anySize);
  server.addService(ResourceProviderService, serviceOf(plugin));
  const port = await new Promise<number>((resolve, reject) => {
    server.bindAsync("127.0.0.1:0", ServerCredentials.createInsecure(), (error, bound) =>
      error ? reject(error) : resolve(bound),
    );
  });
  return { port, close: () => server.forceShutdown() };
}

const ofPlugin = () => import("./about.js");
const ofResources = () => import("./handlers.js");

/**
 * The module that has the handler of each call. The modules are loaded with the first call, so that the plugin accepts
 * connections sooner.
 */
const places: Readonly<Record<keyof typeof about | keyof typeof handlers, () => Promise<object>>> = {
  handshake: ofPlugin,
  attach: ofPlugin,
  getPluginInfo: ofPlugin,
  getSchema: ofPlugin,
  cancel: ofPlugin,
  checkConfig: ofResources,
  configure: ofResources,
  check: ofResources,
  diff: ofResources,
  create: ofResources,
  read: ofResources,
  update: ofResources,
  delete: ofResources,
  invoke: ofResources,
};

/**
 * Pulumi's ResourceProvider service. Calls without a handler are answered with UNIMPLEMENTED, such as the conversion of
 * another tool's resources, or the diff of a configuration, which the engine does itself.
 */
function serviceOf(plugin: Plugin): UntypedServiceImplementation {
  const unary =
    (name: string, place: () => Promise<object>): handleUnaryCall<unknown, unknown> =>
    // The handler is async, because the engine would show a synchronous throw as "Unknown error".
    async ({ request }, callback) => {
      try {
        const handlers = (await place()) as Record<string, (plugin: Plugin, request: unknown) => unknown>;
        callback(null, await handlers[name]?.(plugin, request));
      } catch (error) {
        const { toServiceError } = await import("./errors.js");
        callback(toServiceError(error));
      }
    };
  return Object.fromEntries(Object.entries(places).map(([name, place]) => [name, unary(name, place)]));
}
