import type { Page, PagesEnd } from "../api/client/pages";
import { isHostError } from "../api/errors";

/** The pages of one list. */
export interface PageSource<Item> {
  pages(size?: number): AsyncGenerator<Page<Item>, PagesEnd>;
  /** What makes two records one. */
  identityOf(item: Item): string;
  /** The number of its first page. */
  readonly first: number;
  /** The size that is asked for. */
  readonly size: number;
}

/** One reading of a list, from its first page to its last. */
export interface Pass<Item> {
  /** In the host's order, each once unless a page itself has it twice. */
  readonly items: readonly Item[];
  readonly byIdentity: ReadonlyMap<string, Item>;
  /** One page has all records by its own count: nothing can have moved. */
  readonly isAtOnce: boolean;
  /** The host counts its records, and counts no others. */
  readonly isCounted: boolean;
  /** The host counts records that no page had. */
  readonly isShort: boolean;
  /** It moved itself, or the host's pages are odd: records came on two pages, or a page came twice. */
  readonly isOdd: boolean;
}

/** How far a list is read. */
interface Extent {
  readonly size?: number;
  readonly mostPages?: number;
  /** Asked once the first page counts so many records, if it is not the last: whether the others are not needed. */
  readonly endsAfterFirst?: ((total: number | undefined) => Promise<boolean>) | undefined;
}

/** Reads a list once. */
export async function readPass<Item>(
  { pages, identityOf, first, size: askedSize }: PageSource<Item>,
  { size, mostPages = Number.POSITIVE_INFINITY, endsAfterFirst }: Extent = {},
): Promise<Pass<Item>> {
  const read: Page<Item>[] = [];
  const list = pages(size);
  let end: PagesEnd | "left" = "left";
  while (read.length < mostPages) {
    const next = await list.next().catch((error: unknown) => {
      // Some hosts refuse a page past the end: since the page before, the list has become shorter.
      if (read.length === 0 || !isHostError(error, "input")) throw error;
      return { done: true as const, value: "refused" as const };
    });
    if (next.done) {
      end = next.value === "refused" ? "left" : next.value;
      break;
    }
    read.push(next.value);
    if (read.length === 1 && !isAll(read, 0) && (await endsAfterFirst?.(next.value.item_total))) break;
  }
  if (end === "left") await list.return("counted");
  return passOf(read, end);

  function passOf(all: readonly Page<Item>[], ended: PagesEnd | "left"): Pass<Item> {
    const byIdentity = new Map<string, Item>();
    const places = new Map<string, number>();
    const items: Item[] = [];
    let isOdd = ended === "repeated";
    for (const page of all) {
      const before = new Map(places);
      for (const item of page.items) {
        const identity = identityOf(item);
        const place = before.get(identity);
        byIdentity.set(identity, item);
        if (place !== undefined) isOdd = true;
        // Of a record on two pages the later one is the newer.
        if (place !== undefined) items[place] = item;
        else places.set(identity, items.push(item) - 1);
      }
    }
    const own = all[0]?.page_size || askedSize;
    const skipped = (first - 1) * own;
    const total = all.at(-1)?.item_total || undefined;
    const rows = all.reduce((sum, page) => sum + page.items.length, 0);
    // A host that knows no page number shows all on one page. A page that is full may be cut.
    const isCut =
      total === undefined ? ended === "repeated" && rows >= own : skipped + byIdentity.size < total;
    const isShort = isCut && ended !== "empty";
    return {
      items,
      byIdentity,
      isAtOnce: isAll(all, skipped),
      isCounted: all.at(-1)?.item_total !== undefined && !isShort,
      isShort,
      isOdd,
    };
  }
}

/** Whether one page is surely all: by its own counts, or because it has nothing. */
function isAll(pages: readonly Page<unknown>[], skipped: number): boolean {
  const [page, ...others] = pages;
  if (!page || others.length > 0) return false;
  const { items, item_total = 0, page_total = 1 } = page;
  if (items.length === 0) return item_total === 0;
  return item_total > 0 && skipped + items.length >= item_total && page_total <= 1;
}

/**
 * Whether two readings have the same records. An odd one proves something only together with the one right before or
 * after it: a list whose order swings may show one half of it in each other reading.
 */
export function agree<Item>(one: Pass<Item>, other: Pass<Item>, areNeighbours: boolean): boolean {
  if (!areNeighbours && (one.isOdd || other.isOdd)) return false;
  return (
    one.byIdentity.size === other.byIdentity.size &&
    [...one.byIdentity.keys()].every((identity) => other.byIdentity.has(identity))
  );
}
