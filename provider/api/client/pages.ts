import type { OperationName } from "../contract";

import type { CallOptions, Send, WireObject } from "../pipeline/call";

/** Items asked for in a page when the caller does not say. */
const usualPageSize = 100;
/** No account has as many pages; a host that never ends its list must not keep us for ever. */
const mostPages = 10_000;

/**
 * Every item of every page, from `page_num` (1) on. Ends at an empty page, at one that repeats the page before, or
 * where everything that the host says of totals agrees that this was the last: a total that is too small alone
 * must not hide records.
 */
export async function* everyItem(
  send: Send,
  name: OperationName,
  params: Readonly<Record<string, unknown>> = {},
  options?: CallOptions,
): AsyncGenerator<WireObject> {
  const size = params.page_size ?? usualPageSize;
  const first = params.page_num ?? 1;
  let seen = 0;
  let before = "";
  for (let turn = 0; turn < mostPages; turn++) {
    // The first page goes out as it was given, so that a bad number is refused like that of any call.
    const page_num = turn === 0 ? first : Number(first) + turn;
    const answer = await send(name, { ...params, page_size: size, page_num }, options);
    const items = answer.items as WireObject[];
    const text = JSON.stringify(items);
    // A host that does not know page_num answers the first page again and again.
    if (items.length === 0 || text === before) return;
    before = text;
    seen += items.length;
    yield* items;
    // A host may give smaller pages than asked for.
    const pageSize = positive(answer.page_size) ?? Number(size);
    const skipped = (Number(first) - 1) * pageSize;
    if (isLast(answer, { page: Number(page_num), seen: skipped + seen, full: items.length >= pageSize }))
      return;
  }
}

function isLast(answer: WireObject, { page, seen, full }: { page: number; seen: number; full: boolean }) {
  const pages = positive(answer.page_total);
  const items = positive(answer.item_total);
  if (pages === undefined && items === undefined) return !full;
  return (pages === undefined || page >= pages) && (items === undefined || seen >= items);
}

/** Items are here, so that a total of 0 says nothing. */
const positive = (value: unknown): number | undefined =>
  typeof value === "number" && value > 0 ? value : undefined;
