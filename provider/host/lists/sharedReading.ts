import { pageSize } from "../../api/client/pages";
import type { Host } from "../host";
import { type ListReading, seenIn } from "../shown/listReading";
import { byKey, type Listed, type RecordList } from "./recordList";

/** A key, the list that it is a key of, and how old the answer may be. */
export interface KeyQuestion {
  readonly list: RecordList<unknown>;
  readonly key: string;
  /** A reading that started after this moment will do. Undefined: any that the reads of one operation share. */
  readonly since: number | undefined;
}

/** What a reading says; undefined: it was not read for that. */
export type ListAnswer = (question: KeyQuestion) => Promise<Listed<unknown> | undefined>;

/** Reads a list: for what is there now by the host's filter, if the API has one for the key, and else the whole list. */
export function createListReadings(host: Host, account: number | undefined) {
  return (questions: readonly KeyQuestion[]): ListAnswer => {
    const [{ list }] = questions as [KeyQuestion];
    const ofFilter = questions.filter(isFiltered);
    const keys = new Set(ofFilter.map(({ key }) => key));
    const some = inShares([...keys]).map((share) => {
      const answer = ofFilter[0]?.list.some?.(host, account, share);
      return [new Set(share), answer && ofRecords(answer)] as const;
    });
    const whole = ofFilter.length < questions.length ? ofRecords(list.read(host, account)) : undefined;
    return async (question) => {
      const share = isFiltered(question) && some.find(([ofShare]) => ofShare.has(question.key));
      return (share ? share[1] : whole)?.(question);
    };
  };
}

/** As many as fit a page. */
const inShares = (keys: readonly string[]): readonly (readonly string[])[] =>
  Array.from({ length: Math.ceil(keys.length / pageSize) }, (_, index) =>
    keys.slice(index * pageSize, (index + 1) * pageSize),
  );

/** For what is there now a filtered call is cheaper. The reads of one operation share the whole list. */
const isFiltered = ({ list, since }: KeyQuestion): boolean => list.some !== undefined && since !== undefined;

/** What records say of any of their keys. */
function ofRecords(read: Promise<ListReading<unknown>>): ListAnswer {
  const indexes = new Map<RecordList<unknown>, ReturnType<typeof byKey>>();
  return async ({ list, key }) => {
    const reading = await read;
    const itemsOf = indexes.get(list) ?? byKey(list, seenIn(reading));
    indexes.set(list, itemsOf);
    const [items, keyless] = [itemsOf(key), itemsOf(undefined)];
    if (reading.isWhole) return { isWhole: true, items, keyless, isCounted: reading.isCounted };
    const { because, whatWasSeen } = reading;
    const others = whatWasSeen
      .filter((item) => !items.includes(item))
      .flatMap((item) => list.keyOf(item) ?? []);
    return { isWhole: false, because, whatWasSeen: items, keyless, otherKeys: spread(others) };
  };
}

/** Some of them, from all parts of the list: whatever has moved, others have not. */
const spread = (keys: readonly string[]): readonly string[] =>
  [...new Set([1, 2, 3].map((part) => keys[Math.floor((part * keys.length) / 4)]))].filter(
    (key) => key !== undefined,
  );
