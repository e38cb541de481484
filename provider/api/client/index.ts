import type * as z from "zod";
import { systemClock } from "../../clock";
import { checkedOptions } from "../checkOptions";
import {
  type Contract,
  contract,
  isOperation,
  type OperationAt,
  type OperationName,
  type OperationTree,
} from "../contract";
import type { Operation } from "../contract/operation";
import type { ClientOptions } from "../options";
import { createPipeline } from "../pipeline";
import type { CallOptions, Send } from "../pipeline/call";
import { httpOf } from "../pipeline/undici";
import { everyItem, type Page } from "./pages";

/**
 * A client of the whole API. Sends nothing until an operation is called.
 *
 * @throws InvalidCallError when the options cannot work, e.g. http to another machine.
 */
export function createClient(options: ClientOptions): Client {
  const settings = checkedOptions(options);
  const { clock = systemClock, random = Math.random, warn = (line) => console.warn(line) } = settings;
  const http = settings.http ?? httpOf(settings);
  const send = createPipeline({ options: settings, http, clock, random, warn });
  return Object.freeze({
    ...methods(contract, "", send),
    call: send,
    items: (name: OperationName, params?: Record<string, unknown>, callOptions?: CallOptions) =>
      everyItem(send, name, params, callOptions),
    close: () => http.close(),
  }) as unknown as Client;
}

function methods(tree: OperationTree, prefix: string, send: Send): Record<string, unknown> {
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

type Arguments<Params> =
  Record<string, never> extends Params
    ? [params?: Params, options?: CallOptions]
    : [params: Params, options?: CallOptions];

type ParamsOf<O> = O extends Operation<infer P, infer _A, infer _G> ? z.input<P> : never;
type ItemOf<O> = O extends Operation<infer _P, infer A, infer _G> ? z.output<A> : never;
type AnswerOf<O> =
  O extends Operation<infer _P, infer A, infer G>
    ? G extends true
      ? Page<z.output<A>>
      : z.output<A>
    : never;

type Method<O> = (...args: Arguments<ParamsOf<O>>) => Promise<AnswerOf<O>>;

interface ListMethod<O> {
  /** One page. */
  (...args: Arguments<ParamsOf<O>>): Promise<AnswerOf<O>>;
  /** Every item of every page, fetched as they are needed. */
  items(...args: Arguments<ParamsOf<O>>): AsyncIterable<ItemOf<O>>;
}

type MethodsOf<Node> = {
  readonly [Key in keyof Node]: Node[Key] extends Operation<infer _P, infer _A, infer G>
    ? G extends true
      ? ListMethod<Node[Key]>
      : Method<Node[Key]>
    : MethodsOf<Node[Key]>;
};

export type ListName = {
  [Name in OperationName]: OperationAt<Name> extends { readonly paged: true } ? Name : never;
}[OperationName];

/** The API as methods, derived from the contract: `client.asset.list({…})`, `client.server.power.reboot({…})`. */
export type Client = MethodsOf<Contract> & {
  /** Any operation by its name. */
  call<Name extends OperationName>(
    name: Name,
    params: ParamsOf<OperationAt<Name>>,
    options?: CallOptions,
  ): Promise<AnswerOf<OperationAt<Name>>>;
  /** Every item of every page of a list, by the operation's name. */
  items<Name extends ListName>(
    name: Name,
    params?: ParamsOf<OperationAt<Name>>,
    options?: CallOptions,
  ): AsyncIterable<ItemOf<OperationAt<Name>>>;
  /** Ends the connections that are kept alive. */
  close(): Promise<void>;
};
