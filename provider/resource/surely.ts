import { type ListReading, seenIn } from "../host/listReading";
import { listedByFilter } from "../host/lists/filtered";
import type { Listed, PartlyListed, RecordList, WholeListed } from "../host/lists/recordList";
import { type ListQuestion, listedNow } from "../host/lists/sharedList";
import { failure } from "../message";
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
  return (await listedByFilter(session, list, question, answer)) ?? notWhole(list, question.key, answer);
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
