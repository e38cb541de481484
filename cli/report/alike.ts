/** Changes that share one sentence. */
export interface Alike<Change> {
  readonly told: string;
  readonly members: readonly Change[];
}

/** The fewest equal changes that are reported in one sentence. Fewer have a sentence each. */
const fewest = 3;

/** Puts together what is said alike, at the place of the first. */
export function alike<Change>(changes: readonly Change[], say: (change: Change) => string): Alike<Change>[] {
  const groups = new Map<string, Change[]>();
  const all = changes.map((change) => ({ change, told: say(change) }));
  for (const { change, told } of all) groups.set(told, [...(groups.get(told) ?? []), change]);
  return all.flatMap(({ change, told }) => {
    const members = groups.get(told) ?? [];
    if (members.length < fewest) return [{ told, members: [change] }];
    return members[0] === change ? [{ told, members }] : [];
  });
}
