// The client of the whole API. Programs have it from sdk/api.ts, under the names of its types.

export type { BusyWait, CallOptions } from "./callOptions";
export { type Client, createClient, type ListName } from "./client";
export type { Page } from "./client/pages";
export { contract, type OperationName, operations } from "./contract";
export * from "./contract/enumerations";
export type { Certainty, Operation } from "./contract/operation";
export * from "./errors";
export * from "./failedCall";
export { ConnectionError, type Http, type HttpAnswer, type HttpRequest } from "./http";
export type { ClientOptions } from "./options/options";
export { DeadlineExceeded } from "./waiting/poll";
export { type GivenWire, wireTable } from "./wire";
