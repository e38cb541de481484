import { checked } from "./bring";
import { CallFailure } from "./process";
import type { Running } from "./running";
import { type Declared, type Entry, findEntry, type Planned } from "./stack";

/** The steps that a command would take. A preview only runs checks and diffs, and stores nothing. */
export async function planned(running: Running, program: readonly Declared[]): Promise<readonly Planned[]> {
  const { command, stack } = running;
  const isMeant = (urn: string) => command.target === undefined || command.target === urn;
  const deletes = (entries: readonly Entry[]): Planned[] =>
    entries.flatMap(({ urn, id }) => (isMeant(urn) ? [{ will: "delete", urn, id }] : []));
  if (command.name === "destroy") return deletes(stack);
  const plan: Planned[] = [];
  const declaredEntries = new Set<Entry>();
  for (const declared of program) {
    const old = findEntry(stack, declared);
    if (old) declaredEntries.add(old);
    if (!isMeant(declared.urn)) continue;
    try {
      plan.push({ will: await fateOf(running, declared, old), urn: declared.urn, id: old?.id });
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      running.failures.push(error.message);
    }
  }
  return [...plan, ...deletes(stack.filter((entry) => entry.isPending || !declaredEntries.has(entry)))];
}

async function fateOf(
  running: Running,
  declared: Declared,
  old: Entry | undefined,
): Promise<Planned["will"]> {
  const { urn, importId } = declared;
  if (importId !== undefined && !old) return "import";
  const process = running.processOf(declared.process);
  const news = await checked(running, declared, old?.inputs);
  if (!old) return "create";
  const about = { ...old, urn };
  const { changes, replaces } = await running.call({ kind: "diff", urn, id: old.id }, () =>
    process.diff(about, news),
  );
  if (replaces.length > 0) return "replace";
  return changes || old.isPartial ? "update" : "keep";
}
