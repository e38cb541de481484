import { hostName } from "../../normalForms";
import type { Host } from "../host";
import type { ListReading, Unsteady } from "../shown/listReading";

/** A list of the API whose records resources look up by a key: an id, a name, a domain. */
export interface RecordList<Item> {
  /** The name of the list in the API. Lists with the same source share their reads. */
  readonly source: string;
  /** The plural name of the records in messages, such as assets or keys. */
  readonly of: string;
  /** The name of the key in messages, such as id or domain. */
  readonly by: string;
  keyOf(item: Item): string | undefined;
  /** The identity of a record. */
  idOf(item: Item): string | undefined;
  /** Whether keys are compared without regard to case, as for names. */
  readonly inAnyCase?: true;
  /** Reads all records of the account. */
  read(host: Host, account: number | undefined): Promise<ListReading<Item>>;
  /**
   * Reads only the records with some keys, if the API can filter by them. The keys must not be more than fit on a page.
   */
  some?(host: Host, account: number | undefined, keys: readonly string[]): Promise<ListReading<Item>>;
  /** Reads the records with one key by the host's filter, if it has one. The filter may be case-sensitive. */
  filtered?(host: Host, account: number | undefined, key: string): Promise<ListReading<Item>>;
}

/** All records with a key, from a complete list. */
export interface WholeListed<Item> {
  readonly isWhole: true;
  readonly items: readonly Item[];
  /** Records whose key the host does not report. */
  readonly keyless: readonly Item[];
  /**
   * Whether the host's own count of records confirms that the list is complete. The count of a filter that has not shown
   * any record in this process confirms nothing, because the filter may not work.
   */
  readonly isCounted: boolean;
  /** The number of records in the whole list, with any key. */
  readonly size: number;
  /** Whether the result was combined from several reads, so that a record may be gone by now. */
  readonly isPieced?: true;
}

/** The records with a key that were seen in an incomplete list. */
export interface PartlyListed<Item> {
  readonly isWhole: false;
  readonly because: Unsteady;
  readonly whatWasSeen: readonly Item[];
  readonly keyless: readonly Item[];
  /** Keys of other records, which can be used to test a filter. */
  readonly otherKeys: readonly string[];
}

export type Listed<Item> = WholeListed<Item> | PartlyListed<Item>;

/** Creates a function that finds items by their key. For undefined, it returns the items without a key. */
export function keyIndex<Item>(
  { keyOf, inAnyCase }: Pick<RecordList<Item>, "keyOf" | "inAnyCase">,
  items: readonly Item[],
): (key: string | undefined) => readonly Item[] {
  const normalKeyOf = (key: string | undefined) => (inAnyCase ? plainKey(key) : key);
  const itemsOf = new Map<string | undefined, Item[]>();
  for (const item of items) {
    const key = normalKeyOf(keyOf(item));
    const items = itemsOf.get(key);
    if (items) items.push(item);
    else itemsOf.set(key, [item]);
  }
  return (key) => itemsOf.get(normalKeyOf(key)) ?? [];
}

const plainKey = (key: string | undefined) => hostName(key) as string | undefined;
