/** A brand that no other file can make: so only the reader of lists says that a list is whole. */
declare const readTo: unique symbol;

/** Every record of a list of the host, at one moment. */
export interface WholeList<Item> {
  readonly isWhole: true;
  readonly items: readonly Item[];
  /** The host's own count confirms it. An empty list without a count may come from a host that shows nothing. */
  readonly isCounted: boolean;
  readonly [readTo]: "end";
}

/** The reason that a list may be incomplete. */
export type Unsteady =
  /** Each of three readings had other records. */
  | "moved"
  /** The host counts more records than it shows, however often it is asked. */
  | "cut";

/** A list that may have records that were not seen. A record that it does not have may still exist. */
export interface PartialList<Item> {
  readonly isWhole: false;
  readonly because: Unsteady;
  /** The records of all readings together. */
  readonly whatWasSeen: readonly Item[];
}

export type ListReading<Item> = WholeList<Item> | PartialList<Item>;

/** For callers that can use a part: a record that was seen was there. An unseen record proves nothing. */
export const seenItems = <Item>(list: {
  readonly items?: readonly Item[];
  readonly whatWasSeen?: readonly Item[];
}): readonly Item[] => list.items ?? list.whatWasSeen ?? [];

/** The same list with its items mapped, or a part of it. */
export const mapReading = <Item, Other>(
  list: ListReading<Item>,
  change: (items: readonly Item[]) => readonly Other[],
): ListReading<Other> =>
  list.isWhole
    ? ({ ...list, items: change(list.items) } as WholeList<Other>)
    : { ...list, whatWasSeen: change(list.whatWasSeen) };
