import { isDeepStrictEqual } from "node:util";
import type { WireObject } from "../callOptions";
import { isHostError } from "../errors";
import type { Send } from "../pipeline/call";

/** One page of a list. */
export interface Page<Item> {
  readonly items: Item[];
  /** Items on this page. */
  readonly item_count?: number;
  /** Items in all. */
  readonly item_total?: number;
  readonly page_num?: number;
  readonly page_size?: number;
  readonly page_total?: number;
}

export const pageSize = 100;
/** More pages than any account has. It ends the loop if a host never ends its list. */
const mostPages = 10_000;

/** The reason that no page follows: the counts say so, the next page is empty, or it repeats the last one. */
export type PagesEnd = "counted" | "empty" | "repeated";

/** The lists of one client. */
export function createPaging(send: Send) {
  /** Whether the host takes a page size. Once it has refused one, no list is asked for one again. */
  let takesPageSize = true;

  /**
   * Every page, beginning with `page_num` (1). It ends before an empty page and before a page equal to the last one, or
   * when all totals of the answer say that this was the last. A single total that is too small must not hide records,
   * and neither must a count of pages alone, because a host may send smaller pages than it counts.
   */
  async function* pages(
    ...[name, params = {}, options]: Parameters<Send>
  ): AsyncGenerator<Page<WireObject>, PagesEnd> {
    const first = params.page_num ?? 1;
    let size = params.page_size ?? (takesPageSize ? pageSize : undefined);
    let seen = 0;
    let before: WireObject[] | undefined;
    let lastCounted: number | undefined;
    const ask = (page_num: unknown) =>
      send(name, { ...params, ...(size !== undefined && { page_size: size }), page_num }, options);
    const askFirst = () =>
      ask(first).catch(async (error) => {
        if (params.page_size !== undefined || !mayMeanPageSize(error)) throw error;
        size = undefined;
        const answer = await ask(first);
        takesPageSize = false;
        return answer;
      });
    const askNext = (page: number) =>
      ask(page).catch((error) => {
        // Some hosts refuse a page past the end.
        if (lastCounted === undefined || page <= lastCounted || !isHostError(error, "input")) throw error;
        return { items: [] } as WireObject;
      });
    for (let turn = 0; turn < mostPages; turn++) {
      // The first page number is sent as given, so that a bad one is refused as in any call.
      const answer = await (turn === 0 ? askFirst() : askNext(Number(first) + turn));
      const items = answer.items as WireObject[];
      if (before && items.length === 0) return "empty";
      // A host that does not know `page_num` answers the first page each time.
      if (before && isDeepStrictEqual(items, before)) return "repeated";
      before = items;
      seen += items.length;
      lastCounted = positive(answer.page_total);
      yield answer as unknown as Page<WireObject>;
      const ownSize = positive(answer.page_size) ?? Number(size ?? items.length);
      const skipped = (Number(first) - 1) * ownSize;
      const isFull = turn === 0 && items.length >= ownSize;
      if (items.length === 0 || isLast(answer, { page: Number(first) + turn, seen: skipped + seen, isFull }))
        return "counted";
    }
    return "empty";
  }

  /** Every item of every page. */
  async function* items(...list: Parameters<Send>): AsyncGenerator<WireObject> {
    for await (const page of pages(...list)) yield* page.items;
  }

  return { pages, items };
}

/** Whether the host may have refused the page size: it names that parameter, or none at all. */
function mayMeanPageSize(error: unknown): boolean {
  if (!isHostError(error, "input")) return false;
  const fields = [error, ...error.errors].flatMap(({ field }) => field ?? []);
  return fields.length === 0 || fields.includes("page_size");
}

/** @param isFull whether the first page has as many items as one can have: then an equal count may be of that page. */
function isLast(answer: WireObject, { page, seen, isFull }: { page: number; seen: number; isFull: boolean }) {
  const pages = positive(answer.page_total);
  const items = positive(answer.item_total);
  if (items === undefined) return false;
  if (pages === undefined && isFull && items === seen) return false;
  return (pages === undefined || page >= pages) && seen >= items;
}

/** A total of 0 together with items means nothing. */
const positive = (value: unknown): number | undefined =>
  typeof value === "number" && value > 0 ? value : undefined;
