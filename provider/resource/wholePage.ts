import { isWholeList, type Page, pageSize } from "../api/client/pages";

/** So many records of a page cost about as much as a call for one of them. */
const worth = 250;
/** A list with more records is not read by one page. */
const longest = 2_000;

/** A list that is read by one page if that is cheaper than other calls. No record can be missing from such a page. */
export function wholePage<Item>(read: (size: number) => Promise<Page<Item>>) {
  /** How many records the list has, as its last page said. */
  let total: number | undefined;
  /** It has more than the longest, or the host does not show it in one page. */
  let isLong = false;

  /** Undefined: the list has more records than the page. */
  async function once(): Promise<readonly Item[] | undefined> {
    // With room for the records that others add.
    const size = total !== undefined && total > pageSize ? 2 * total : pageSize;
    try {
      const page = await read(size);
      total = page.item_total ?? Number.POSITIVE_INFINITY;
      if (isWholeList(page)) return page.items;
      isLong = total <= size || total > longest;
    } catch (error) {
      if (size === pageSize) throw error;
      // The host may not take so large a page, or not in its time.
      isLong = true;
    }
    return undefined;
  }

  /** One page in place of one call is worth it only if it is short: then it answers more. */
  const isCheaper = (calls: number): boolean =>
    !isLong && (calls > 1 ? (total ?? 0) <= calls * worth : total !== undefined && total <= pageSize);

  return {
    /** Whether only other calls read it. */
    isLong: () => isLong,
    /** The whole list, in place of so many calls. Undefined: they are cheaper. */
    async read(calls: number): Promise<readonly Item[] | undefined> {
      while (isCheaper(calls)) {
        const items = await once();
        if (items) return items;
      }
      return undefined;
    },
  };
}
