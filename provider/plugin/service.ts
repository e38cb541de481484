import type { ServerUnaryCall, sendUnaryData, UntypedServiceImplementation } from "@grpc/grpc-js";
import { attach, cancel, getMapping, getMappings, getPluginInfo, getSchema, handshake } from "./about";
import { checkConfig, configure, diffConfig } from "./configuration";
import { toServiceError } from "./errors";
import { invoke } from "./invoke";
import type { Plugin } from "./plugin";
import { check } from "./resources/check";
import { create } from "./resources/create";
import { remove } from "./resources/delete";
import { diff } from "./resources/diff";
import { read } from "./resources/read";
import { update } from "./resources/update";

type Handle<Request, Response> = (plugin: Plugin, request: Request) => Response | Promise<Response>;

/** Pulumi's ResourceProvider service. What is not here is answered with UNIMPLEMENTED. */
export function serviceOf(plugin: Plugin): UntypedServiceImplementation {
  const unary =
    <Request, Response>(handle: Handle<Request, Response>) =>
    (call: ServerUnaryCall<Request, Response>, callback: sendUnaryData<Response>) => {
      // In a promise: the engine would show a synchronous throw as "Unknown error".
      Promise.resolve()
        .then(() => handle(plugin, call.request))
        .then(
          (response) => callback(null, response),
          (error: unknown) => callback(toServiceError(error)),
        );
    };
  return {
    handshake: unary(handshake),
    attach: unary(attach),
    getPluginInfo: unary(getPluginInfo),
    getSchema: unary(getSchema),
    getMapping: unary(getMapping),
    getMappings: unary(getMappings),
    cancel: unary(cancel),
    checkConfig: unary(checkConfig),
    diffConfig: unary(diffConfig),
    configure: unary(configure),
    check: unary(check),
    diff: unary(diff),
    create: unary(create),
    read: unary(read),
    update: unary(update),
    delete: unary(remove),
    invoke: unary(invoke),
  };
}
