/** Changes that are reported in one shared sentence. */
export interface Alike<Change> {
  readonly told: string;
  readonly members: readonly Change[];
}

/** The lowest number of equal changes that are reported in one sentence. Fewer changes get a sentence each. */
const fewest = 3;

/** Groups changes with the same sentence. A group takes the place of its first change. */
export function groupBySentence<Change>(
  changes: readonly Change[],
  say: (change: Change) => string,
): Alike<Change>[] {
  const groups = new Map<string, Change[]>();
  const changesWithSentences = changes.map((change) => ({ change, told: say(change) }));
  for (const { change, told } of changesWithSentences)
    groups.set(told, [...(groups.get(told) ?? []), change]);
  return changesWithSentences.flatMap(({ change, told }) => {
    const members = groups.get(told) ?? [];
    if (members.length < fewest) return [{ told, members: [change] }];
    return members[0] === change ? [{ told, members }] : [];
  });
}
