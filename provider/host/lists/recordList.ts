import { hostName } from "../../normalForms";
import type { Host } from "../host";
import type { ListReading, Unsteady } from "../shown/listReading";

/** A list of the API whose records resources read by a key: an id, a name, a domain. */
export interface RecordList<Item> {
  /** Names the list of the API: lists with one source share their readings. */
  readonly source: string;
  /** The name of its records in messages: assets, keys. */
  readonly of: string;
  /** The name of the key. */
  readonly by: string;
  keyOf(item: Item): string | undefined;
  /** The identity of a record. */
  idOf(item: Item): string | undefined;
  /** The case of letters does not matter, as for names. */
  readonly inAnyCase?: true;
  /** All records of the account. */
  read(host: Host, account: number | undefined): Promise<ListReading<Item>>;
  /** The records of some keys only, if the API can filter by them: as many as fit on a page. */
  some?(host: Host, account: number | undefined, keys: readonly string[]): Promise<ListReading<Item>>;
  /** The records of one key by the host's filter, if it has one. It may compare letter by letter. */
  filtered?(host: Host, account: number | undefined, key: string): Promise<ListReading<Item>>;
}

/** All entries of a list for a key. */
export interface WholeListed<Item> {
  readonly isWhole: true;
  readonly items: readonly Item[];
  /** Records whose key the host does not report. */
  readonly keyless: readonly Item[];
  /** The host's own count confirms it. */
  readonly isCounted: boolean;
  /** The number of records in the list, with any key. */
  readonly size: number;
  /** Combined from several readings, so a record may be gone since. */
  readonly isPieced?: true;
}

/** The records of a key that were seen in a list that is not whole. */
export interface PartlyListed<Item> {
  readonly isWhole: false;
  readonly because: Unsteady;
  readonly whatWasSeen: readonly Item[];
  readonly keyless: readonly Item[];
  /** Keys of other records, which a filter can be tried with. */
  readonly otherKeys: readonly string[];
}

export type Listed<Item> = WholeListed<Item> | PartlyListed<Item>;

/** Finds items by a key of the list, and those without one. */
export function keyIndex<Item>(
  { keyOf, inAnyCase }: Pick<RecordList<Item>, "keyOf" | "inAnyCase">,
  items: readonly Item[],
): (key: string | undefined) => readonly Item[] {
  const plain = (key: string | undefined) => (inAnyCase ? plainKey(key) : key);
  const itemsOf = new Map<string | undefined, Item[]>();
  for (const item of items) {
    const key = plain(keyOf(item));
    const items = itemsOf.get(key);
    if (items) items.push(item);
    else itemsOf.set(key, [item]);
  }
  return (key) => itemsOf.get(plain(key)) ?? [];
}

const plainKey = (key: string | undefined) => hostName(key) as string | undefined;
