import * as z from "zod";
import { type OperationName, operations } from "../provider/api/contract";
import { word } from "../provider/api/contract/dataTypes";
import type { Operation } from "../provider/api/contract/operation";

/** Params that accept more values at the host than the contract lets the client send. */
const widerParams: Partial<Record<OperationName, z.core.$ZodLooseShape>> = {
  // Any text is accepted here, because the operation checks which categories exist.
  "asset.list": { category: z.array(word()).optional(), exclude_category: z.array(word()).optional() },
};

/** All operations of the contract, by name. */
export const table: ReadonlyMap<OperationName, Operation> = new Map(
  operations().map(([name, operation]) => {
    const additionalParams = widerParams[name];
    return [
      name,
      additionalParams ? { ...operation, params: operation.params.extend(additionalParams) } : operation,
    ];
  }),
);

/** The name of an operation such as `server.power.boot`, a group such as `server.power` or `server`, or `*` for all. */
export type OperationPattern = "*" | OperationName | Parts<OperationName>;
type Parts<Name extends string> = Name extends `${infer First}.${infer Rest}`
  ? First | `${First}.${Parts<Rest>}`
  : never;

/** Whether the pattern names this operation or a group that it belongs to. */
export const matchesOperation = (pattern: string, name: OperationName): boolean =>
  pattern === "*" || name === pattern || name.startsWith(`${pattern}.`);
