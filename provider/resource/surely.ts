import { ApiError } from "../api/errors";
import { isTransient } from "../api/waiting/poll";
import { type ListReading, seenIn } from "../host/listReading";
import { failure } from "../message";
import { type ListQuestion, listedNow } from "./lists";
import { hostName } from "./normalForms";
import { byKey, type Listed, type PartlyListed, type RecordList, type WholeListed } from "./recordList";
import type { Session } from "./session";

/**
 * All records of this key: for what is ordered, added or given up because one is not there. If the list moved while it
 * was read, the host's filter is asked besides what was seen, in the letters of the program and in small ones.
 *
 * @param read how new they must be. Default: as they are now.
 * @throws if no filter shows it.
 */
export async function surelyListed<Item>(
  session: Session,
  list: RecordList<Item>,
  question: ListQuestion,
  read: typeof listedNow = listedNow,
): Promise<WholeListed<Item>> {
  const answer = await read(session, list, question);
  if (answer.isWhole) return answer;
  return (await byFilter(session, list, question, answer)) ?? notWhole(list, question.key, answer);
}

/** All that a list has. @throws if it is not whole. */
export const wholeItems = <Item>(
  list: Pick<RecordList<Item>, "of" | "by">,
  key: string,
  reading: ListReading<Item>,
): readonly Item[] => (reading.isWhole ? reading.items : notWhole(list, key, reading));

/** What a list has for a key. @throws if it has none, and is not whole: nothing follows from that. */
export const mustBeSure = <Item>(
  list: Pick<RecordList<Item>, "of" | "by">,
  key: string,
  answer: Listed<Item>,
): readonly Item[] => {
  const items = seenIn(answer);
  return answer.isWhole || items.length > 0 ? items : notWhole(list, key, answer);
};

function notWhole(
  { of, by }: Pick<RecordList<never>, "of" | "by">,
  key: string,
  { because }: Pick<PartlyListed<unknown>, "because">,
): never {
  throw failure("list-not-whole", { list: of, sought: `${by} ${key}`, because });
}

/** Undefined: the host has no filter for it, or has not shown that it heeds it. */
async function byFilter<Item>(
  session: Session,
  list: RecordList<Item>,
  { key, accnt }: ListQuestion,
  { whatWasSeen, keyless, otherKeys }: PartlyListed<Item>,
): Promise<WholeListed<Item> | undefined> {
  const { filtered, inAnyCase, idOf } = list;
  if (!filtered) return undefined;
  const ask = (one: string) => filtered(session, accnt, one).catch(undefinedIfNoFilter);
  const answers: Item[] = [];
  for (const one of new Set(inAnyCase ? [key, String(hostName(key))] : [key])) {
    const answer = await ask(one);
    if (!answer?.isWhole) return undefined;
    answers.push(...answer.items);
  }
  // An empty answer proves something only of a filter that shows what is there.
  let isHeeded = answers.length > 0;
  for (const other of otherKeys)
    isHeeded ||= seenIn((await ask(other)) ?? {}).some((item) => list.keyOf(item) === other);
  if (!isHeeded) return undefined;
  const answered = byKey(list, answers);
  const each = (items: readonly Item[]) => [
    ...new Map(items.map((item, index) => [idOf(item) ?? index, item])).values(),
  ];
  return {
    isWhole: true,
    isPieced: true,
    isCounted: false,
    items: each([...whatWasSeen, ...answered(key)]),
    keyless: each([...keyless, ...answered(undefined)]),
  };
}

/** For a question that a host may not know. */
function undefinedIfNoFilter(error: unknown): undefined {
  if (!(error instanceof ApiError) || isTransient(error)) throw error;
}
