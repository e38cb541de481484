import { pageSize } from "../api/client/pages";
import { findsInOtherLetters, inSmallLettersToo } from "./anyLetters";
import { byKey, type Listed, type RecordList, type Records, readPages } from "./recordList";
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

/** What a reading says; undefined: it was not read for that. */
export type Reading = (question: KeyQuestion) => Promise<Listed<unknown> | undefined>;

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
  /** Some of them, and whether the host's filter has found one by its key in other letters. */
  let samples: readonly unknown[] | undefined;
  const filtersAnyCase = new Map<RecordList<unknown>, Promise<boolean>>();
  /** What the reads of one operation have taken so far. */
  let filtered = { at: Number.NEGATIVE_INFINITY, calls: 0 };

  async function start(questions: readonly KeyQuestion[]): Promise<Reading> {
    const { list } = questions[0] as KeyQuestion;
    const byFilter = questions.filter(filterAnswers(questions));
    const calls = callsOf(byFilter);
    const isByFilter = byFilter.length === questions.length;
    const page = await onePage(list, isByFilter ? calls.length : Number.POSITIVE_INFINITY);
    if (page) return ofRecords(page);
    const all = isByFilter ? undefined : readPages(list.pages(session, account));
    const whole = all?.then((records) => ofRecords(records));
    const started = calls.map((call) => ({ ...call, answer: read(call) }));
    return async (question) => {
      const call = started.find(({ list, keys }) => list === question.list && keys.includes(question.key));
      return (await (question.isOfWholeList ? whole : (call?.answer ?? whole)))?.(question);
    };
  }

  /** Whether the host's filter is to answer a question. */
  function filterAnswers(questions: readonly KeyQuestion[]): (question: KeyQuestion) => boolean {
    const shared = questions.filter((one) => canFilter(one) && one.since === undefined);
    if (clock.now() - filtered.at >= sharedMs) filtered = { at: clock.now(), calls: 0 };
    filtered.calls += callsOf(shared).length;
    const areMany = filtered.calls > mostFilteredCalls;
    return (question) => canFilter(question) && !(areMany && question.since === undefined);
  }

  /** In place of one call a page is worth it only if it is short: then it answers more. */
  const isPageCheaper = (calls: number): boolean =>
    !isLong &&
    (calls > 1 ? (total ?? 0) <= calls * recordsPerCall : total !== undefined && total <= pageSize);

  /** The whole list on one page, in place of so many calls. Undefined: these are cheaper. */
  async function onePage(list: RecordList<unknown>, calls: number): Promise<Records<unknown> | undefined> {
    if (isPageCheaper(calls) && (total ?? 0) <= pageSize) {
      const page = await firstPage(list);
      if (page.isWhole) return page;
    }
    if (total === undefined || !isPageCheaper(calls)) return undefined;
    // With room for the records that others add. The host may not take so large a page, or not in its time.
    const page = await readPages(list.pages(session, account, 2 * total), 1).catch(() => undefined);
    isLong = !page?.isWhole;
    total = page?.total ?? total;
    return isLong ? undefined : page;
  }

  async function firstPage(list: RecordList<unknown>) {
    const page = await readPages(list.pages(session, account), 1);
    total = page.total;
    samples = page.items;
    isLong ||= !page.isWhole && (total <= pageSize || total > mostOnOnePage);
    return page;
  }

  /** What the host finds for the keys. */
  async function read({ list, some, keys }: FilteredCall): Promise<Reading> {
    const ask = (...names: string[]) => readPages(some.read(session, account, names));
    if (!list.inAnyCase) return ofRecords(await ask(...keys), { isFiltered: true });
    const [key = ""] = keys;
    const { items, isWhole } = await inSmallLettersToo(list, ask, key);
    // It may compare letter by letter.
    if (byKey(list, items)(key).length === 0 && !filtersAnyCase.has(list)) {
      const page = samples ? undefined : await firstPage(list);
      if (page?.isWhole) return ofRecords(page);
      filtersAnyCase.set(list, findsInOtherLetters(list, ask, samples ?? []));
    }
    const isSure = isWhole && (await filtersAnyCase.get(list)) === true;
    return ofRecords({ items, isWhole: isSure }, { isFiltered: true });
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

/** A call for the records of some keys. */
interface FilteredCall {
  readonly list: RecordList<unknown>;
  readonly some: Required<RecordList<unknown>>["some"];
  readonly keys: readonly string[];
}

/** The calls that read the records of these keys, of lists that the host can filter by them. */
function callsOf(questions: readonly KeyQuestion[]): FilteredCall[] {
  const calls: (FilteredCall & { readonly keys: string[] })[] = [];
  for (const { list, key } of questions) {
    const { some } = list;
    const ofList = calls.filter((call) => call.list === list);
    if (!some || ofList.some(({ keys }) => keys.includes(key))) continue;
    const last = ofList.at(-1);
    if (last && last.keys.length < some.most) last.keys.push(key);
    else calls.push({ list, some, keys: [key] });
  }
  return calls;
}

/** What records say of any of their keys. */
function ofRecords({ items, isWhole }: Records<unknown>, { isFiltered = false } = {}): Reading {
  const indexes = new Map<RecordList<unknown>, ReturnType<typeof byKey>>();
  return async ({ list, key }) => {
    const itemsOf = indexes.get(list) ?? byKey(list, items);
    indexes.set(list, itemsOf);
    return { items: itemsOf(key), isWhole, isFiltered, keyless: itemsOf(undefined) };
  };
}
