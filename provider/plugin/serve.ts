import {
  Server,
  ServerCredentials,
  type ServerUnaryCall,
  type sendUnaryData,
  type UntypedServiceImplementation,
} from "@grpc/grpc-js";
import { ResourceProviderService } from "@pulumi/pulumi/proto/provider_grpc_pb";
import { namesIn } from "../values";
import type { handlers } from "./handlers";
import type { Plugin } from "./plugin";

interface Listening {
  readonly port: number;
  /** Closes the server at once and cuts off calls in progress. */
  close(): void;
}

/** No limit on the size of messages: a schema is large. */
const anySize = { "grpc.max_receive_message_length": -1, "grpc.max_send_message_length": -1 };

/**
 * Serves the plugin on loopback, on any free port.
 *
 * @param load returns the plugin; each call waits for it.
 */
export async function serve(load: () => Promise<Plugin>): Promise<Listening> {
  const server = new Server(anySize);
  server.addService(ResourceProviderService, serviceOf(load));
  const port = await new Promise<number>((resolve, reject) => {
    server.bindAsync("127.0.0.1:0", ServerCredentials.createInsecure(), (error, bound) =>
      error ? reject(error) : resolve(bound),
    );
  });
  return { port, close: () => server.forceShutdown() };
}

type Name = keyof typeof handlers;
type Handle = (plugin: Plugin, request: unknown) => unknown;

/** Listed here as well, because the handlers are only loaded with the first call. */
const names: Readonly<Record<Name, true>> = {
  handshake: true,
  attach: true,
  getPluginInfo: true,
  getSchema: true,
  getMapping: true,
  getMappings: true,
  cancel: true,
  checkConfig: true,
  diffConfig: true,
  configure: true,
  check: true,
  diff: true,
  create: true,
  read: true,
  update: true,
  delete: true,
  invoke: true,
};

/**
 * Pulumi's ResourceProvider service. Calls without a handler are answered with UNIMPLEMENTED.
 *
 * @param load returns the plugin; each call waits for it, so that listening need not.
 */
export function serviceOf(load: () => Promise<Plugin>): UntypedServiceImplementation {
  const unary =
    (name: Name) => (call: ServerUnaryCall<unknown, unknown>, callback: sendUnaryData<unknown>) => {
      // Inside a promise, because the engine shows a synchronous throw as "Unknown error".
      Promise.all([load(), import("./handlers.js")])
        .then(([plugin, { handlers }]) => (handlers[name] as Handle)(plugin, call.request))
        .then(
          (response) => callback(null, response),
          async (error: unknown) => callback((await import("./errors.js")).toServiceError(error)),
        );
    };
  return Object.fromEntries(namesIn(names).map((name) => [name, unary(name)]));
}
