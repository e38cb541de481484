import { type Amount, amountText } from "../../provider/amount";
import { someNames } from "../text/someNames";
import type { Changes, Cost, CostChange, Money } from "./changes";
import { groupBySentence } from "./sentenceGroups";
import { failedText } from "./summary";

const atMost = "at most ";

/** Whether the cost of every server is known. */
export const isWhole = ({ errors }: Pick<Changes, "errors">, { servers }: Money): boolean =>
  errors.length === 0 && servers.every(isKnown);

/** Whether the cost of a server is known, both before and after. */
export const isKnown = ({ before, after: newCost }: CostChange): boolean =>
  before !== undefined && newCost !== undefined;

/**
 * The difference in cost, such as `+20.00 USD per month`. If the cost of some servers is unknown, the difference
 * covers the others, and the reason follows.
 */
export function moneySummary(
  changes: Pick<Changes, "errors" | "endedAt" | "failedStacks">,
  money: Money,
): string {
  const { servers, untoldBecause } = money;
  if (changes.errors.length > 0) return `not known: ${failedText(changes)}`;
  if (!isWhole(changes, money)) {
    const parts = servers.flatMap((server) =>
      server.before && server.after ? [] : server.after ? untold(money) : missingReason(server, money),
    );
    const why = `not known: ${[...new Set(parts)].join(", ")}${untoldBecause ? ` (${untoldBecause})` : ""}`;
    const missingNames = servers.filter((server) => !isKnown(server)).map(({ name }) => name);
    if (missingNames.length === servers.length) return why;
    const leftOutText = missingNames.length === 1 ? missingNames[0] : `${missingNames.length} servers`;
    return `${sumText(money)}, without ${leftOutText}, whose cost is ${why}`;
  }
  return sumText(money);
}

/** The difference in cost as far as it is known. */
function sumText({ differences, servers }: Money): string {
  const isAtMost = (currencyName: string) =>
    servers.some(
      ({ before, after: newCost }) => before && newCost?.isAtMost && newCost.currency === currencyName,
    );
  return differences
    .map(
      ({ amount, currency }) =>
        `${isAtMost(currency) ? atMost : ""}${signedText(amount)}${currencySuffix(currency)} per month`,
    )
    .join("; ");
}

/** The reason why the new cost of a server is unknown. */
const missingReason = ({ isLater, untoldParts = [] }: CostChange, money: Money): string => {
  if (isLater) return "not shown in a preview";
  return untoldParts.length > 0
    ? `${untold(money)} of ${untoldParts.map((part) => partNames[part] ?? part).join(" and ")}`
    : untold(money);
};

const partNames: Readonly<Record<string, string>> = { plan: "the plan", extraIps: "extra addresses" };

const untold = ({ isAsked }: Money): string => (isAsked ? "the host reports no price" : "not asked");

/** A line for each server, where servers with the same cost share a line. Lines beyond `most` are only counted. */
export function moneyLines(
  money: Money,
  mostLines = Number.POSITIVE_INFINITY,
): { readonly name: string; readonly text: string }[] {
  const lines = groupBySentence(money.servers, (server) => costOf(server, money)).map(
    ({ told, members }) => ({
      name: someNames(members.map(({ name }) => name)),
      text: members.length > 1 ? `each ${told}` : told,
      count: members.length,
    }),
  );
  const moreCount = lines.slice(mostLines).reduce((sum, { count }) => sum + count, 0);
  const namedLines = lines.slice(0, mostLines).map(({ name, text }) => ({ name, text }));
  return moreCount > 0 ? [...namedLines, { name: "", text: `and ${moreCount} more` }] : namedLines;
}

const costOf = (server: CostChange, money: Money): string =>
  [
    lineOf(server, money),
    ...(server.paid ? [`your account pays ${amountText(server.paid)} now`] : []),
    ...(server.isPaidUnseen
      ? [
          "what your account pays now is not known, because the host's list of assets changed while it was read",
        ]
      : []),
    ...(server.isByUsage ? ["usage of bandwidth not counted"] : []),
  ].join(", ");

function lineOf(server: CostChange, money: Money): string {
  const { before, after: newCost } = server;
  const isOneSum =
    before && newCost && (before.currency === newCost.currency || !before.currency || !newCost.currency);
  return isOneSum
    ? `${amountText(before.amount)} → ${newCost.isAtMost ? atMost : ""}${amountText(newCost.amount)}${currencySuffix(newCost.currency || before.currency)} (${signedText(newCost.amount.minus(before.amount))})`
    : `${costText(before) ?? untold(money)} → ${costText(newCost) ?? missingReason(server, money)}`;
}

const costText = (cost: Cost): string | undefined =>
  cost && `${cost.isAtMost ? atMost : ""}${amountText(cost.amount)}${currencySuffix(cost.currency)}`;

/** An amount with its sign. An increase has a plus. */
export const signedText = (amount: Amount): string => `${amount.lt(0) ? "" : "+"}${amountText(amount)}`;
export const currencySuffix = (currency: string): string => (currency ? ` ${currency}` : "");
