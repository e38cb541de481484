import { type Amount, amountText } from "../../provider/resource/amount";
import type { Cost, CostChange, Money } from "./changes";

/** So many servers are named; a sum says more than two hundred lines. */
const mostNamed = 20;

const atMost = "at most ";
const notTold = "not told by the host";

/** `+20.00 USD per month; not told by the host: db`. */
export function moneySummary({ differences, servers, untold, notAsked }: Money): string {
  const isAtMost = (of: string) =>
    servers.some(({ before, after: next }) => before && next?.isAtMost && next.currency === of);
  const sums = differences.map(
    ({ amount, currency }) =>
      `${isAtMost(currency) ? atMost : ""}${withSign(amount)}${after(currency)} per month`,
  );
  const names = untold.slice(0, mostNamed).join(", ");
  const more = untold.length > mostNamed ? ` and ${untold.length - mostNamed} more` : "";
  const missing = untold.length > 0 ? [`${notTold}: ${names}${more}`] : [];
  const why = notAsked && untold.length > 0 ? ` (${notAsked})` : "";
  return `${[...sums, ...missing].join("; ") || notTold}${why}`;
}

/** One line for each server, as far as they are named. */
export function moneyLines({ servers }: Money): { readonly name: string; readonly text: string }[] {
  const lines = servers.slice(0, mostNamed).map((server) => ({ name: server.name, text: lineOf(server) }));
  const more = servers.length - lines.length;
  return more > 0 ? [...lines, { name: "", text: `and ${more} more` }] : lines;
}

function lineOf({ before, after: next }: CostChange): string {
  const isOneSum =
    before && next && (before.currency === next.currency || !before.currency || !next.currency);
  return isOneSum
    ? `${amountText(before.amount)} → ${next.isAtMost ? atMost : ""}${amountText(next.amount)}${after(next.currency || before.currency)} (${withSign(next.amount.minus(before.amount))})`
    : `${costText(before)} → ${costText(next)}`;
}

const costText = (cost: Cost): string =>
  cost ? `${cost.isAtMost ? atMost : ""}${amountText(cost.amount)}${after(cost.currency)}` : notTold;

/** An amount with its sign: more costs have a plus. */
export const withSign = (amount: Amount): string => `${amount.lt(0) ? "" : "+"}${amountText(amount)}`;
export const after = (currency: string): string => (currency ? ` ${currency}` : "");
