import * as z from "zod";
import { type OperationName, operations } from "../provider/api/contract";
import { word } from "../provider/api/contract/dataTypes";
import type { Operation } from "../provider/api/contract/operation";

/** Params that a host takes more values of than our own client sends. */
const wider: Partial<Record<OperationName, z.core.$ZodLooseShape>> = {
  // Any word: the operation knows which ones are categories.
  "asset.list": { category: z.array(word()).optional(), exclude_category: z.array(word()).optional() },
};

/** Everything the contract declares, by name. */
export const table: ReadonlyMap<OperationName, Operation> = new Map(
  operations().map(([name, operation]) => {
    const more = wider[name];
    return [name, more ? { ...operation, params: operation.params.extend(more) } : operation];
  }),
);

/** `server.power.boot`, the parts `server.power` and `server`, or `*` for all. */
export type OperationPattern = "*" | OperationName | Parts<OperationName>;
type Parts<Name extends string> = Name extends `${infer First}.${infer Rest}`
  ? First | `${First}.${Parts<Rest>}`
  : never;

/** Whether an operation is the one meant, or a part of it. */
export const matchesOperation = (pattern: string, name: OperationName): boolean =>
  pattern === "*" || name === pattern || name.startsWith(`${pattern}.`);
