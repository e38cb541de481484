import { ApiError } from "../../api/errors";
import { isTransient } from "../../api/waiting/poll";
import { hostName } from "../../normalForms";
import type { Host } from "../host";
import { seenItems } from "../shown/listReading";
import { keyIndex, type Listed, type PartlyListed, type RecordList, type WholeListed } from "./recordList";
import { type ListQuestion, readFreshList, readSharedList } from "./sharedList";

/**
 * All records of a key. If the list moved while it was read, the host's filter is asked too.
 *
 * @param howNew `listed`: the reads of one operation share the answer. Default: the list is read now.
 * @returns the records that were seen, if no filter shows the missing ones either.
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
 * The records of a key by the host's filter, and those that were seen in a list that moved while it was read. The
 * filter is asked with the program's letters and with small ones.
 *
 * @returns undefined: the host has no filter for it, or has not shown that it applies it.
 */
async function listedByFilter<Item>(
  host: Host,
  list: RecordList<Item>,
  { key, accnt }: ListQuestion,
  { whatWasSeen, keyless, otherKeys }: PartlyListed<Item>,
): Promise<WholeListed<Item> | undefined> {
  const { filtered, inAnyCase, idOf } = list;
  if (!filtered) return undefined;
  const ask = (one: string) => filtered(host, accnt, one).catch(undefinedIfNoFilter);
  const answers: Item[] = [];
  for (const spelling of new Set(inAnyCase ? [key, String(hostName(key))] : [key])) {
    const answer = await ask(spelling);
    if (!answer?.isWhole) return undefined;
    answers.push(...answer.items);
  }
  // An empty answer proves something only if the filter has shown existing records.
  let isHeeded = answers.length > 0;
  for (const otherKey of otherKeys)
    isHeeded ||= seenItems((await ask(otherKey)) ?? {}).some((item) => list.keyOf(item) === otherKey);
  if (!isHeeded) return undefined;
  const answered = keyIndex(list, answers);
  const eachOnce = (items: readonly Item[]) => [
    ...new Map(items.map((item, index) => [idOf(item) ?? index, item])).values(),
  ];
  return {
    isWhole: true,
    isPieced: true,
    isCounted: false,
    size: whatWasSeen.length + answers.length,
    items: eachOnce([...whatWasSeen, ...answered(key)]),
    keyless: eachOnce([...keyless, ...answered(undefined)]),
  };
}

/** For a question that a host may not know. */
function undefinedIfNoFilter(error: unknown): undefined {
  if (!(error instanceof ApiError) || isTransient(error)) throw error;
}
