import { isWholeList, type Page, pageSize } from "../api/client/pages";
import { byKey, type Filter, type Listed, type RecordList, type Records, readPages } from "./recordList";
import type { Session } from "./session";

/** A key, the list that it is a key of, and how old the answer may be. */
export interface KeyQuestion {
  readonly list: RecordList<unknown>;
  readonly key: string;
  /** A reading that started after this moment will do. Undefined: any that the reads of one operation share. */
  readonly since: number | undefined;
  /** What the host's filter says is not enough. */
  readonly isOfWholeList?: boolean;
}

/** A reading that has started. */
export interface Reading {
  /** What it says; undefined: it was not read for that. */
  answer(question: KeyQuestion): Promise<Listed<unknown> | undefined>;
  /** It has answered all. Never rejects. */
  readonly ended: Promise<unknown>;
}

/** A call for the records of some keys. */
interface FilteredCall {
  readonly list: RecordList<unknown>;
  readonly some: Filter<unknown>;
  readonly keys: readonly string[];
}

/** So many records of a page cost about as much as a call for one of them. */
const recordsPerCall = 250;
/** A list with more records is not read by one page. */
const mostOnOnePage = 2_000;
/** So long the reads of one operation share a reading, in milliseconds. They follow each other closely. */
export const sharedMs = 30_000;
/** After more filtered calls in that time the stack is large, and the whole list is cheaper. */
const mostFilteredCalls = 3;

/** Reads a list by what is cheaper: one page with all records, calls for some keys, or all pages. */
export function createListReadings(session: Session, account: number | undefined) {
  const { clock } = session;
  /** How many records the list has, as its last page said. */
  let total: number | undefined;
  /** It has too many records for one page, or the host does not show it in one. */
  let isLong = false;
  /** What the reads of one operation have taken so far. */
  let filtered = { at: Number.NEGATIVE_INFINITY, calls: 0 };

  async function start(questions: readonly KeyQuestion[]): Promise<Reading> {
    const list = (questions[0] as KeyQuestion).list;
    const byFilter = questions.filter(answeredByFilter(questions));
    const isByFilter = byFilter.length === questions.length;
    const calls = callsOf(byFilter);
    const page = await onePage(list, isByFilter ? calls.length : Number.POSITIVE_INFINITY);
    if (page) return readingOf({ items: page.items, isWhole: true });
    const whole = isByFilter ? undefined : readPages(list.all(session, account)).then(readingOf);
    const some = calls.map((call) => ({ ...call, answers: answersTo(call) }));
    return {
      async answer(question) {
        const { list, key, isOfWholeList } = question;
        const asked = some.find((call) => call.list === list && call.keys.includes(key));
        if (asked && !isOfWholeList) return (await asked.answers)(key);
        return (await whole)?.answer(question);
      },
      ended: Promise.allSettled([whole, ...some.map(({ answers }) => answers)]),
    };
  }

  /** Whether the host's filter is to answer a question. */
  function answeredByFilter(questions: readonly KeyQuestion[]): (question: KeyQuestion) => boolean {
    const shared = questions.filter((question) => canFilter(question) && question.since === undefined);
    if (clock.now() - filtered.at >= sharedMs) filtered = { at: clock.now(), calls: 0 };
    filtered.calls += callsOf(shared).length;
    const areMany = filtered.calls > mostFilteredCalls;
    return (question) => canFilter(question) && !(areMany && question.since === undefined);
  }

  /** The whole list on one page, in place of so many calls. Undefined: these are cheaper. */
  async function onePage(list: RecordList<unknown>, calls: number): Promise<Page<unknown> | undefined> {
    if (isPageCheaper(calls) && (total ?? 0) <= pageSize) {
      const page = await firstOf(list.all(session, account));
      total = page.item_total ?? Number.POSITIVE_INFINITY;
      if (isWholeList([page])) return page;
      isLong = total <= pageSize || total > mostOnOnePage;
    }
    if (total === undefined || !isPageCheaper(calls)) return undefined;
    try {
      // With room for the records that others add.
      const page = await list.page(session, account, 2 * total);
      total = page.item_total ?? Number.POSITIVE_INFINITY;
      if (isWholeList([page])) return page;
    } catch {
      // The host may not take so large a page, or not in its time.
    }
    isLong = true;
    return undefined;
  }

  /** In place of one call a page is worth it only if it is short: then it answers more. */
  const isPageCheaper = (calls: number): boolean =>
    !isLong &&
    (calls > 1 ? (total ?? 0) <= calls * recordsPerCall : total !== undefined && total <= pageSize);

  /** What the host finds for each of the keys. */
  async function answersTo({ list, some, keys }: FilteredCall) {
    const { items, isWhole } = await readPages(some.read(session, account, keys));
    const itemsOf = byKey(list, items);
    return (key: string) => ({ items: itemsOf(key), isWhole, isFiltered: true });
  }

  return {
    start,
    /** Whether it takes a call of its own, so that nothing is gained by waiting for others. */
    isAlone: (question: KeyQuestion): boolean =>
      isLong && question.since !== undefined && canFilter(question) && question.list.some?.most === 1,
  };
}

const canFilter = ({ list, isOfWholeList }: KeyQuestion): boolean =>
  list.some !== undefined && !isOfWholeList;

/** The calls that read the records of these keys, of lists that the host can filter by them. */
function callsOf(questions: readonly KeyQuestion[]): FilteredCall[] {
  const keysOf = new Map<RecordList<unknown>, Set<string>>();
  for (const { list, key } of questions) keysOf.set(list, (keysOf.get(list) ?? new Set()).add(key));
  return [...keysOf].flatMap(([list, all]) => {
    const { some } = list;
    if (!some) return [];
    const keys = [...all];
    const calls = Array.from({ length: Math.ceil(keys.length / some.most) }, (_, index) => index * some.most);
    return calls.map((from) => ({ list, some, keys: keys.slice(from, from + some.most) }));
  });
}

/** A reading of all records, by any key. */
function readingOf({ items, isWhole }: Records<unknown>): Reading {
  const found = new Map<RecordList<unknown>, ReturnType<typeof byKey>>();
  return {
    async answer({ list, key }) {
      const itemsOf = found.get(list) ?? byKey(list, items);
      found.set(list, itemsOf);
      return { items: itemsOf(key), isWhole, isFiltered: false };
    },
    ended: Promise.resolve(),
  };
}

async function firstOf<Item>(pages: AsyncIterable<Page<Item>>): Promise<Page<Item>> {
  for await (const page of pages) return page;
  return { items: [] };
}
