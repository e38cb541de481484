// The client of the whole API. Programs import it from sdk/api.ts, where its types have their public names.

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
