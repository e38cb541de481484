import type { CallOptions, Page } from "../provider/api";

/** A list of the API. A call answers one page. */
export interface ListMethod<Params, Item> {
  (params?: Params, options?: CallOptions): Promise<Page<Item>>;
  /** Every item of every page, fetched as they are needed. While others add and remove records, some may be missing or twice. */
  items(params?: Params, options?: CallOptions): AsyncIterable<Item>;
  /** Every page with its totals, fetched as they are needed. Pages shift while others add and remove records. */
  pages(params?: Params, options?: CallOptions): AsyncIterable<Page<Item>>;
}
