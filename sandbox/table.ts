import { type OperationName, operations } from "../provider/api/contract";
import type { Operation } from "../provider/api/contract/operation";

/** Everything the contract declares, by name. */
export const table: ReadonlyMap<OperationName, Operation> = new Map(operations());
