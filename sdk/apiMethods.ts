import type { CallOptions, Page } from "../provider/api";

/** A list operation of the API. A call returns one page. */
export interface ListMethod<Params, Item> {
  (params?: Params, options?: CallOptions): Promise<Page<Item>>;
  /**
   * Iterates over the items of all pages, which are fetched as they are needed. If records are added or removed
   * meanwhile, some items may be missing or appear twice.
   */
  items(params?: Params, options?: CallOptions): AsyncIterable<Item>;
  /**
   * Iterates over all pages with their totals, which are fetched as they are needed. If records are added or removed
   * meanwhile, records move to other pages.
   */
  pages(params?: Params, options?: CallOptions): AsyncIterable<Page<Item>>;
}
