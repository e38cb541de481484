import { wrongParam } from "../errors";
import type { Choice } from "../switches";
import type { Call } from "./handler";

interface PageParams {
  readonly page_num?: number | undefined;
  readonly page_size?: number | undefined;
  readonly order_by?: { readonly field: string; readonly sort?: string | undefined } | undefined;
}

/** The size of a page if the call names none. */
const usualSize = 25;

/** Sorts the records, and returns one page of them (specification, Paged list envelope). */
export function page<Item extends object>(records: readonly Item[], params: PageParams, { host }: Call) {
  const { pageLimit } = host.unspecified;
  const largest = pageLimit || Number.POSITIVE_INFINITY;
  const size = params.page_size ?? Math.min(usualSize, largest);
  if (size > largest)
    throw wrongParam("page_size", "Input::OutOfBounds", `page_size may be at most ${largest}`);
  const number = params.page_num ?? 1;
  const items = sortRecords(records, params.order_by, host.unspecified.sortWords).slice(
    (number - 1) * size,
    number * size,
  );
  return {
    item_count: items.length,
    item_total: records.length,
    items: items as unknown as Record<string, unknown>[],
    page_num: number,
    page_size: size,
    page_total: Math.max(1, Math.ceil(records.length / size)),
  };
}

/** The words for ascending and descending order. */
const wordPairs = {
  short: ["asc", "desc"],
  long: ["ascending", "descending"],
} as const satisfies Record<Choice<"sortWords">, readonly [string, string]>;

function sortRecords<Item extends object>(
  records: readonly Item[],
  orderBy: PageParams["order_by"],
  sortWords: Choice<"sortWords">,
): readonly Item[] {
  if (!orderBy) return records;
  const [up, down] = wordPairs[sortWords];
  const { field, sort = up } = orderBy;
  const sortWord = sort.toLowerCase();
  if (sortWord !== up && sortWord !== down)
    throw wrongParam("order_by.sort", "Input::Validation", `sort must be ${up} or ${down}`);
  const direction = sortWord === up ? 1 : -1;
  // Only the record's own fields count, because every JavaScript object inherits others, such as `constructor`.
  const fieldOf = (item: Item) =>
    Object.hasOwn(item, field) ? (item as Record<string, unknown>)[field] : undefined;
  if (records.length > 0 && records.every((item) => fieldOf(item) === undefined))
    throw wrongParam("order_by.field", "Input::Validation", `the records have no field ${field}`);
  return [...records].sort((left, right) => direction * compare(fieldOf(left), fieldOf(right)));
}

function compare(left: unknown, right: unknown): number {
  if (typeof left === "number" && typeof right === "number") return left - right;
  return String(left ?? "").localeCompare(String(right ?? ""));
}
