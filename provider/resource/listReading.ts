import { type Page, pageSize } from "../api/client/pages";
import { byKey, type Listed, type RecordList, type Records, readPages, recordsOf } from "./recordList";
import type { Session } from "./session";

/** A key, the list that it is a key of, and how old the answer may be. */
export interface KeyQuestion {
  readonly list: RecordList<unknown>;
  readonly key: string;
  /** A reading that started after this moment will do. Undefined: any that the reads of one operation share. */
  readonly since: number | undefined;
}

/** What a reading says; undefined: it was not read for that. */
export type ListAnswer = (question: KeyQuestion) => Promise<Listed<unknown> | undefined>;

/** A list with more records is not asked for on one page. */
const mostOnOnePage = 5_000;

/** Reads a list: for what is there now by the host's filter, if the API has one for the key, and else the whole list. */
export function createListReadings(session: Session, account: number | undefined) {
  /** Whether the host has shown each longer list on one page so far. */
  let showsLongPages = true;

  /** All records. After the first page they are asked for on one: pages shift while others add and remove records. */
  async function wholeList(list: RecordList<unknown>): Promise<Records<unknown>> {
    const pages: Page<unknown>[] = [];
    for await (const page of list.pages(session, account)) {
      pages.push(page);
      const onOnePage = pages.length === 1 && (await longPage(list, page.item_total));
      if (onOnePage) return onOnePage;
    }
    return recordsOf(pages);
  }

  /** Undefined: the host does not take so large a page, or not in its time. */
  async function longPage(list: RecordList<unknown>, total = 0): Promise<Records<unknown> | undefined> {
    if (!showsLongPages || total <= pageSize || total > mostOnOnePage) return undefined;
    // With room for the records that others add.
    const page = await readPages(list.pages(session, account, 2 * total), 1).catch(() => undefined);
    showsLongPages = page?.isWhole === true;
    return showsLongPages ? page : undefined;
  }

  async function* filtered({ some }: RecordList<unknown>, keys: readonly string[]) {
    for (let from = 0; some && from < keys.length; from += pageSize)
      yield* some(session, account, keys.slice(from, from + pageSize));
  }

  return (questions: readonly KeyQuestion[]): ListAnswer => {
    const [{ list }] = questions as [KeyQuestion];
    const ofFilter = questions.filter(isFiltered);
    const keys = new Set(ofFilter.map(({ key }) => key));
    const some = ofFilter[0] && ofRecords(readPages(filtered(ofFilter[0].list, [...keys])));
    const whole = ofFilter.length < questions.length ? ofRecords(wholeList(list)) : undefined;
    return async (question) => (isFiltered(question) && keys.has(question.key) ? some : whole)?.(question);
  };
}

/** For what is there now a filtered call is cheaper. The reads of one operation share the whole list. */
const isFiltered = ({ list, since }: KeyQuestion): boolean => list.some !== undefined && since !== undefined;

/** What records say of any of their keys. */
function ofRecords(read: Promise<Records<unknown>>): ListAnswer {
  const indexes = new Map<RecordList<unknown>, ReturnType<typeof byKey>>();
  return async ({ list, key }) => {
    const { items, isWhole } = await read;
    const itemsOf = indexes.get(list) ?? byKey(list, items);
    indexes.set(list, itemsOf);
    return { items: itemsOf(key), isWhole, keyless: itemsOf(undefined) };
  };
}
