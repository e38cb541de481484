import * as z from "zod";
import type { CallOptions } from "../api/callOptions";
import type { ListName } from "../api/client";
import { type OperationName, operationOf } from "../api/contract";
import { markedMembers, readOnce, secretNames } from "../api/contract/marks";
import { answerParts } from "../api/contract/named";
import { wrongCall } from "../api/errors";
import { removeMarks } from "../host/shown/asset";
import { failure } from "../message";
import { programMembers, programName } from "../programNames";
import type { Session } from "../resource/session";
import { looksSecret, textsOfSecretMembers, withoutAssignments } from "../secretMembers";
import { scrubber, valueTexts } from "../secrets";
import { eachText, isObject, type Properties } from "../values";
import { choose } from "./choose";
import { choosers, functionParams, isChosen } from "./choosers";
import { serverOfDomain } from "./serverOfDomain";
import { readStock } from "./stock";
import { type FunctionName, functions } from "./table";

/** Paging parameters. Paging parameters are no arguments of functions, because a function reads all pages. */
export const pageMembers: readonly string[] = ["page_size", "page_num"];

/**
 * Calls a function, which reads from the host. A function that lists records returns every item, or fails.
 *
 * @param options `called`: the function's name in the program, for error messages.
 * @throws Error for an argument that the function does not have (the error names the existing arguments); if a list
 * cannot be read completely; any error of the client.
 */
export async function callFunction(
  session: Session,
  name: FunctionName,
  args: Properties,
  { signal, called = name }: Pick<CallOptions, "signal"> & { readonly called?: string | undefined } = {},
): Promise<Properties | Properties[]> {
  const operation = functions[name];
  const { answer: record, paged } = operationOf(operation);
  const { [addedName]: asksForAll, ...otherArgs } = args;
  const params = toParams(called, functionParams(name), otherArgs) as never;
  const choice = choosers[name];
  if (choice && isChosen(choice, otherArgs))
    return choose(name, args, {
      ...{ called, reader: session.catalogue.reader },
      read: (list, { available, ...place }) =>
        readStock(
          (stock) =>
            callFunction(session, list, { ...place, ...stock }, { signal, called }) as Promise<Properties[]>,
          available === true,
        ),
    });
  const identified = async () => {
    const { domain, ...otherParams }: Properties = params;
    if (name !== "server" || (otherParams.uniq_id !== undefined && domain === undefined)) return params;
    return { ...otherParams, uniq_id: await serverOfDomain(session, params, { signal, called }) } as never;
  };
  const checkedAnswer = await session.host.checkedAnswer(async (): Promise<Properties | Properties[]> => {
    if (![undefined, true, false].includes(asksForAll as undefined))
      throw wrongCall(operation, addedName, "must be true or false");
    const inResultNames = resultsOf(record, asksForAll === true);
    if (!paged) {
      const answer = await session.host.call(operation, await identified(), { signal });
      return inResultNames(answer as Properties);
    }
    const items = await readSurely(session, operation as ListName, params, { signal });
    return items.map((item) => {
      mustBeNamed(item, record, called);
      return inResultNames(item);
    });
  });
  if (checkedAnswer.is === "invalid")
    throw failure("function-argument-invalid", { functionName: called }, checkedAnswer.because);
  return checkedAnswer.answer;
}

/** Pauses in milliseconds before a list that changed while it was read is read again. */
const pauses = [2_000, 5_000, 10_000];

/**
 * Reads all records of a list. An incomplete list is an error, because the program may order or remove servers by the
 * list.
 *
 * @throws if the list changes during each attempt, or if the host shows fewer records than it counts.
 */
async function readSurely(
  session: Session,
  name: ListName,
  params: never,
  { signal }: Pick<CallOptions, "signal">,
): Promise<readonly Properties[]> {
  for (const pause of [...pauses, undefined]) {
    const list = await session.host.readList(name, params, { signal });
    if (list.isWhole) return list.items;
    if (pause === undefined || list.because === "cut")
      throw failure("list-not-whole", { list: name, because: list.because });
    await session.clock.sleep(pause, signal);
  }
  return [];
}

const identitiesOf = readOnce((record: z.ZodObject) => markedMembers(record, "identifies"));

/** Refuses an item without its id or name, because the item's type promises that member to the program. */
function mustBeNamed(item: Properties, record: z.ZodObject, functionName: string): void {
  const missingMember = identitiesOf(record).find(
    (member) => item[member] === undefined || item[member] === null,
  );
  if (missingMember)
    throw failure("function-item-unnamed", { functionName, member: programName(missingMember) });
}

/** The members of a result that become secret outputs: the secret fields of the contract, and `added`. */
export const secretMembersOf = (name: FunctionName): string[] => [...secretsOfContract(name), addedName];

export const secretsOfContract = (name: FunctionName): string[] =>
  secretNames(operationOf(functions[name]).answer).map(programName);

function toParams(functionName: string, schema: z.ZodObject, args: Properties) {
  const members = Object.keys(schema.shape).filter((member) => !pageMembers.includes(member));
  const knownNames = [...members.map(programName), addedName];
  const property = Object.keys(args).find((name) => !knownNames.includes(name));
  if (property !== undefined)
    throw failure("input-unknown", { property, resource: functionName, known: knownNames });
  const values = members.map((member) => [member, args[programName(member)]] as const);
  return Object.fromEntries(values.filter(([, value]) => value !== undefined));
}

/**
 * The name of the argument that requests the additional fields of the host, and of the result's member that contains
 * them.
 */
export const addedName = "added";

/** The schema of the argument `added`, which every function has. */
export const addedArgument = z
  .boolean()
  .optional()
  .describe(
    "Whether `added` has what this host reports beyond the fields of this function, for example what `alsowith` asks for. It may have passwords, so it is secret. Default: false.",
  );

const addedMember = z
  .record(z.string(), z.unknown())
  .optional()
  .meta({ secret: true })
  .describe(
    "Fields that this host reports beyond those above, unchanged and under its own names. Absent if there is nothing, and unless the argument `added` is true. Secret, because a host may report passwords there.",
  );

/** The schema of a record that a function returns: the fields of the contract, and `added`. */
export const resultOf = (operation: OperationName): z.ZodObject =>
  operationOf(operation).answer.extend({ [addedName]: addedMember });

/**
 * Converts a record of the API to the names that programs use. Fields that the contract does not name, at any depth,
 * are put into `added` if the program requests it. A secret of the record is removed from every other text that quotes
 * it.
 */
const resultsOf = (answer: z.ZodObject, asksForAll: boolean) => (response: Properties) => {
  // The mark that this package writes into descriptions is meant only for its own next run.
  const record = removeMarks(response) as Properties;
  const { named: namedFields, others: otherFields } = answerParts(answer, record);
  const members = isObject(namedFields) ? namedFields : {};
  const secretFields = secretNames(answer);
  const removeSecrets = scrubber(
    [...secretFields.flatMap((name) => valueTexts(record[name])), ...textsOfSecretMembers(record)].filter(
      looksSecret,
    ),
  );
  const shownMembers = Object.entries(members).map(([name, member]) => [
    name,
    secretFields.includes(name)
      ? member
      : eachText(member, (text) => withoutAssignments(removeSecrets(text))),
  ]);
  const result = programMembers(Object.fromEntries(shownMembers));
  return asksForAll && otherFields !== undefined ? { ...result, [addedName]: otherFields } : result;
};
