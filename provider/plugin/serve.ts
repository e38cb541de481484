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

/** No limit on the size of messages: a schema is large. */
const anySize = { "grpc.max_receive_message_length": -1, "grpc.max_send_message_length": -1 };

/** Serves the plugin on loopback, on any free port. To close it cuts off calls in progress. */
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

/** Where the handler of each call is. They are loaded with the first call: listening need not wait for them. */
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
 * Pulumi's ResourceProvider service. Calls without a handler are answered with UNIMPLEMENTED: no other tool's resources
 * can be converted to these, and the engine itself sees what differs in a configuration.
 */
function serviceOf(plugin: Plugin): UntypedServiceImplementation {
  const unary =
    (name: string, place: () => Promise<object>): handleUnaryCall<unknown, unknown> =>
    // A promise, because the engine shows a synchronous throw as "Unknown error".
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
