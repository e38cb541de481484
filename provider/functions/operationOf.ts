import { type OperationName, operations } from "../api/contract";
import type { Operation } from "../api/contract/operation";

const byName: ReadonlyMap<OperationName, Operation> = new Map(operations());

/** The contract's entry of a dotted name. */
export function operationOf(name: OperationName): Operation {
  const found = byName.get(name);
  if (!found) throw new Error(`The contract has no operation ${name}.`);
  return found;
}
