import { ApiError } from "../../api/errors";
import { isTransient } from "../../api/waiting/poll";
import { hostName } from "../../normalForms";
import type { Host } from "../host";
import { seenItems } from "../shown/listReading";
import { keyIndex, type Listed, type PartlyListed, type RecordList, type WholeListed } from "./recordList";
import { type ListQuestion, readFreshList, readSharedList } from "./sharedList";

/**
 * Finds all records with a key. If records moved between pages while the list was read, the host's filter is used as
 * well.
 *
 * @param howNew `listed`: reads of the same operation share a list. `now`, the default: the list is read again.
 * @returns an incomplete result if the filter does not show the missing records either.
 */
export async function findSureRecords<Item>(
  host: Host,
  list: RecordList<Item>,
  question: ListQuestion,
  howNew: "listed" | "now" = "now",
): Promise<Listed<Item>> {
  const answer = await { listed: readSharedList, now: readFreshList }[howNew](host, list, question);
  if (answer.isWhole) return answer;
  return (await listedByFilter(host, list, question, answer)) ?? answer;
}

/**
 * Finds the records with a key by the host's filter, and adds those that were seen in an incomplete list. The filter is
 * called with the key as the program writes it, and in lower case.
 *
 * @returns undefined if the host has no filter for the key, or has not shown that it applies the filter.
 */
async function listedByFilter<Item>(
  host: Host,
  list: RecordList<Item>,
  { key, accnt }: ListQuestion,
  { whatWasSeen, keyless, otherKeys }: PartlyListed<Item>,
): Promise<WholeListed<Item> | undefined> {
  const { filtered, inAnyCase, idOf } = list;
  if (!filtered) return undefined;
  const ask = (filterKey: string) => filtered(host, accnt, filterKey).catch(undefinedIfNoFilter);
  const answers: Item[] = [];
  for (const spelling of new Set(inAnyCase ? [key, String(hostName(key))] : [key])) {
    const answer = await ask(spelling);
    if (!answer?.isWhole) return undefined;
    answers.push(...answer.items);
  }
  // An empty result proves something only if the filter has found records that are known to exist.
  let isHeeded = answers.length > 0;
  for (const otherKey of otherKeys)
    isHeeded ||= seenItems((await ask(otherKey)) ?? {}).some((item) => list.keyOf(item) === otherKey);
  if (!isHeeded) return undefined;
  const answersOf = keyIndex(list, answers);
  const eachOnce = (items: readonly Item[]) => [
    ...new Map(items.map((item, index) => [idOf(item) ?? index, item])).values(),
  ];
  return {
    isWhole: true,
    isPieced: true,
    isCounted: false,
    size: whatWasSeen.length + answers.length,
    items: eachOnce([...whatWasSeen, ...answersOf(key)]),
    keyless: eachOnce([...keyless, ...answersOf(undefined)]),
  };
}

/** Ignores a refusal of the filter, because a host may not support it. */
function undefinedIfNoFilter(error: unknown): undefined {
  if (!(error instanceof ApiError) || isTransient(error)) throw error;
}
