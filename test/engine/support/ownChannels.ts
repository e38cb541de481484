import * as settings from "@pulumi/pulumi/runtime/settings";

/**
 * Gives every inline program gRPC connections of its own.
 * gRPC clients share a connection by address, and the clients of a failed program are never closed: they keep trying to
 * reach their ended engine. If the next engine happens to get the same port, its program receives UNAVAILABLE at once.
 * The automation API takes that for a program that succeeded and declared nothing, so the engine deletes all resources.
 */
export function useOwnChannels() {
  const { grpcClientOptions } = settings as unknown as { grpcClientOptions?: Record<string, unknown> };
  if (!grpcClientOptions)
    throw new Error("the Pulumi SDK has no grpcClientOptions any more: see ownChannels.ts");
  grpcClientOptions["grpc.use_local_subchannel_pool"] = 1;
}
