import * as z from "zod";
import type { ListName } from "../api/client";
import { type OperationName, operationOf } from "../api/contract";
import { membersMarked, secretNames } from "../api/contract/marks";
import { InvalidCallError } from "../api/errors";
import { failure } from "../message";
import { programName } from "../resource/programNames";
import type { Session } from "../resource/session";
import { type FunctionName, functions } from "./table";

/** A record of an answer, its members under the names that programs use. */
export type FoundRecord = Record<string, unknown>;

interface Calling {
  readonly signal?: AbortSignal | undefined;
  readonly called?: string | undefined;
}

/** Paging parameters. Programs do not give them, because a function reads all pages. */
export const pageMembers: readonly string[] = ["page_size", "page_num"];

/**
 * Asks the host. For a list it returns every item of every page.
 *
 * @param options `called`: the function's name in the program, for errors.
 * @throws Error for an argument that the function does not have, naming those it has; what the client throws.
 */
export async function callFunction(
  session: Session,
  name: FunctionName,
  args: Readonly<Record<string, unknown>>,
  { signal, called = name }: Calling = {},
): Promise<FoundRecord | FoundRecord[]> {
  const { operation: operationName } = functions[name];
  const { params: schema } = operationOf(operationName);
  const params = toParams(called, schema, args);
  try {
    return await ask(session, operationName, params, { signal, called });
  } catch (error) {
    throw inProgramWords(called, error);
  }
}

async function ask(
  session: Session,
  operationName: OperationName,
  params: Readonly<Record<string, unknown>>,
  { signal, called }: Calling & { readonly called: string },
): Promise<FoundRecord | FoundRecord[]> {
  const { answer: told, paged } = operationOf(operationName);
  if (!paged) {
    const answer = await session.client.call(operationName, params as never, { signal });
    return inResultNames(told, answer as Record<string, unknown>);
  }
  const identities = membersMarked(told, "identifies");
  const found: FoundRecord[] = [];
  const items = session.client.items(operationName as ListName, params as never, { signal });
  for await (const item of items as AsyncIterable<FoundRecord>) {
    // The item's type promises it to the program.
    const missing = identities.find((member) => item[member] === undefined || item[member] === null);
    if (missing)
      throw failure("function-item-unnamed", { functionName: called, member: programName(missing) });
    found.push(inResultNames(told, item));
  }
  return found;
}

function inProgramWords(called: string, error: unknown): unknown {
  return error instanceof InvalidCallError
    ? failure("function-argument-invalid", { functionName: called }, error)
    : error;
}

export const secretMembersOf = (name: FunctionName): string[] =>
  secretNames(resultOf(functions[name].operation)).map(programName);

function toParams(called: string, schema: z.ZodObject, args: Readonly<Record<string, unknown>>) {
  const wireNames = new Map(
    Object.keys(schema.shape)
      .filter((wire) => !pageMembers.includes(wire))
      .map((wire) => [programName(wire), wire]),
  );
  const params: Record<string, unknown> = {};
  for (const [given, value] of Object.entries(args)) {
    const wire = wireNames.get(given);
    if (!wire)
      throw failure("function-argument-unknown", {
        functionName: called,
        argument: given,
        known: [...wireNames.keys()],
      });
    if (value !== undefined) params[wire] = value;
  }
  return params;
}

const added = z
  .record(z.string(), z.unknown())
  .optional()
  .describe(
    "What this host reports beyond the fields above, unchanged and under its own names: for example what `alsowith` asks for. Absent if there is nothing.",
  );

/** What one record of a function has: what the contract names, and `added`. */
export const resultOf = (operation: OperationName): z.ZodObject =>
  operationOf(operation).answer.extend({ added });

/** A record under the names that programs use. Members that the contract does not name are in `added`. */
function inResultNames(
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
