/** Lists whose records have numeric ids, and whose records this package creates. */
export const countedLists = ["sshKey.list", "server.credential.list"] as const;
export type CountedList = (typeof countedLists)[number];

/**
 * For each list, the first id that is too large to be stored exactly; undefined if the ids seen so far were small
 * enough.
 */
export type CountedIds = Map<CountedList, { readonly tooLarge: string | undefined }>;

interface Known {
  readonly countedIds: CountedIds;
}

const isCounted = (list: string): list is CountedList => (countedLists as readonly string[]).includes(list);

/** Checks the ids of a list or of a new record, and remembers the first id that is too large to be stored exactly. */
export function noteIds({ countedIds }: Known, list: string, ids: readonly unknown[]): void {
  if (!isCounted(list)) return;
  const texts = ids.map((id) => String(id ?? "")).filter(Boolean);
  if (texts.length === 0) return;
  const tooLarge = texts.find((id) => !Number.isSafeInteger(Number(id)));
  countedIds.set(list, { tooLarge: countedIds.get(list)?.tooLarge ?? tooLarge });
}

/**
 * An existing id that is too large to be stored exactly, so that the id of a new record would be too large as well;
 * undefined if no such id was seen. If no record of the list was seen, the ids of the other lists decide.
 */
export function tooLargeId({ countedIds }: Known, list: CountedList): string | undefined {
  const listIds = countedIds.get(list);
  return (listIds ?? [...countedIds.values()].find(({ tooLarge }) => tooLarge !== undefined))?.tooLarge;
}
