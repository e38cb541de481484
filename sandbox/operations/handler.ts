import type * as z from "zod";
import type { NamedOperation, OperationName } from "../../provider/api/contract";
import type { Operation } from "../../provider/api/contract/operation";
import type { Host } from "../host";
import type { TokenRow, UserRow } from "../store/rows";

/** The knowledge of a handler besides the params. */
export interface Call {
  readonly host: Host;
  /** The user who asks; undefined only for operations without a login. */
  readonly user: UserRow;
  /** The token that was used; undefined with a password. */
  readonly token?: TokenRow;
  /** Accounts that the call is about: the one it named, or all of the user's. */
  readonly accounts: readonly number[];
  /** The version segment of the path, e.g. */
  readonly account: number;
  /** Version segment of the path, e.g. `v3`. */
  readonly version: string;
}

type Params<O> = O extends Operation<infer P, infer _A, infer _G> ? z.output<P> : never;
type Answer<O> =
  O extends Operation<infer _P, infer A, infer G>
    ? G extends true
      ? { items: readonly Record<string, unknown>[] } & Record<string, unknown>
      : Partial<z.input<A>> & Record<string, unknown>
    : never;

/** Answers one operation from the state. */
type Handler<Name extends OperationName> = (
  params: Params<NamedOperation<Name>>,
  call: Call,
) => Answer<NamedOperation<Name>>;

/** Handlers of the operations named; a missing one is a compile error. */
export type Handlers<Name extends OperationName> = { readonly [Key in Name]: Handler<Key> };

/** Names of a part of the contract, e.g. `sshKey`. */
export type NamesBelow<Part extends string> = Extract<OperationName, `${Part}.${string}`>;
