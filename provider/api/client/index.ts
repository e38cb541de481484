import { systemClock } from "../../clock";
import { contract, type OperationName } from "../contract";
import type { Operation } from "../contract/operation";
import { type ClientOptions, checkOptions } from "../options";
import { createPipeline } from "../pipeline";
import type { CallOptions, Send } from "../pipeline/call";
import { httpOf } from "../pipeline/undici";
import { everyItem } from "./pages";
import type { Client } from "./types";

export type { Client, ListName, Page } from "./types";

/**
 * A client of the whole API. Sends nothing until an operation is called.
 *
 * @throws InvalidCallError when the options cannot work, e.g. http to another machine.
 */
export function createClient(options: ClientOptions): Client {
  checkOptions(options);
  const { clock = systemClock, random = Math.random, warn = (line) => console.warn(line) } = options;
  const http = options.http ?? httpOf(options);
  const send = createPipeline({ options, http, clock, random, warn });
  return Object.freeze({
    ...methods(contract, "", send),
    call: (name: OperationName, params: Record<string, unknown>, callOptions?: CallOptions) =>
      send(name, params, callOptions),
    items: (name: OperationName, params?: Record<string, unknown>, callOptions?: CallOptions) =>
      everyItem(send, name, params, callOptions),
    close: () => http.close(),
  }) as unknown as Client;
}

type Tree = { readonly [name: string]: Operation | Tree };

function methods(tree: Tree, prefix: string, send: Send): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(tree).map(([key, node]) => {
      const name = prefix + key;
      return [
        key,
        isOperation(node) ? method(name as OperationName, node, send) : methods(node, `${name}.`, send),
      ];
    }),
  );
}

function method(name: OperationName, operation: Operation, send: Send) {
  const one = (params: Record<string, unknown> = {}, options?: CallOptions) => send(name, params, options);
  if (!operation.paged) return one;
  return Object.assign(one, {
    items: (params?: Record<string, unknown>, options?: CallOptions) =>
      everyItem(send, name, params, options),
  });
}

const isOperation = (node: Operation | Tree): node is Operation => "purpose" in node && "params" in node;
