import type * as z from "zod";
import type { NamedOperation, OperationName } from "../../provider/api/contract";
import type { Operation } from "../../provider/api/contract/operation";
import type { Host } from "../host";
import type { TokenRow, UserRow } from "../store/rows";

/** The context of a call: what its handler knows besides the params. */
export interface Call {
  readonly host: Host;
  /** The user who sent the call. Undefined only for operations without a login. */
  readonly user: UserRow;
  /** The token that the user logged in by. Undefined after a login by password. */
  readonly token?: TokenRow;
  /** The accounts that the call is about: the one that it names, or all accounts of the user. */
  readonly accounts: readonly number[];
  /** The account that new records belong to: the first one of `accounts`. */
  readonly account: number;
  /** The version segment of the path, such as `v3`. */
  readonly version: string;
}

type Params<O> = O extends Operation<infer P, infer _A, infer _G> ? z.output<P> : never;
type Answer<O> =
  O extends Operation<infer _P, infer A, infer G>
    ? G extends true
      ? { items: readonly Record<string, unknown>[] } & Record<string, unknown>
      : Partial<z.input<A>> & Record<string, unknown>
    : never;

/** Runs one operation on the host's state. @returns the response. */
type Handler<Name extends OperationName> = (
  params: Params<NamedOperation<Name>>,
  call: Call,
) => Answer<NamedOperation<Name>>;

/** The handlers of the named operations. A missing handler is a compile error. */
export type Handlers<Name extends OperationName> = { readonly [Key in Name]: Handler<Key> };

/** The names of the operations in one part of the contract, such as `sshKey`. */
export type NamesBelow<Part extends string> = Extract<OperationName, `${Part}.${string}`>;
