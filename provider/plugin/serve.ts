import { Server, ServerCredentials } from "@grpc/grpc-js";
import { ResourceProviderService } from "@pulumi/pulumi/proto/provider_grpc_pb";
import type { Plugin } from "./plugin";
import { serviceOf } from "./service";

export interface Listening {
  readonly port: number;
  /** Closes the server at once and cuts off calls under way. */
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
