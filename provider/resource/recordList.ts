import { isWholeList, type Page } from "../api/client/pages";
import { hostName } from "./normalForms";
import type { Session } from "./session";

/** A list of the API with records that resources read by a key: an id, a name, a domain. */
export interface RecordList<Item> {
  /** Names the list of the API: lists with one source share their readings. */
  readonly source: string;
  /** What the key is. */
  readonly by: string;
  keyOf(item: Item): string | undefined;
  /** Case does not matter: for names. */
  readonly inAnyCase?: true;
  /** All records of the account, in pages of this size. Default: of the size that the host takes. */
  pages(session: Session, account: number | undefined, size?: number): AsyncIterable<Page<Item>>;
  /** The records of some keys only, if the API can filter by them: as many as fit a page. */
  some?(session: Session, account: number | undefined, keys: readonly string[]): AsyncIterable<Page<Item>>;
}

export interface Records<Item> {
  readonly items: readonly Item[];
  /** Whether the list surely has no others, or none of this key if a filter was asked for it. */
  readonly isWhole: boolean;
}

/** What a list has for a key. */
export interface Listed<Item> extends Records<Item> {
  /** Records whose key the host does not report. */
  readonly keyless: readonly Item[];
}

export const recordsOf = <Item>(pages: readonly Page<Item>[]): Records<Item> => ({
  items: pages.flatMap(({ items }) => items),
  isWhole: isWholeList(pages),
});

/** The records of so many pages: by default of all. */
export async function readPages<Item>(
  pages: AsyncIterable<Page<Item>>,
  most = Number.POSITIVE_INFINITY,
): Promise<Records<Item>> {
  const read: Page<Item>[] = [];
  for await (const page of pages) if (read.push(page) >= most) break;
  return recordsOf(read);
}

/** Finds items by a key of the list, and those without one. */
export function byKey<Item>(
  { keyOf, inAnyCase }: Pick<RecordList<Item>, "keyOf" | "inAnyCase">,
  items: readonly Item[],
): (key: string | undefined) => readonly Item[] {
  const plain = (key: string | undefined) => (inAnyCase ? (hostName(key) as string | undefined) : key);
  const itemsOf = new Map<string | undefined, Item[]>();
  for (const item of items) {
    const key = plain(keyOf(item));
    itemsOf.set(key, [...(itemsOf.get(key) ?? []), item]);
  }
  return (key) => itemsOf.get(plain(key)) ?? [];
}
