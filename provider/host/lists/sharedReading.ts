import { pageSize } from "../../api/client/pages";
import type { Host } from "../host";
import { type ListReading, seenItems } from "../shown/listReading";
import { keyIndex, type Listed, type RecordList } from "./recordList";

/** A request to look up a key in a list, and how old the list may be. */
export interface KeyQuestion {
  readonly list: RecordList<unknown>;
  readonly key: string;
  /** The minimum start time of the read. Undefined: any list that the reads of one operation share. */
  readonly since: number | undefined;
  /**
   * Whether a read of the list that has just started may serve the request, because the caller has not sent its order
   * yet.
   */
  readonly isFirst: boolean;
  /**
   * Whether a read of the whole list from the last half minute may be used, unless this process has changed the record
   * since. For lists by id.
   */
  readonly mayBeRecent?: boolean | undefined;
  /** While this signal is not aborted, the request starts no read of its own. */
  readonly patience?: AbortSignal | undefined;
}

/** Looks up a key in one read of a list; undefined if the list was not read for that key. */
export type ListAnswer = (question: KeyQuestion) => Promise<Listed<unknown> | undefined>;

/**
 * Creates the function that reads a list. Requests that need current records are served by the host's filter, if the
 * API can filter by the key, and otherwise by the whole list. If the whole list is read anyway, the filter is used only
 * for records that the list leaves open, because it was incomplete or refused.
 *
 * @param onCount receives the number of records in each read of the whole list.
 */
export function createListReadings(
  host: Host,
  account: number | undefined,
  onCount: (records: number) => void,
) {
  const readWhole = async (list: RecordList<unknown>) => {
    const reading = await list.read(host, account);
    onCount(seenItems(reading).length);
    return reading;
  };
  /** Whether the host's filter has shown a record in this process. Until then, it may not work. */
  let hasFilterShown = false;
  const noteFilter = async (filtered: Promise<ListReading<unknown>>) => {
    const reading = await filtered;
    hasFilterShown ||= seenItems(reading).length > 0;
    return reading;
  };

  return (questions: readonly KeyQuestion[]): ListAnswer => {
    const [{ list }] = questions as [KeyQuestion];
    const ofFilter = questions.filter(isFiltered);
    const keys = new Set(ofFilter.map(({ key }) => key));
    const byFilter = () =>
      inShares([...keys]).map((share) => {
        const answer = ofFilter[0]?.list.some?.(host, account, share);
        return [new Set(share), answer && ofRecords(noteFilter(answer), () => hasFilterShown)] as const;
      });
    const wholeAnswer = ofFilter.length < questions.length ? ofRecords(readWhole(list)) : undefined;
    let filteredReading = wholeAnswer ? undefined : byFilter();
    return async (question) => {
      const answer = wholeAnswer?.(question);
      if (!isFiltered(question) || !keys.has(question.key)) return answer;
      const listedAnswer = await answer?.catch(() => undefined);
      if (listedAnswer?.isWhole) return listedAnswer;
      filteredReading ??= byFilter();
      return (await filteredReading.find(([share]) => share.has(question.key))?.[1]?.(question)) ?? answer;
    };
  };
}

/** Splits keys into groups that fit on a page each. */
const inShares = (keys: readonly string[]): readonly (readonly string[])[] =>
  Array.from({ length: Math.ceil(keys.length / pageSize) }, (_, index) =>
    keys.slice(index * pageSize, (index + 1) * pageSize),
  );

/**
 * Whether a filtered call is used: it is cheaper if only current records are needed. Otherwise the reads of one
 * operation share the whole list.
 */
export const isFiltered = ({ list, since }: KeyQuestion): boolean =>
  list.some !== undefined && since !== undefined;

/**
 * Creates the function that looks up keys in the records of one read.
 *
 * @param isTrusted whether the host's count of these records proves something.
 */
function ofRecords(
  readingPromise: Promise<ListReading<unknown>>,
  isTrusted: () => boolean = () => true,
): ListAnswer {
  const indexes = new Map<RecordList<unknown>, ReturnType<typeof keyIndex>>();
  const tryableKeys = new Map<RecordList<unknown>, readonly string[]>();
  return async ({ list, key }) => {
    const reading = await readingPromise;
    const itemsOf = indexes.get(list) ?? keyIndex(list, seenItems(reading));
    indexes.set(list, itemsOf);
    const [items, keyless] = [itemsOf(key), itemsOf(undefined)];
    if (reading.isWhole) {
      const isCounted = reading.isCounted && isTrusted();
      return { isWhole: true, items, keyless, isCounted, size: reading.items.length };
    }
    const { because } = reading;
    const keysToTry =
      tryableKeys.get(list) ?? pickKeys(seenItems(reading).flatMap((item) => list.keyOf(item) ?? []));
    tryableKeys.set(list, keysToTry);
    const ownKeys = new Set(items.map((item) => list.keyOf(item)));
    const otherKeys = keysToTry.filter((otherKey) => !ownKeys.has(otherKey)).slice(0, mostTried);
    return { isWhole: false, because, whatWasSeen: items, keyless, otherKeys };
  };
}

/** How many keys of other records a filter is tested with. */
const mostTried = 3;

/**
 * Picks keys from all parts of the list, because records may have moved in one part only. One key more than needed is
 * picked, in case one of them is the requested key.
 */
const pickKeys = (keys: readonly string[]): readonly string[] =>
  [
    ...new Set(
      Array.from(
        { length: mostTried + 1 },
        (_, part) => keys[Math.floor(((part + 0.5) * keys.length) / (mostTried + 1))],
      ),
    ),
  ].filter((key) => key !== undefined);
