import * as z from "zod";
import type { OperationName } from "../api/contract";
import { programName } from "../resource/programNames";
import { operationOf } from "./operationOf";

const added = z
  .record(z.string(), z.unknown())
  .optional()
  .describe(
    "What the host tells beyond the specification, under its own names and as it comes: for example what `alsowith` asks for. Absent if there is nothing.",
  );

/** What one record of a function has: what the contract names, and `added`. */
export const resultOf = (operation: OperationName): z.ZodObject =>
  operationOf(operation).answer.extend({ added });

/** A record under the names that programs use. Members that the contract does not name are in `added`. */
export function inResultNames(
  answer: z.ZodObject,
  record: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const named: Record<string, unknown> = {};
  const others: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(record)) {
    if (Object.hasOwn(answer.shape, name)) named[programName(name)] = value;
    else others[name] = value;
  }
  return Object.keys(others).length > 0 ? { ...named, added: others } : named;
}
