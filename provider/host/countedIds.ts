/** Lists of records whose ids are numbers of the host, and that someone creates. */
export const countedLists = ["sshKey.list", "server.credential.list"] as const;
export type CountedList = (typeof countedLists)[number];

/** The knowledge about the ids of each list: the first that is too large to be kept, or that none was. */
export type CountedIds = Map<CountedList, { readonly tooLarge: string | undefined }>;

interface Known {
  readonly countedIds: CountedIds;
}

const isCounted = (list: string): list is CountedList => (countedLists as readonly string[]).includes(list);

/** Notes the ids in a list, or that a create has got. */
export function noteIds({ countedIds }: Known, list: string, ids: readonly unknown[]): void {
  if (!isCounted(list)) return;
  const texts = ids.map((id) => String(id ?? "")).filter(Boolean);
  if (texts.length === 0) return;
  const tooLarge = texts.find((id) => !Number.isSafeInteger(Number(id)));
  countedIds.set(list, { tooLarge: countedIds.get(list)?.tooLarge ?? tooLarge });
}

/**
 * The id that shows that a new record of this list would get one that no state could keep; undefined: nothing shows it.
 * If the list itself has had no record, the others decide.
 */
export function tooLargeId({ countedIds }: Known, list: CountedList): string | undefined {
  const listIds = countedIds.get(list);
  return (listIds ?? [...countedIds.values()].find(({ tooLarge }) => tooLarge !== undefined))?.tooLarge;
}
