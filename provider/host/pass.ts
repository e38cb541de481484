import type { Page, PagesEnd } from "../api/client/pages";
import { isHostError } from "../api/errors";

/** The source of the pages of one list. */
export interface PageSource<Item> {
  pages(size?: number): AsyncGenerator<Page<Item>, PagesEnd>;
  /** The identity of a record. */
  identityOf(item: Item): string;
  /** The number of the first page. */
  readonly first: number;
  /** The requested page size. */
  readonly size: number;
}

/** One read of a list, from its first page to its last. */
export interface Pass<Item> {
  /** The records in the host's order. A record occurs once, unless a single page contains it twice. */
  readonly items: readonly Item[];
  readonly byIdentity: ReadonlyMap<string, Item>;
  /** Whether one page contains all records by its own count, so that no record can have moved. */
  readonly isAtOnce: boolean;
  /** Whether the host reports the number of records, and as many were read. */
  readonly isCounted: boolean;
  /**
   * Whether records are missing: the host counts more, a record was on two pages (so others have moved), or pages
   * repeat.
   */
  readonly isShort: boolean;
}

/** The part of a list to read. */
interface Extent {
  readonly size?: number;
  readonly mostPages?: number;
  /** Called with the count on the first page, unless that page is the last: whether the other pages are not needed. */
  readonly endsAfterFirst?: ((total: number | undefined) => Promise<boolean>) | undefined;
}

/** Reads the pages of a list once. */
export async function readPass<Item>(
  { pages, identityOf, first, size: askedSize }: PageSource<Item>,
  { size, mostPages = Number.POSITIVE_INFINITY, endsAfterFirst }: Extent = {},
): Promise<Pass<Item>> {
  const pagesRead: Page<Item>[] = [];
  const list = pages(size);
  let end: PagesEnd | "left" = "left";
  while (pagesRead.length < mostPages) {
    const nextPage = await list.next().catch((error: unknown) => {
      // Some hosts refuse a page past the end, if the list has become shorter since the previous page.
      if (pagesRead.length === 0 || !isHostError(error, "input")) throw error;
      return { done: true as const, value: "refused" as const };
    });
    if (nextPage.done) {
      end = nextPage.value === "refused" ? "left" : nextPage.value;
      break;
    }
    pagesRead.push(nextPage.value);
    if (
      pagesRead.length === 1 &&
      !isAll(pagesRead, 0) &&
      (await endsAfterFirst?.(countOf(nextPage.value.item_total)))
    )
      break;
  }
  if (end === "left") await list.return("counted");
  return passOf(pagesRead, end);

  function passOf(allPages: readonly Page<Item>[], pagesEnd: PagesEnd | "left"): Pass<Item> {
    const byIdentity = new Map<string, Item>();
    const places = new Map<string, number>();
    const items: Item[] = [];
    let isTwice = false;
    for (const page of allPages) {
      const start = items.length;
      for (const item of page.items) {
        const identity = identityOf(item);
        const place = places.get(identity) ?? start;
        byIdentity.set(identity, item);
        // If a record is on two pages, the later page is newer.
        if (place < start) items[place] = item;
        else places.set(identity, items.push(item) - 1);
        isTwice ||= place < start;
      }
    }
    const pageSize = allPages[0]?.page_size || askedSize;
    const skippedRecords = (first - 1) * pageSize;
    const countedTotal = countOf(allPages.at(-1)?.item_total);
    const total = countedTotal || undefined;
    // A host that ignores page numbers shows all records on its only page, unless that page is full.
    const isCut = pagesEnd === "repeated" && (allPages.length > 1 || items.length >= pageSize);
    // An empty page ends a list only if the host counts no further page, because some hosts show an empty page in place
    // of hidden records.
    const pagesOfTotal = total === undefined ? 0 : Math.ceil(total / pageSize);
    const pagesCounted = countOf(allPages.at(-1)?.page_total) ?? 0;
    const lastPage = first - 1 + allPages.length;
    const lacks = (count: number) =>
      skippedRecords + byIdentity.size < count &&
      (pagesEnd !== "empty" || isTwice || lastPage < Math.max(pagesCounted, pagesOfTotal));
    // A host that does not count its records may count one page too many.
    const isShort = total === undefined ? isTwice || isCut || lastPage + 1 < pagesCounted : lacks(total);
    return {
      items,
      byIdentity,
      isAtOnce: isAll(allPages, skippedRecords),
      isCounted:
        !isShort &&
        [items.length, byIdentity.size].some((seenCount) => skippedRecords + seenCount === countedTotal),
      isShort,
    };
  }
}

/** A count from the host; undefined if the value is no whole number, such as `1 000`. */
const countOf = (count: unknown): number | undefined =>
  typeof count === "number" && Number.isInteger(count) && count >= 0 ? count : undefined;

/** Whether one page certainly contains all records: by its own counts, or because it is empty. */
function isAll(pages: readonly Page<unknown>[], skippedRecords: number): boolean {
  const [page, ...otherPages] = pages;
  if (!page || otherPages.length > 0) return false;
  const { items, item_total, page_total = 1 } = page;
  const total = countOf(item_total) ?? 0;
  if (items.length === 0) return total === 0;
  return total > 0 && skippedRecords + items.length >= total && page_total <= 1;
}

/** Whether two reads contain the same records. */
export const haveSameRecords = <Item>(first: Pass<Item>, second: Pass<Item>): boolean =>
  first.byIdentity.size === second.byIdentity.size &&
  [...first.byIdentity.keys()].every((identity) => second.byIdentity.has(identity));
