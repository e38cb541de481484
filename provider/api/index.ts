// The typed client of the whole API: `import { createClient } from "pulumi-hosting/api"`.

export type { BusyWait, CallOptions } from "./callOptions";
export { type Client, createClient } from "./client";
export type { Page } from "./client/pages";
export { contract, type OperationName, operations } from "./contract";
export * from "./contract/enumerations";
export type { Certainty, Operation } from "./contract/operation";
export * from "./errors";
export { ConnectionError, type Http, type HttpAnswer, type HttpRequest } from "./http";
export type { ClientOptions } from "./options/options";
export { DeadlineExceeded } from "./waiting/poll";
export { type GivenWire, wireTable } from "./wire";
