import { formatDuration } from "../../../duration";
import { arrivalTime } from "../../../waiting/deadlines";
import { shownTime } from "../life/phase";
import type { LostOrder } from "./orderNotes";

/** The fate of an order from an earlier run whose response never arrived, judged by the current list of servers. */
export type LostOrderSight =
  /** The order may still arrive, within the milliseconds in `left`. */
  | { readonly is: "onItsWay"; readonly left: number }
  | { readonly is: "arrived"; readonly ids: readonly string[] }
  /** The host does not list a server of this order, and for `left` more milliseconds may still do so. */
  | { readonly is: "notShown"; readonly age: number; readonly left: number };

/**
 * Why an order from an earlier run forbids another order; undefined if it does not.
 *
 * | live servers of the domain | wants a second server | age of the lost order | result |
 * |---|---|---|---|
 * | the user may not list servers | | below `shownTime` | notShown |
 * | at least one | no | | undefined: `onExisting` decides about these servers |
 * | at least one that is newer than the order | yes | | arrived |
 * | no such server | | below `arrivalTime` | onItsWay |
 * | no such server | no | below `shownTime` | notShown |
 * | no such server | | older | undefined |
 *
 * @param live the live servers of the domain; undefined if the user may not list servers, because then nobody can see
 * the order arrive.
 */
export function judgeLostOrder(
  { age, idsBefore: before }: LostOrder,
  live: readonly { readonly uniqId: string }[] | undefined,
  isBeside: boolean,
): LostOrderSight | undefined {
  const notShown = { is: "notShown", age, left: shownTime - age } as const;
  const mayBeShown = age < shownTime ? notShown : undefined;
  if (!live) return mayBeShown;
  // A stranger's server and the late server of our own order have the same effect: no new order is sent.
  if (!isBeside && live.length > 0) return undefined;
  const ids = live.map(({ uniqId }) => uniqId).filter((id) => !before.includes(id));
  if (ids.length > 0) return { is: "arrived", ids };
  if (age < arrivalTime) return { is: "onItsWay", left: arrivalTime - age };
  return isBeside ? undefined : mayBeShown;
}

/** The status line of a run that waits for the lost order of an earlier run. */
export const arrivalLine = (domain: string, remaining: number): string =>
  `${domain}: an earlier run ordered it and got no answer; looking whether it arrives, ${formatDuration(remaining)} more`;
