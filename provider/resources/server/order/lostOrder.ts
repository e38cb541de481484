import { formatDuration } from "../../../duration";
import { arrivalTime } from "../../../waiting/deadlines";
import { shownTime } from "../life/phase";
import type { LostOrder } from "./orderNotes";

/** An earlier run's order without an answer, judged by a look at the servers of its domain. */
export type LostOrderSight =
  /** It may still arrive, within so many milliseconds. */
  | { readonly is: "onItsWay"; readonly left: number }
  | { readonly is: "arrived"; readonly ids: readonly string[] }
  /** Its arrival cannot be seen, or not yet, for so many milliseconds. */
  | { readonly is: "notShown"; readonly age: number; readonly left: number };

/**
 * Why an earlier run's order forbids another one; undefined if it does not.
 *
 * | live servers of the domain | another one besides is wanted | age of the order | then |
 * |---|---|---|---|
 * | not to be seen | | below `shownTime` | notShown |
 * | some | no | | these decide |
 * | some that were not there before | yes | | arrived |
 * | none of these | | below `arrivalTime` | onItsWay |
 * | | no | below `shownTime` | notShown |
 * | | | else | forbids none |
 *
 * @param live undefined: the user may not list servers, so no one can see it arrive.
 */
export function judgeLostOrder(
  { age, before }: LostOrder,
  live: readonly { readonly uniqId: string }[] | undefined,
  isBeside: boolean,
): LostOrderSight | undefined {
  const notShown = { is: "notShown", age, left: shownTime - age } as const;
  const mayBeShown = age < shownTime ? notShown : undefined;
  if (!live) return mayBeShown;
  // A foreign server and our own late order are treated alike: both stop a new order.
  if (!isBeside && live.length > 0) return undefined;
  const ids = live.map(({ uniqId }) => uniqId).filter((id) => !before.includes(id));
  if (ids.length > 0) return { is: "arrived", ids };
  if (age < arrivalTime) return { is: "onItsWay", left: arrivalTime - age };
  return isBeside ? undefined : mayBeShown;
}

/** The line that a run prints while it waits for such an order. */
export const arrivalLine = (domain: string, left: number): string =>
  `${domain}: an earlier run ordered it and got no answer; looking whether it arrives, ${formatDuration(left)} more`;
