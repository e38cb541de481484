import { isDeepStrictEqual } from "node:util";
import type { OperationName } from "../contract";
import type { CallOptions, Send, WireObject } from "../pipeline/call";

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

/**
 * Every item of every page, beginning with `page_num` (1). It ends at an empty page, at a page equal to the one
 * before, or when all totals of the answer say that this was the last. A single total that is too small must not
 * hide records.
 */
export async function* everyItem(
  send: Send,
  name: OperationName,
  params: Readonly<Record<string, unknown>> = {},
  options?: CallOptions,
): AsyncGenerator<WireObject> {
  const size = params.page_size ?? pageSize;
  const first = params.page_num ?? 1;
  let seen = 0;
  let before: WireObject[] | undefined;
  for (let turn = 0; turn < mostPages; turn++) {
    // The first page number is sent as given, so that a bad one is refused as in any call.
    const page_num = turn === 0 ? first : Number(first) + turn;
    const answer = await send(name, { ...params, page_size: size, page_num }, options);
    const items = answer.items as WireObject[];
    // A host that does not know `page_num` answers the first page each time.
    if (items.length === 0 || isDeepStrictEqual(items, before)) return;
    before = items;
    seen += items.length;
    yield* items;
    // A host may send smaller pages than requested.
    const whole = positive(answer.page_size) ?? Number(size);
    const skipped = (Number(first) - 1) * whole;
    if (isLast(answer, { page: Number(page_num), seen: skipped + seen, full: items.length >= whole })) return;
  }
}

/**
 * Whether the first page is surely the whole list: its count of all items says so. Neither few items do nor a count of
 * pages, because a host may send smaller pages than it counts.
 */
export const isWholeList = ({ items, page_total, item_total }: Page<unknown>): boolean =>
  item_total !== undefined &&
  isLast({ page_total, item_total }, { page: 1, seen: items.length, full: items.length > 0 });

function isLast(answer: WireObject, { page, seen, full }: { page: number; seen: number; full: boolean }) {
  const pages = positive(answer.page_total);
  const items = positive(answer.item_total);
  if (pages === undefined && items === undefined) return !full;
  return (pages === undefined || page >= pages) && (items === undefined || seen >= items);
}

/** A total of 0 together with items means nothing. */
const positive = (value: unknown): number | undefined =>
  typeof value === "number" && value > 0 ? value : undefined;
