import type { OperationName } from "../contract";
import type { WireObject } from "../transport/decode";
import type { CallOptions, Send } from "../transport/send";

/** Items asked for in a page when the caller does not say. */
const usualPageSize = 100;
/** No account has as many pages; a host that never ends its list must not keep us for ever. */
const mostPages = 10_000;

/** Every item of every page. Ends at the last page, at an empty one, or at one that repeats the page before. */
export async function* everyItem(
  send: Send,
  name: OperationName,
  params: Readonly<Record<string, unknown>> = {},
  options?: CallOptions,
): AsyncGenerator<WireObject> {
  const size = Number(params.page_size ?? usualPageSize);
  const first = Number(params.page_num ?? 1);
  let before = "";
  for (let page = first; page < first + mostPages; page++) {
    const answer = await send(name, { ...params, page_size: size, page_num: page }, options);
    const items = answer.items as WireObject[];
    const text = JSON.stringify(items);
    // A host that does not know page_num answers the first page again and again.
    if (items.length === 0 || text === before) return;
    before = text;
    yield* items;
    const total = answer.page_total as number | undefined;
    // A host may give smaller pages than asked for: its own totals count, then its own size.
    if (total !== undefined ? page >= total : items.length < Number(answer.page_size ?? size)) return;
  }
}
