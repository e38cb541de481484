import { isWholeList, type Page, pageSize } from "../api/client/pages";
import { isHostError } from "../api/errors";

/** So many records of a page cost about as much as a call for one of them. */
const worth = 250;
/** A list with more records is not read by one page. */
const longest = 2_000;

/** A list that is read by one page if that is cheaper than a call for each key. No record can be missing from such a page. */
export function wholePage<Item>(read: (size: number) => Promise<Page<Item>>) {
  /** How many records the list has, as its last page said. */
  let total = 0;
  /** It has more than the longest, or the host does not show it in one page. */
  let isLong = false;

  /** Undefined: the list has more records than the page. */
  async function once(): Promise<readonly Item[] | undefined> {
    // With room for the records that others add.
    const size = total > pageSize ? 2 * total : pageSize;
    try {
      const page = await read(size);
      // Without a total of the items a host may have cut the page, and count pages of the size that was asked for.
      const isCounted = page.item_total !== undefined || size === pageSize;
      if (isCounted && isWholeList(page)) return page.items;
      total = page.item_total ?? Number.POSITIVE_INFINITY;
      isLong = total <= size || total > longest;
    } catch (error) {
      // The host may not take so large a page.
      if (size === pageSize || !isHostError(error, "input", "unbounded", "hostFault")) throw error;
      isLong = true;
    }
    return undefined;
  }

  return {
    /** Whether each key takes a call of its own. */
    isLong: () => isLong,
    /** The whole list, for so many keys. Undefined: a call for each key is cheaper. */
    async read(keys: number): Promise<readonly Item[] | undefined> {
      while (keys > 1 && total <= keys * worth && !isLong) {
        const items = await once();
        if (items) return items;
      }
      return undefined;
    },
  };
}
