// The typed client of the whole API: `import { createClient } from "pulumi-hosting/api"`.
import * as api from "../provider/api";
import type { ListMethod } from "./apiMethods";
import type { Methods } from "./generated/api";

export * from "../provider/api";
export type { ListMethod } from "./apiMethods";
export type * from "./generated/api";

type MethodAt<Node, Name extends string> = Name extends `${infer Group}.${infer Rest}`
  ? MethodAt<Node[Group & keyof Node], Rest>
  : Node[Name & keyof Node];

type Of<Name extends string> = Extract<MethodAt<Methods, Name>, (...args: never[]) => unknown>;
type ItemOf<Name extends string> = Of<Name> extends ListMethod<infer _Params, infer Item> ? Item : never;

/** The API as methods: `client.asset.list({…})`, `client.server.power.reboot({…})`. */
export interface Client extends Methods {
  /** Any operation by its name. */
  call<Name extends api.OperationName>(name: Name, ...args: Parameters<Of<Name>>): ReturnType<Of<Name>>;
  /** Every item of every page of a list, by the operation's name. */
  items<Name extends api.ListName>(name: Name, ...args: Parameters<Of<Name>>): AsyncIterable<ItemOf<Name>>;
  /** Ends the connections that are kept alive. */
  close(): Promise<void>;
}

/**
 * A client of the whole API. Sends nothing until an operation is called.
 *
 * @throws InvalidCallError when the options cannot work, e.g. http to another machine.
 */
export function createClient(options: api.ClientOptions): Client {
  // The compiler compares the generated types with the schemas here.
  const methods: Methods = api.createClient(options);
  return methods as Client;
}
