// The typed client of the API: `import { createClient } from "pulumi-hosting/api"`.
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
  /** Calls an operation by its name. */
  call<Name extends api.OperationName>(name: Name, ...args: Parameters<Of<Name>>): ReturnType<Of<Name>>;
  /** Iterates over the items of all pages of a list, by the name of its operation. */
  items<Name extends api.ListName>(name: Name, ...args: Parameters<Of<Name>>): AsyncIterable<ItemOf<Name>>;
  /** Closes the connections that are kept open between calls. */
  close(): Promise<void>;
}

/**
 * Creates a client of the API. The client sends nothing until an operation is called.
 *
 * @throws InvalidCallError if the options cannot work, for example http to another machine.
 */
export function createClient(options: api.ClientOptions): Client {
  // This assignment makes the compiler compare the generated types with the schemas.
  const methods: Methods = api.createClient(options);
  return methods as Client;
}
