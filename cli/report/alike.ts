import type { ResourceChange } from "./changes";

/** Changes that share one sentence. */
export interface Alike {
  readonly told: string;
  readonly members: readonly ResourceChange[];
}

/** So many share a sentence; of fewer each has its own. */
const fewest = 3;

/** Puts together what is said alike, at the place of the first. */
export function alike(changes: readonly ResourceChange[], say: (change: ResourceChange) => string): Alike[] {
  const groups = new Map<string, ResourceChange[]>();
  const all = changes.map((change) => ({ change, told: say(change) }));
  for (const { change, told } of all) groups.set(told, [...(groups.get(told) ?? []), change]);
  return all.flatMap(({ change, told }) => {
    const members = groups.get(told) ?? [];
    if (members.length < fewest) return [{ told, members: [change] }];
    return members[0] === change ? [{ told, members }] : [];
  });
}
