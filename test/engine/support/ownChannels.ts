import * as settings from "@pulumi/pulumi/runtime/settings";

/**
 * Gives every inline program connections of its own.
 *
 * gRPC clients share a connection by address, and those of a failed program are never closed: they look for their dead
 * engine over and over. When the next engine happens to get the same port, its program gets UNAVAILABLE at once, and
 * the automation API counts that as a program that ended well and declared nothing: the engine deletes everything.
 */
export function useOwnChannels() {
  const { grpcClientOptions } = settings as unknown as { grpcClientOptions?: Record<string, unknown> };
  if (!grpcClientOptions)
    throw new Error("the Pulumi SDK has no grpcClientOptions any more: see ownChannels.ts");
  grpcClientOptions["grpc.use_local_subchannel_pool"] = 1;
}
