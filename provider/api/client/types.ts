import type * as z from "zod";
import type { Contract, OperationAt, OperationName } from "../contract";
import type { Operation } from "../contract/operation";
import type { CallOptions } from "../pipeline/call";

/** One page of a list. */
export interface Page<Item> {
  readonly items: Item[];
  /** Items on this page. */
  readonly item_count?: number;
  /** Items in all. */
  readonly item_total?: number;
  readonly page_num?: number;
  readonly page_size?: number;
  readonly page_total?: number;
}

type Arguments<Params> =
  Record<string, never> extends Params
    ? [params?: Params, options?: CallOptions]
    : [params: Params, options?: CallOptions];

export type ParamsOf<O> = O extends Operation<infer P, infer _A, infer _G> ? z.input<P> : never;
export type ItemOf<O> = O extends Operation<infer _P, infer A, infer _G> ? z.output<A> : never;
export type AnswerOf<O> =
  O extends Operation<infer _P, infer A, infer G>
    ? G extends true
      ? Page<z.output<A>>
      : z.output<A>
    : never;

/** An operation that answers one record. */
export type Method<O> = (...args: Arguments<ParamsOf<O>>) => Promise<AnswerOf<O>>;

/** An operation that answers pages. */
export interface ListMethod<O> {
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

/** The operations that answer pages. */
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
