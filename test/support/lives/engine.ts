import type { Properties } from "../../../provider/values";
import { CallFailure, type ProviderProcess } from "./process";
import { type Command, type Declared, type Entry, entryOf, type StepKind } from "./stack";

/** What a command works with. */
export interface Running {
  readonly command: Command;
  readonly stack: Entry[];
  readonly failures: string[];
  processOf(name: string): ProviderProcess;
  /** Notes a call. @throws Killed in the middle of it, CallFailure after it. */
  call<Answer>(
    about: { readonly kind: StepKind; readonly urn: string; readonly id?: string | undefined },
    call: () => Promise<Answer>,
  ): Promise<Answer>;
}

/** The machine went away. The state stays as it was written last. */
export class Killed extends Error {
  override readonly name = "Killed";
}

const isMeant = ({ command }: Running, urn: string): boolean =>
  command.target === undefined || command.target === urn;

const replaceEntry = (stack: Entry[], old: Entry | undefined, ...news: readonly Entry[]): void => {
  const at = old ? stack.indexOf(old) : stack.length;
  stack.splice(at, old ? 1 : 0, ...news);
};

/** Runs one step of a command. @returns whether it ended well. */
async function step(running: Running, work: () => Promise<void>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    if (!(error instanceof CallFailure)) throw error;
    running.failures.push(error.message);
    return false;
  }
}

/** `pulumi up`: what is declared in order, and then what is no longer, unless something failed. */
export async function up(running: Running, program: readonly Declared[]): Promise<void> {
  const { command, stack, failures } = running;
  const declaredEntries = new Set<string>();
  for (const declared of program) {
    const old = entryOf(stack, declared);
    // By an alias it is this resource, also if nothing is done to it.
    const renamed = old && { ...old, urn: declared.urn, process: declared.process };
    if (renamed) replaceEntry(stack, old, renamed);
    declaredEntries.add(declared.urn);
    if (!isMeant(running, declared.urn)) continue;
    const isDone = await step(running, () => bring(running, declared, renamed));
    if (!isDone && !command.continueOnError) return;
  }
  if (failures.length > 0 && !command.continueOnError) return;
  for (const entry of [...stack].reverse()) {
    const isLeftOver = entry.isPending || !declaredEntries.has(entry.urn);
    if (isLeftOver && isMeant(running, entry.urn)) await remove(running, entry);
  }
}

/** `pulumi destroy`. */
export async function destroy(running: Running): Promise<void> {
  for (const entry of [...running.stack].reverse())
    if (isMeant(running, entry.urn) && !(await remove(running, entry)) && !running.command.continueOnError)
      return;
}

/** `pulumi refresh`: each is read, and compared the other way round. */
export async function refresh(running: Running): Promise<void> {
  const { stack } = running;
  for (const entry of [...stack]) {
    if (entry.isPending || !isMeant(running, entry.urn)) continue;
    const { urn, id } = entry;
    const process = running.processOf(entry.process);
    await step(running, async () => {
      const found = await running.call({ kind: "read", urn, id }, () => process.read(entry));
      replaceEntry(stack, entry, ...(found ? [{ ...entry, ...found, isPartial: false }] : []));
      if (!found) return;
      await running.call({ kind: "diff", urn, id }, () => process.diff({ ...entry, ...found }, entry.inputs));
    });
  }
}

async function remove(running: Running, entry: Entry): Promise<boolean> {
  const { urn, id } = entry;
  return step(running, async () => {
    const process = running.processOf(entry.process);
    await running.call({ kind: "delete", urn, id }, () => process.delete(entry));
    replaceEntry(running.stack, entry);
  });
}

/** Brings one resource to what is declared. */
async function bring(running: Running, declared: Declared, old: Entry | undefined): Promise<void> {
  const { urn, inputs: given } = declared;
  const { stack } = running;
  const process = running.processOf(declared.process);
  if (declared.importId !== undefined && !old) return importIt(running, declared, declared.importId);
  const news = await checked(running, declared, old?.inputs);
  if (!old) return create(running, declared, news, undefined);
  const { id } = old;
  const difference = await running.call({ kind: "diff", urn, id }, () => process.diff(old, news));
  if (difference.replaces.length > 0) {
    const fresh = await checked(running, { ...declared, inputs: given }, undefined);
    const isFirst = declared.deleteBeforeReplace || difference.deleteBeforeReplace;
    if (isFirst) {
      await running.call({ kind: "delete", urn, id }, () => process.delete(old));
      replaceEntry(stack, old);
    }
    return create(running, declared, fresh, isFirst ? undefined : old);
  }
  if (!difference.changes && !old.isPartial) return replaceEntry(stack, old, { ...old, inputs: news });
  try {
    const outputs = await running.call({ kind: "update", urn, id }, () => process.update(old, news));
    replaceEntry(stack, old, { ...old, inputs: news, outputs, isPartial: false });
  } catch (error) {
    // The old inputs stay: the next check compares with them.
    if (error instanceof CallFailure && error.part)
      replaceEntry(stack, old, { ...old, outputs: error.part.outputs, isPartial: true });
    throw error;
  }
}

async function checked(
  running: Running,
  { urn, process, inputs }: Declared,
  olds: Properties | undefined,
): Promise<Properties> {
  const call = () => running.processOf(process).check(urn, inputs, olds);
  const answer = await running.call({ kind: "check", urn }, call);
  if (answer.failures.length > 0) throw new CallFailure(answer.failures.join("\n"));
  return answer.inputs;
}

/** The one that it replaces stays in the state until it is deleted; it has the same URN. */
async function create(
  running: Running,
  { urn, process }: Declared,
  inputs: Properties,
  replaced: Entry | undefined,
): Promise<void> {
  const store = (made: { readonly id: string; readonly outputs: Properties }, isPartial: boolean) =>
    replaceEntry(running.stack, replaced, ...(replaced ? [{ ...replaced, isPending: true }] : []), {
      urn,
      process,
      inputs,
      ...made,
      isPartial,
    });
  try {
    const call = () => running.processOf(process).create(urn, inputs);
    store(await running.call({ kind: "create", urn }, call), false);
  } catch (error) {
    if (error instanceof CallFailure && error.part) store(error.part, true);
    throw error;
  }
}

async function importIt(running: Running, declared: Declared, id: string): Promise<void> {
  const { urn } = declared;
  const process = running.processOf(declared.process);
  const bare = { urn, id, inputs: {}, outputs: {} };
  const found = await running.call({ kind: "read", urn, id }, () => process.read(bare));
  if (!found) throw new CallFailure(`resource '${id}' does not exist`);
  // The user writes what the import has reported.
  const written = { ...found.inputs, ...declared.inputs };
  const inputs = await checked(running, { ...declared, inputs: written }, found.inputs);
  const about = { ...bare, ...found };
  const { changes } = await running.call({ kind: "diff", urn, id }, () => process.diff(about, inputs));
  if (changes) throw new CallFailure("inputs to import do not match the existing resource");
  replaceEntry(running.stack, undefined, { ...about, inputs, process: declared.process });
}
