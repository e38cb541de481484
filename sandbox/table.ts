import { type OperationName, operations } from "../provider/api/contract";
import type { Operation } from "../provider/api/contract/operation";

/** Everything the contract declares, by name. */
export const table: ReadonlyMap<OperationName, Operation> = new Map(operations());

/** `server.power.boot`, the parts `server.power` and `server`, or `*` for all. */
export type OperationPattern = "*" | OperationName | Parts<OperationName>;
type Parts<Name extends string> = Name extends `${infer First}.${infer Rest}`
  ? First | `${First}.${Parts<Rest>}`
  : never;

/** Whether an operation is the one meant, or a part of it. */
export const isOf = (pattern: string, name: OperationName): boolean =>
  pattern === "*" || name === pattern || name.startsWith(`${pattern}.`);
