import type { BoundList } from "../host/lists/boundList";
import type { Listed, PartlyListed, WholeListed } from "../host/lists/recordList";
import type { ListQuestion } from "../host/lists/sharedList";
import { type ListReading, seenIn } from "../host/shown/listReading";
import { failure } from "../message";

/** What a list is, in messages. */
type ListName = Pick<BoundList<never>, "of" | "by">;

/**
 * All records of this key: for what is ordered, added or given up because one is not there. If the list moved while it
 * was read, the host's filter is asked besides what was seen, in the letters of the program and in small ones.
 *
 * @param howNew `listed`: the reads of one operation share it. Default: as they are now.
 * @throws if no filter shows it.
 */
export async function surelyListed<Item>(
  list: BoundList<Item>,
  question: ListQuestion,
  howNew: "listed" | "now" = "now",
): Promise<WholeListed<Item>> {
  const answer = await list[howNew](question);
  if (answer.isWhole) return answer;
  return (await list.byFilter(question, answer)) ?? notWhole(list, question.key, answer);
}

/** All that a list has. @throws if it is not whole. */
export const wholeItems = <Item>(list: ListName, key: string, reading: ListReading<Item>): readonly Item[] =>
  reading.isWhole ? reading.items : notWhole(list, key, reading);

/** What a list has for a key. @throws if it has none, and is not whole: nothing follows from that. */
export const mustBeSure = <Item>(list: ListName, key: string, answer: Listed<Item>): readonly Item[] => {
  const items = seenIn(answer);
  return answer.isWhole || items.length > 0 ? items : notWhole(list, key, answer);
};

function notWhole(
  { of, by }: ListName,
  key: string,
  { because }: Pick<PartlyListed<unknown>, "because">,
): never {
  throw failure("list-not-whole", { list: of, sought: `${by} ${key}`, because });
}
