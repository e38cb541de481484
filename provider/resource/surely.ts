import type { BoundList } from "../host/lists/boundList";
import type { Listed, PartlyListed, WholeListed } from "../host/lists/recordList";
import type { ListQuestion } from "../host/lists/sharedList";
import { type ListReading, seenItems } from "../host/shown/listReading";
import { failure } from "../message";

/** The name of a list in messages. */
type ListName = Pick<BoundList<never>, "of" | "by">;

/**
 * All records of this key. It is for decisions to order, add or give up something because no record exists. If the list
 * moved while it was read, the host's filter is asked too, in the program's letters and in small ones.
 *
 * @param howNew `listed`: the reads of one operation share the answer. Default: the list is read now.
 * @throws if no filter shows it.
 */
export async function findListedRecords<Item>(
  list: BoundList<Item>,
  question: ListQuestion,
  howNew: "listed" | "now" = "now",
): Promise<WholeListed<Item>> {
  return mustBeWhole(list, question.key, await list.surely(question, howNew));
}

interface NotWhole extends Pick<PartlyListed<unknown>, "because"> {
  readonly isWhole: false;
}

/** The same answer. @throws if it is not whole. */
export function mustBeWhole<Answer extends { readonly isWhole: true } | NotWhole>(
  list: ListName,
  key: string,
  answer: Answer,
) {
  const isWhole = (one: Answer): one is Extract<Answer, { readonly isWhole: true }> => one.isWhole;
  return isWhole(answer) ? answer : notWhole(list, key, answer as NotWhole);
}

/** All items of a list. @throws if it is not whole. */
export const wholeItems = <Item>(list: ListName, key: string, reading: ListReading<Item>): readonly Item[] =>
  mustBeWhole(list, key, reading).items;

/** A list's entry for a key. @throws if it has none and is not whole, because that proves nothing. */
export const mustBeSure = <Item>(list: ListName, key: string, answer: Listed<Item>): readonly Item[] => {
  const items = seenItems(answer);
  return answer.isWhole || items.length > 0 ? items : notWhole(list, key, answer);
};

function notWhole(
  { of, by }: ListName,
  key: string,
  { because }: Pick<PartlyListed<unknown>, "because">,
): never {
  throw failure("list-not-whole", { list: of, sought: `${by} ${key}`, because });
}
