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
/** More pages than any account has. It ends the loop where a host never ends its list. */
const mostPages = 10_000;

/** The lists of one client. */
export function createPaging(send: Send) {
  /** Whether the host takes a page size. Once it has refused one, no list is asked for one again. */
  let takesPageSize = true;

  /**
   * Every page, beginning with `page_num` (1). It ends before an empty page and before a page equal to the last one, or
   * when all totals of the answer say that this was the last. A single total that is too small must not hide records.
   */
  async function* pages(...[name, params = {}, options]: Parameters<Send>): AsyncGenerator<Page<WireObject>> {
    const first = params.page_num ?? 1;
    let size = params.page_size ?? (takesPageSize ? pageSize : undefined);
    let seen = 0;
    let before: WireObject[] | undefined;
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
    for (let turn = 0; turn < mostPages; turn++) {
      // The first page number is sent as given, so that a bad one is refused as in any call.
      const answer = await (turn === 0 ? askFirst() : ask(Number(first) + turn));
      const items = answer.items as WireObject[];
      // A host that does not know `page_num` answers the first page each time.
      if (before && (items.length === 0 || isDeepStrictEqual(items, before))) return;
      before = items;
      seen += items.length;
      yield answer as unknown as Page<WireObject>;
      // A host may send smaller pages than requested, so only its own size says whether a page is full.
      const ownSize = positive(answer.page_size);
      const skipped = (Number(first) - 1) * (ownSize ?? Number(size ?? items.length));
      const full = items.length > 0 && items.length >= (ownSize ?? 0);
      if (isLast(answer, { page: Number(first) + turn, seen: skipped + seen, full })) return;
    }
  }

  /** Every item of every page. */
  async function* items(...list: Parameters<Send>): AsyncGenerator<WireObject> {
    for await (const page of pages(...list)) yield* page.items;
  }

  return { pages, items };
}

/** Whether the host may have refused the page size: it names that, or no parameter at all. */
function mayMeanPageSize(error: unknown): boolean {
  if (!isHostError(error, "input")) return false;
  const fields = [error, ...error.errors].flatMap(({ field }) => field ?? []);
  return fields.length === 0 || fields.includes("page_size");
}

/**
 * Whether the first pages are surely the whole list: each of them counts as many items in all as they have together.
 * Neither few items say so nor a count of pages, because a host may send smaller pages than it counts. Pages that
 * shift while others add and remove records count differently.
 */
export const isWholeList = (pages: readonly Page<unknown>[]): boolean => {
  const { item_total, page_total } = pages.at(-1) ?? {};
  const seen = pages.reduce((sum, { items }) => sum + items.length, 0);
  return (
    item_total !== undefined &&
    pages.every((page) => page.item_total === item_total) &&
    isLast({ page_total, item_total }, { page: pages.length, seen, full: seen > 0 })
  );
};

function isLast(answer: WireObject, { page, seen, full }: { page: number; seen: number; full: boolean }) {
  const pages = positive(answer.page_total);
  const items = positive(answer.item_total);
  if (pages === undefined && items === undefined) return !full;
  return (pages === undefined || page >= pages) && (items === undefined || seen >= items);
}

/** A total of 0 together with items means nothing. */
const positive = (value: unknown): number | undefined =>
  typeof value === "number" && value > 0 ? value : undefined;
