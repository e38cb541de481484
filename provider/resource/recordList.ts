import { isWholeList, type Page } from "../api/client/pages";
import type { Session } from "./session";

/** A list of the API with records that resources read by a key: an id, a name, a domain. */
export interface RecordList<Item> {
  /** Names the list of the API: lists with one source share their readings. */
  readonly source: string;
  /** What the key is. */
  readonly by: string;
  keyOf(item: Item): string | undefined;
  /** Case does not matter: for domains. */
  readonly inAnyCase?: true;
  /** The first page, of this size. */
  page(session: Session, account: number | undefined, size: number): Promise<Page<Item>>;
  /** Every page of the account's records, in the size that the host takes. */
  all(session: Session, account: number | undefined): AsyncIterable<Page<Item>>;
  /** The records of some keys only, if the API can filter by them. */
  readonly some?: Filter<Item>;
}

/** The records of some keys. */
export interface Filter<Item> {
  /** Of so many keys at most in one call. */
  readonly most: number;
  read(session: Session, account: number | undefined, keys: readonly string[]): AsyncIterable<Page<Item>>;
}

/** What a list has for a key. */
export interface Listed<Item> {
  readonly items: readonly Item[];
  /** Whether the list surely has no others of this key, if the host's filter is right. */
  readonly isWhole: boolean;
  /** Whether the host was asked for this key, and not for the whole list. */
  readonly isFiltered: boolean;
}

/** Records of a list, and whether they are surely all of it. */
export interface Records<Item> {
  readonly items: readonly Item[];
  readonly isWhole: boolean;
}

/** Every page of a list. */
export async function readPages<Item>(all: AsyncIterable<Page<Item>>): Promise<Records<Item>> {
  const pages: Page<Item>[] = [];
  for await (const page of all) pages.push(page);
  return { items: pages.flatMap(({ items }) => items), isWhole: isWholeList(pages) };
}

/** Finds items by a key of the list. */
export function byKey<Item>(
  { keyOf, inAnyCase }: Pick<RecordList<Item>, "keyOf" | "inAnyCase">,
  items: readonly Item[],
): (key: string) => readonly Item[] {
  const plain = (key: string | undefined) => (inAnyCase ? key?.toLowerCase() : key);
  const itemsOf = new Map<string | undefined, Item[]>();
  for (const item of items) {
    const key = plain(keyOf(item));
    itemsOf.set(key, [...(itemsOf.get(key) ?? []), item]);
  }
  return (key) => itemsOf.get(plain(key)) ?? [];
}
