/** A brand that no other code can create. Only the reader of lists can therefore call a list complete. */
declare const readTo: unique symbol;

/** All records of a list of the host, at one moment. */
export interface WholeList<Item> {
  readonly isWhole: true;
  readonly items: readonly Item[];
  /**
   * Whether the host's own count confirms that the list is complete. An empty list without a count may come from a host
   * that hides the records.
   */
  readonly isCounted: boolean;
  readonly [readTo]: "end";
}

/** Why a list may be incomplete. */
export type Unsteady =
  /** Three reads of the list each returned different records. */
  | "moved"
  /** The host counts more records than it returns, even when the list is read again. */
  | "cut";

/** A list that may be incomplete. A record that is not in it may still exist. */
export interface PartialList<Item> {
  readonly isWhole: false;
  readonly because: Unsteady;
  /** All records that were seen in any of the reads. */
  readonly whatWasSeen: readonly Item[];
}

export type ListReading<Item> = WholeList<Item> | PartialList<Item>;

/**
 * The records of a list, for callers that can use an incomplete list. A record that was seen existed; a record that was
 * not seen may exist as well.
 */
export const seenItems = <Item>(list: {
  readonly items?: readonly Item[];
  readonly whatWasSeen?: readonly Item[];
}): readonly Item[] => list.items ?? list.whatWasSeen ?? [];

/** Converts the records of a list, or selects some of them, and keeps whether the list is complete. */
export const mapReading = <Item, Other>(
  list: ListReading<Item>,
  change: (items: readonly Item[]) => readonly Other[],
): ListReading<Other> =>
  list.isWhole
    ? ({ ...list, items: change(list.items) } as WholeList<Other>)
    : { ...list, whatWasSeen: change(list.whatWasSeen) };
