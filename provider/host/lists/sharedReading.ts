import { pageSize } from "../../api/client/pages";
import type { Host } from "../host";
import { type ListReading, seenItems } from "../shown/listReading";
import { keyIndex, type Listed, type RecordList } from "./recordList";

/** A key, its list, and the allowed age of the answer. */
export interface KeyQuestion {
  readonly list: RecordList<unknown>;
  readonly key: string;
  /** A reading that started after this moment will do. Undefined: any reading that the reads of one operation share. */
  readonly since: number | undefined;
  /** A reading that has just started will do. */
  readonly isFirst: boolean;
  /**
   * A reading of the whole list from the last half minute will do, unless this process has written to the record since.
   * For lists by id.
   */
  readonly mayBeRecent?: boolean | undefined;
  /** The time that it starts no reading of its own. */
  readonly patience?: AbortSignal | undefined;
}

/** The answer of a reading; undefined: it was not read for that. */
export type ListAnswer = (question: KeyQuestion) => Promise<Listed<unknown> | undefined>;

/**
 * Reads a list. For the present records it uses the host's filter, if the API has one for the key, and otherwise the
 * whole list. If the whole list is read anyway, the filter is asked only for records that it leaves open, because it
 * moved or was refused.
 *
 * @param counted gets the number of records that each reading of the whole list has seen.
 */
export function createListReadings(
  host: Host,
  account: number | undefined,
  counted: (records: number) => void,
) {
  const readWhole = async (list: RecordList<unknown>) => {
    const reading = await list.read(host, account);
    counted(seenItems(reading).length);
    return reading;
  };

  return (questions: readonly KeyQuestion[]): ListAnswer => {
    const [{ list }] = questions as [KeyQuestion];
    const ofFilter = questions.filter(isFiltered);
    const keys = new Set(ofFilter.map(({ key }) => key));
    const byFilter = () =>
      inShares([...keys]).map((share) => {
        const answer = ofFilter[0]?.list.some?.(host, account, share);
        return [new Set(share), answer && ofRecords(answer)] as const;
      });
    const whole = ofFilter.length < questions.length ? ofRecords(readWhole(list)) : undefined;
    let filteredReading = whole ? undefined : byFilter();
    return async (question) => {
      const answer = whole?.(question);
      if (!isFiltered(question) || !keys.has(question.key)) return answer;
      const seen = await answer?.catch(() => undefined);
      if (seen?.isWhole) return seen;
      filteredReading ??= byFilter();
      return (await filteredReading.find(([share]) => share.has(question.key))?.[1]?.(question)) ?? answer;
    };
  };
}

/** As many as fit on a page. */
const inShares = (keys: readonly string[]): readonly (readonly string[])[] =>
  Array.from({ length: Math.ceil(keys.length / pageSize) }, (_, index) =>
    keys.slice(index * pageSize, (index + 1) * pageSize),
  );

/** For the present records a filtered call is cheaper. The reads of one operation share the whole list. */
export const isFiltered = ({ list, since }: KeyQuestion): boolean =>
  list.some !== undefined && since !== undefined;

/** The answer of these records for any of their keys. */
function ofRecords(read: Promise<ListReading<unknown>>): ListAnswer {
  const indexes = new Map<RecordList<unknown>, ReturnType<typeof keyIndex>>();
  const tryableKeys = new Map<RecordList<unknown>, readonly string[]>();
  return async ({ list, key }) => {
    const reading = await read;
    const itemsOf = indexes.get(list) ?? keyIndex(list, seenItems(reading));
    indexes.set(list, itemsOf);
    const [items, keyless] = [itemsOf(key), itemsOf(undefined)];
    if (reading.isWhole) {
      const { isCounted } = reading;
      return { isWhole: true, items, keyless, isCounted, size: reading.items.length };
    }
    const { because } = reading;
    const keysToTry =
      tryableKeys.get(list) ?? spread(seenItems(reading).flatMap((item) => list.keyOf(item) ?? []));
    tryableKeys.set(list, keysToTry);
    const ownKeys = new Set(items.map((item) => list.keyOf(item)));
    const otherKeys = keysToTry.filter((one) => !ownKeys.has(one)).slice(0, mostTried);
    return { isWhole: false, because, whatWasSeen: items, keyless, otherKeys };
  };
}

/** The number of keys of other records that a filter is tried with. */
const mostTried = 3;

/**
 * Some of them, from all parts of the list: if some have moved, others have not. One of them may be the requested one.
 */
const spread = (keys: readonly string[]): readonly string[] =>
  [
    ...new Set(
      Array.from(
        { length: mostTried + 1 },
        (_, part) => keys[Math.floor(((part + 0.5) * keys.length) / (mostTried + 1))],
      ),
    ),
  ].filter((key) => key !== undefined);
