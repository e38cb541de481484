import { Server, ServerCredentials } from "@grpc/grpc-js";
import { ResourceProviderService } from "@pulumi/pulumi/proto/provider_grpc_pb";
import type { Plugin } from "./plugin";
import { serviceOf } from "./service";

export interface Listening {
  readonly port: number;
  /** Ends at once; calls under way are cut off. */
  close(): void;
}

/** No message is too large: a check of many servers' inputs is small, a schema is not. */
const anySize = { "grpc.max_receive_message_length": -1, "grpc.max_send_message_length": -1 };

/**
 * Serves the plugin on loopback, at any free port.
 *
 * @param load the plugin; asked by each call.
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
