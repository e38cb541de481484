import type { Properties } from "../../../provider/values";
import { CallFailure } from "./process";
import type { Running } from "./running";
import { type Declared, type Entry, replaceEntry } from "./stack";

/** Creates, updates or imports one resource, as its declaration requires. */
export async function bring(running: Running, declared: Declared, old: Entry | undefined): Promise<void> {
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
    if (declared.deleteBeforeReplace) {
      await running.call({ kind: "delete", urn, id }, () => process.delete(old));
      replaceEntry(stack, old);
    }
    return create(running, declared, fresh, declared.deleteBeforeReplace ? undefined : old);
  }
  if (!difference.changes && !old.isPartial) return replaceEntry(stack, old, { ...old, inputs: news });
  try {
    const outputs = await running.call({ kind: "update", urn, id }, () => process.update(old, news));
    replaceEntry(stack, old, { ...old, inputs: news, outputs, isPartial: false });
  } catch (error) {
    // The state keeps the old inputs, so that the next check compares with them.
    if (error instanceof CallFailure && error.part)
      replaceEntry(stack, old, { ...old, outputs: error.part.outputs, isPartial: true });
    throw error;
  }
}

/**
 * The inputs that a check returns.
 *
 * @throws CallFailure
 */
export async function checked(
  running: Running,
  { urn, process, inputs }: Declared,
  olds: Properties | undefined,
): Promise<Properties> {
  const call = () => running.processOf(process).check(urn, inputs, olds);
  const answer = await running.call({ kind: "check", urn }, call);
  if (answer.failures.length > 0)
    throw new CallFailure(answer.failures.map(({ reason }) => reason).join("\n"));
  return answer.inputs;
}

/** Creates a resource. The resource that it replaces stays in the state, with the same URN, until it is deleted. */
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
  // The user copies the inputs that the import printed into the program.
  const written = { ...found.inputs, ...declared.inputs };
  const inputs = await checked(running, { ...declared, inputs: written }, found.inputs);
  const about = { ...bare, ...found };
  const { changes } = await running.call({ kind: "diff", urn, id }, () => process.diff(about, inputs));
  if (changes) throw new CallFailure("inputs to import do not match the existing resource");
  replaceEntry(running.stack, undefined, { ...about, inputs, process: declared.process });
}
