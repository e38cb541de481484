import type { BoundList } from "../host/lists/boundList";
import type { Listed, PartlyListed, WholeListed } from "../host/lists/recordList";
import type { ListQuestion } from "../host/lists/sharedList";
import { type ListReading, seenItems } from "../host/shown/listReading";
import { failure } from "../message";

/** The name of a list in messages. */
type ListName = Pick<BoundList<never>, "of" | "by">;

/**
 * All records with this key, for decisions to order, add or give up something because no record exists. If records
 * moved between pages while the list was read, the host's filter is used as well, with the key as the program spells it
 * and in lower case.
 *
 * @param howNew `listed`: reads of one operation share the response. Default: the list is read now.
 * @throws if the list is incomplete and the filter finds no record either.
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

/** Returns the same response. @throws if the list is incomplete. */
export function mustBeWhole<Answer extends { readonly isWhole: true } | NotWhole>(
  list: ListName,
  key: string,
  answer: Answer,
) {
  const isWhole = (response: Answer): response is Extract<Answer, { readonly isWhole: true }> =>
    response.isWhole;
  return isWhole(answer) ? answer : notWhole(list, key, answer as NotWhole);
}

/** All items of a list. @throws if the list is incomplete. */
export const wholeItems = <Item>(list: ListName, key: string, reading: ListReading<Item>): readonly Item[] =>
  mustBeWhole(list, key, reading).items;

/**
 * The items with a key in a list. @throws if there is none and the list is incomplete, because then nothing is proven.
 */
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
