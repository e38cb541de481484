import { isDeepStrictEqual } from "node:util";
import type { WireObject } from "../callOptions";
import { isHostError } from "../errors";
import type { Send } from "../pipeline/call";

/** One page of a list. */
export interface Page<Item> {
  readonly items: Item[];
  /** Number of items on this page. */
  readonly item_count?: number;
  /** Number of items on all pages. */
  readonly item_total?: number;
  readonly page_num?: number;
  readonly page_size?: number;
  readonly page_total?: number;
}

export const pageSize = 100;
/** More pages than any account has. The limit ends the loop if a host keeps sending pages. */
const mostPages = 10_000;

/**
 * Why no further page is requested: the totals say that this was the last one, the next page is empty, or the next page
 * repeats the last one.
 */
export type PagesEnd = "counted" | "empty" | "repeated";

/** Creates the two readers of paged lists for one client: page by page, or item by item. */
export function createPaging(send: Send) {
  /**
   * Whether the host accepts `page_size`. After a host has refused that parameter, no list request of this client sends
   * it.
   */
  let takesPageSize = true;

  /**
   * Yields every page, beginning with `page_num` (default 1). The list ends at an empty page, at a page that equals the
   * last one, or when all totals of the response say that the page was the last. One wrong total does not end the list,
   * because it would hide records. A page count alone does not end the list either, because a host may send smaller
   * pages than it counts.
   */
  async function* pages(
    ...[name, params = {}, options]: Parameters<Send>
  ): AsyncGenerator<Page<WireObject>, PagesEnd> {
    const firstPage = params.page_num ?? 1;
    let size = params.page_size ?? (takesPageSize ? pageSize : undefined);
    let seenItems = 0;
    let previousItems: WireObject[] | undefined;
    let lastCounted: number | undefined;
    const ask = (page_num: unknown) =>
      send(name, { ...params, ...(size !== undefined && { page_size: size }), page_num }, options);
    const askFirst = () =>
      ask(firstPage).catch(async (error) => {
        if (params.page_size !== undefined || !mayMeanPageSize(error)) throw error;
        size = undefined;
        const answer = await ask(firstPage);
        takesPageSize = false;
        return answer;
      });
    const askNext = (page: number) =>
      ask(page).catch((error) => {
        // Some hosts refuse a page number past the end of the list.
        if (lastCounted === undefined || page <= lastCounted || !isHostError(error, "input")) throw error;
        return { items: [] } as WireObject;
      });
    for (let turn = 0; turn < mostPages; turn++) {
      // The first page number is sent as the caller gave it, so that the usual parameter check reports an invalid
      // number.
      const answer = await (turn === 0 ? askFirst() : askNext(Number(firstPage) + turn));
      const items = answer.items as WireObject[];
      if (previousItems && items.length === 0) return "empty";
      // A host that ignores `page_num` sends the first page every time.
      if (previousItems && isDeepStrictEqual(items, previousItems)) return "repeated";
      previousItems = items;
      seenItems += items.length;
      lastCounted = positiveNumber(answer.page_total);
      yield answer as unknown as Page<WireObject>;
      const ownSize = positiveNumber(answer.page_size) ?? Number(size ?? items.length);
      const skippedItems = (Number(firstPage) - 1) * ownSize;
      const isFull = turn === 0 && items.length >= ownSize;
      if (
        items.length === 0 ||
        isLast(answer, { page: Number(firstPage) + turn, seen: skippedItems + seenItems, isFull })
      )
        return "counted";
    }
    return "empty";
  }

  /** Yields every item of every page. */
  async function* items(...list: Parameters<Send>): AsyncGenerator<WireObject> {
    for await (const page of pages(...list)) yield* page.items;
  }

  return { pages, items };
}

/** Whether the host may have refused `page_size`: the error names that parameter, or no parameter at all. */
function mayMeanPageSize(error: unknown): boolean {
  if (!isHostError(error, "input")) return false;
  const fields = [error, ...error.errors].flatMap(({ field }) => field ?? []);
  return fields.length === 0 || fields.includes("page_size");
}

/**
 * Whether a page is the last one, judged by the totals in the response.
 *
 * @param isFull whether the first page is full. If so, an `item_total` equal to the items so far may count only that
 * page.
 */
function isLast(answer: WireObject, { page, seen, isFull }: { page: number; seen: number; isFull: boolean }) {
  const pages = positiveNumber(answer.page_total);
  const items = positiveNumber(answer.item_total);
  if (items === undefined) return false;
  if (pages === undefined && isFull && items === seen) return false;
  return (pages === undefined || page >= pages) && seen >= items;
}

/** A positive number; anything else is undefined, because a total of 0 beside items cannot be right. */
const positiveNumber = (value: unknown): number | undefined =>
  typeof value === "number" && value > 0 ? value : undefined;
