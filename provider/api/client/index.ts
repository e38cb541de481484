import type * as z from "zod";
import { systemClock } from "../../clock";
import type { CallOptions } from "../callOptions";
import {
  type Contract,
  contract,
  isOperation,
  type NamedOperation,
  type OperationName,
  type OperationTree,
} from "../contract";
import type { Operation } from "../contract/operation";
import { checkedOptions } from "../options/checkOptions";
import type { ClientOptions } from "../options/options";
import { createPipeline } from "../pipeline";
import { usualConcurrency } from "../pipeline/limit";
import { undiciHttp } from "../pipeline/undici";
import { createPaging, type Page, type PagesEnd } from "./pages";

/** Creates a client of the whole API. The client sends no request until an operation is called. */
export function createClient(uncheckedOptions: ClientOptions): Client {
  const options = checkedOptions(uncheckedOptions);
  const { concurrency = usualConcurrency, caFile, http = undiciHttp(concurrency, { caFile }) } = options;
  const { clock = systemClock, random = Math.random, warn = (line) => console.warn(line) } = options;
  const send = createPipeline({ options, http, clock, random, warn });
  const { items, pages } = createPaging(send);
  const method = (name: OperationName, { paged }: Operation) => {
    const callOperation = send.bind(undefined, name);
    const ofList = { items: items.bind(undefined, name), pages: pages.bind(undefined, name) };
    return paged ? Object.assign(callOperation, ofList) : callOperation;
  };
  const methods = (tree: OperationTree, prefix = ""): object =>
    Object.fromEntries(
      Object.entries(tree).map(([key, node]) => {
        const name = prefix + key;
        return [key, isOperation(node) ? method(name as OperationName, node) : methods(node, `${name}.`)];
      }),
    );
  return Object.freeze({
    ...methods(contract),
    call: send,
    items,
    close: () => http.close(),
  }) as unknown as Client;
}

type Arguments<Params> =
  Record<string, never> extends Params
    ? [params?: Params, options?: CallOptions]
    : [params: Params, options?: CallOptions];

type ParamsOf<O> = O extends Operation<infer P, infer _A, infer _G> ? z.input<P> : never;
type ItemOf<O> = O extends Operation<infer _P, infer A, infer _G> ? z.output<A> : never;
type AnswerOf<O> = O extends { readonly paged: true } ? Page<ItemOf<O>> : ItemOf<O>;

type Method<O> = (...args: Arguments<ParamsOf<O>>) => Promise<AnswerOf<O>>;

/** The method of a list operation. A plain call returns one page. */
type ListMethod<O> = Method<O> & {
  /** Every item of every page, fetched as they are needed. */
  items(...args: Arguments<ParamsOf<O>>): AsyncIterable<ItemOf<O>>;
  /** Every page with its totals, fetched as they are needed. */
  pages(...args: Arguments<ParamsOf<O>>): AsyncGenerator<Page<ItemOf<O>>, PagesEnd>;
};

/**
 * Parameters whose `accnt` must be passed explicitly, because each call has to choose its account: the account of the
 * resource, or undefined for the configured account.
 */
type WithAccount<Params> = "accnt" extends keyof Params
  ? Omit<Params, "accnt"> & Required<Record<"accnt", Params["accnt" & keyof Params]>>
  : Params;

/** The parameters of a list operation, with an explicit account. */
export type ParamsOfList<Name extends ListName> = WithAccount<ParamsOf<NamedOperation<Name>>>;
export type ListItems<Name extends ListName> = ItemOf<NamedOperation<Name>>;

type OwnMethod<O> = (...args: Arguments<WithAccount<ParamsOf<O>>>) => Promise<AnswerOf<O>>;

/** The operations that do not return a list. */
type SinglesOf<Node> = {
  readonly [Key in keyof Node as Node[Key] extends { readonly paged: true }
    ? never
    : Key]: Node[Key] extends Operation ? OwnMethod<Node[Key]> : SinglesOf<Node[Key]>;
};

/**
 * The API without its list operations, for a session. Only `provider/host` may read lists, because it checks that a
 * list is complete: records may have moved between pages while it was read.
 */
export type Calls = SinglesOf<Contract> & {
  /**
   * Calls any operation by its name. A list operation returns a single page, which proves nothing about the other
   * records.
   */
  call<Name extends OperationName>(
    name: Name,
    params: ParamsOf<NamedOperation<Name>>,
    options?: CallOptions,
  ): Promise<Name extends ListName ? unknown : AnswerOf<NamedOperation<Name>>>;
  /** Closes the connections that are kept alive. */
  close(): Promise<void>;
};

type MethodsOf<Node> = {
  readonly [Key in keyof Node]: Node[Key] extends Operation
    ? Node[Key] extends { readonly paged: true }
      ? ListMethod<Node[Key]>
      : Method<Node[Key]>
    : MethodsOf<Node[Key]>;
};

export type ListName = {
  [Name in OperationName]: NamedOperation<Name> extends { readonly paged: true } ? Name : never;
}[OperationName];

/** The API as methods, derived from the contract: `client.asset.list({…})`, `client.server.power.reboot({…})`. */
export type Client = MethodsOf<Contract> & {
  /** Calls any operation by its name. */
  call<Name extends OperationName>(
    name: Name,
    params: ParamsOf<NamedOperation<Name>>,
    options?: CallOptions,
  ): Promise<AnswerOf<NamedOperation<Name>>>;
  /** Every item of every page of a list, by the operation's name. */
  items<Name extends ListName>(
    name: Name,
    params?: ParamsOf<NamedOperation<Name>>,
    options?: CallOptions,
  ): AsyncIterable<ItemOf<NamedOperation<Name>>>;
  /** Closes the connections that are kept alive. */
  close(): Promise<void>;
};
