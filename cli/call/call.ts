import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import type { ListName } from "../../provider/api/client";
import { operations, unknownOperation } from "../../provider/api/contract";
import { secretNames } from "../../provider/api/contract/marks";
import type { Operation } from "../../provider/api/contract/operation";
import { noteFiles } from "../../provider/engine/noteFiles";
import { seenItems } from "../../provider/host/shown/listReading";
import { isObject } from "../../provider/values";
import { wrongUse } from "../CommandFailed";
import { chosenStack } from "../chosenStack";
import { exitCodes } from "../exitCodes";
import { listRemark } from "../listRemark";
import { type CommandSession, openSession } from "../openSession";
import type { Surroundings } from "../surroundings";
import { tableText } from "../text/table";
import type { SeveralFlags } from "./chosenServers";
import { type CalledOperation, mustBeConfirmed } from "./confirm";
import { mustNotBeProtected } from "./mustNotBeProtected";
import { mustNotBeOrdered, sendWrite } from "./sendWrite";
import { callSeveral } from "./several";
import { shownAnswer } from "./shownAnswer";
import { viewerFile, viewerHint } from "./viewerFile";
import { mustBeAwaitable, waitForEnd } from "./waitForEnd";

interface CallFlags extends SeveralFlags {
  readonly wait?: true;
  /** Orders a server even if an earlier order from this machine may still be carried out. */
  readonly again?: true;
  readonly showSecrets?: true;
  /** The path of the file for `remote-viewer`. */
  readonly vv?: string;
}

/** `pulumi-hosting call`: sends one operation of the API contract and prints the response as JSON. */
export async function call(
  name: string | undefined,
  flags: CallFlags,
  surroundings: Surroundings,
): Promise<number> {
  if (name === undefined) {
    surroundings.write(operationList());
    return exitCodes.well;
  }
  const calledOperation = operationNamed(name);
  const [operationName, operation] = calledOperation;
  const viewer = flags.vv === undefined ? undefined : await viewerFile(flags.vv, operationName, surroundings);
  if (flags.name || flags.label || flags.oneAtATime) return callSeveral(calledOperation, flags, surroundings);
  const params = paramsOf(await jsonOf(flags.json, surroundings));
  if (flags.all && !operation.paged) throw wrongUse(`--all is for lists, and ${name} is none.`);
  if (flags.wait) mustBeAwaitable(operationName);
  const notes = operation.orders ? noteFiles() : undefined;
  const stack = await chosenStack(flags, surroundings);
  const session = await openSession({ stack }, surroundings, undefined, notes);
  try {
    const shownParams = JSON.stringify(withoutSecrets(operation.params, params));
    await mustNotBeProtected(operationName, params, stack, surroundings);
    await mustBeConfirmed(calledOperation, `Parameters: ${shownParams}`, flags, surroundings);
    await mustNotBeOrdered(session, calledOperation, params, { ...surroundings, ...flags });
    const answer = await ask(session, calledOperation, params, { ...flags, surroundings });
    const printed = flags.showSecrets ? answer : shownAnswer(operation, answer, flags.all);
    surroundings.write(`${JSON.stringify(printed, null, 2)}\n`, flags.showSecrets ? "secrets" : undefined);
    await viewer?.write(answer, params);
    if (viewer) surroundings.writeError(`${viewerHint(flags.vv)}\n`);
    if (flags.wait) await waitForEnd(session, operationName, { params, answer }, surroundings);
    return exitCodes.well;
  } finally {
    await session.host.close();
  }
}

async function ask(
  session: CommandSession,
  calledOperation: CalledOperation,
  params: Readonly<Record<string, unknown>>,
  { all, surroundings }: Pick<CallFlags, "all"> & { readonly surroundings: Surroundings },
): Promise<unknown> {
  const call = { signal: surroundings.stop };
  const [name, { writes }] = calledOperation;
  if (writes) return sendWrite(session, calledOperation, params, call);
  if (!all) return session.host.call(name, params as never, call);
  const list = await session.host.readList(name as ListName, params as never, call);
  // The remark about missing records goes to standard error, because standard output must be valid JSON.
  if (!list.isWhole) surroundings.writeError(`${listRemark(name, list, "records may be missing here.")}\n`);
  return seenItems(list);
}

/**
 * Reads the parameters from standard input for `-` and from a file for `@file`, because other users of a machine can
 * see the arguments of a command.
 */
async function jsonOf(jsonText: string | undefined, { readInput, folder }: Surroundings) {
  if (jsonText === "-") return readInput();
  if (!jsonText?.startsWith("@")) return jsonText;
  return readFile(resolve(folder, jsonText.slice(1)), "utf8").catch(({ code }) => {
    throw wrongUse(`${jsonText.slice(1)} cannot be read (${code}).`);
  });
}

function paramsOf(json: string | undefined): Readonly<Record<string, unknown>> {
  if (json === undefined) return {};
  let params: unknown;
  try {
    params = JSON.parse(json);
  } catch {
    params = undefined;
  }
  if (!isObject(params)) throw wrongUse(`--json must be an object, such as '{"uniq_id":"ABC123"}'.`);
  return params;
}

/**
 * Finds an operation by its name.
 *
 * @throws an error that suggests the nearest names.
 */
function operationNamed(name: string): CalledOperation {
  const operation = operations().find(([operationName]) => operationName === name);
  if (operation) return operation;
  throw wrongUse(`${name} ${unknownOperation(name)}. \`pulumi-hosting call\` lists all operations.`);
}

const operationList = (): string =>
  tableText(
    ["operation", "path", "does", "purpose"],
    operations().map(([name, operation]) => [
      name,
      operation.path ?? "(configured)",
      effectOf(operation),
      operation.purpose,
    ]),
  );

function effectOf({ destructive, orders, interrupts, writes }: Operation): string {
  if (destructive) return "destroys";
  if (orders) return "orders";
  if (interrupts) return "interrupts";
  return writes ? "writes" : "reads";
}

/** Replaces passwords and tokens in a value by `[secret]`. */
function withoutSecrets(shape: Parameters<typeof secretNames>[0], jsonText: unknown): unknown {
  const secrets = new Set(secretNames(shape));
  const withPlaceholders = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(withPlaceholders);
    if (!isObject(value)) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, member]) => [
        name,
        secrets.has(name) ? "[secret]" : withPlaceholders(member),
      ]),
    );
  };
  return withPlaceholders(jsonText);
}
