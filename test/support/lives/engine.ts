import { bring } from "./bring";
import { CallFailure } from "./process";
import type { Running } from "./running";
import { type Declared, type Entry, findEntry, replaceEntry } from "./stack";

const isMeant = ({ command }: Running, urn: string): boolean =>
  command.target === undefined || command.target === urn;

/**
 * Runs one step of a command.
 *
 * @returns whether it succeeded.
 */
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

/**
 * `pulumi up`: handles the declared resources in order. Then it deletes those no longer declared, unless a step failed.
 */
export async function up(running: Running, program: readonly Declared[]): Promise<void> {
  const { command, stack, failures } = running;
  const declaredEntries = new Set<string>();
  for (const declared of program) {
    const old = findEntry(stack, declared);
    // An entry that is found by an alias gets the new URN, even if nothing else is done to it.
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

/** `pulumi destroy`: deletes the resources in reverse order. */
export async function destroy(running: Running): Promise<void> {
  for (const entry of [...running.stack].reverse())
    if (isMeant(running, entry.urn) && !(await remove(running, entry)) && !running.command.continueOnError)
      return;
}

/** `pulumi refresh`: reads each resource and updates its entry in the state. */
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
