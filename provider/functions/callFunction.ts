import * as z from "zod";
import type { CallOptions } from "../api/callOptions";
import type { ListName } from "../api/client";
import { type OperationName, operationOf } from "../api/contract";
import { membersMarked, readOnce, secretNames } from "../api/contract/marks";
import { InvalidCallError } from "../api/errors";
import { readList } from "../host/readList";
import { failure } from "../message";
import { inProgramNames, programName } from "../resource/programNames";
import type { Session } from "../resource/session";
import type { Properties } from "../values";
import { type FunctionName, functions } from "./table";

/** Paging parameters. Programs do not give them, because a function reads all pages. */
export const pageMembers: readonly string[] = ["page_size", "page_num"];

/**
 * Asks the host. For a list it returns every item, or fails.
 *
 * @param options `called`: the function's name in the program, for errors.
 * @throws Error for an argument that the function does not have, naming those it has; if a list cannot be read as a
 * whole; what the client throws.
 */
export async function callFunction(
  session: Session,
  name: FunctionName,
  args: Properties,
  { signal, called = name }: Pick<CallOptions, "signal"> & { readonly called?: string | undefined } = {},
): Promise<Properties | Properties[]> {
  const operation = functions[name];
  const { params: schema, answer: record, paged } = operationOf(operation);
  const params = toParams(called, schema, args) as never;
  try {
    if (!paged) {
      const answer = await session.client.call(operation, params, { signal });
      return inResultNames(record, answer as Properties);
    }
    const items = await readSurely(session, operation as ListName, params, { signal });
    return items.map((item) => {
      mustBeNamed(item, record, called);
      return inResultNames(record, item);
    });
  } catch (error) {
    if (!(error instanceof InvalidCallError)) throw error;
    throw failure("function-argument-invalid", { functionName: called }, error);
  }
}

/** Milliseconds before a list that has moved while it was read is read again. */
const pauses = [2_000, 5_000, 10_000];

/**
 * All records of a list: a program that orders or removes by it must not get a part.
 *
 * @throws if the list moves for as long, or is cut.
 */
async function readSurely(
  session: Session,
  name: ListName,
  params: never,
  { signal }: Pick<CallOptions, "signal">,
): Promise<readonly Properties[]> {
  for (const pause of [...pauses, undefined]) {
    const list = await readList(session, name, params, { signal });
    if (list.isWhole) return list.items;
    if (pause === undefined || list.because === "cut")
      throw failure("list-not-whole", { list: name, because: list.because });
    await session.clock.sleep(pause, signal);
  }
  return [];
}

const identitiesOf = readOnce((record: z.ZodObject) => membersMarked(record, "identifies"));

/** The type of an item promises its id or name to the program. */
function mustBeNamed(item: Properties, record: z.ZodObject, functionName: string): void {
  const missing = identitiesOf(record).find((member) => item[member] === undefined || item[member] === null);
  if (missing) throw failure("function-item-unnamed", { functionName, member: programName(missing) });
}

export const secretMembersOf = (name: FunctionName): string[] =>
  secretNames(resultOf(functions[name])).map(programName);

function toParams(called: string, schema: z.ZodObject, args: Properties) {
  const members = Object.keys(schema.shape).filter((member) => !pageMembers.includes(member));
  const known = members.map(programName);
  const property = Object.keys(args).find((name) => !known.includes(name));
  if (property !== undefined) throw failure("input-unknown", { property, resource: called, known });
  const values = members.map((member) => [member, args[programName(member)]] as const);
  return Object.fromEntries(values.filter(([, value]) => value !== undefined));
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
function inResultNames(answer: z.ZodObject, record: Properties): Properties {
  const isNamed = ([name]: [string, unknown]) => Object.hasOwn(answer.shape, name);
  const members = Object.entries(record);
  const byProgramNames = inProgramNames(Object.fromEntries(members.filter(isNamed)));
  const others = members.filter((member) => !isNamed(member));
  return others.length > 0 ? { ...byProgramNames, added: Object.fromEntries(others) } : byProgramNames;
}
