import { type Amount, amountOf, amountText } from "../../provider/resource/amount";
import { CommandFailed } from "../CommandFailed";
import { exitCodes } from "../exitCodes";
import { type Category, categoryNames } from "./categories";
import type { Changes } from "./changes";
import { after, withSign } from "./moneyText";
import { failedText } from "./summary";

/** What must not pass. */
export interface Gate {
  readonly categories: readonly Category[];
  /** All of it may cost so much more for a month. */
  readonly mostCost: Amount | undefined;
  /** Whether a cost that is not known passes. It may be above the limit. */
  readonly allowsUntold: boolean;
}

const costWord = /^cost>(.*)$/;

/** What `--fail-on` names. @throws for a word that is no kind of change. */
export function gateOf(words: string | undefined, allowsUntold = false): Gate {
  const named = (words ?? "").split(",").flatMap((word) => word.trim() || []);
  const costs = named.flatMap((word) => costWord.exec(word)?.[1] ?? []);
  const others = named.filter((word) => !costWord.test(word));
  const wrong = others.filter((word) => !isCategory(word));
  if (wrong.includes("cost") || costs.some((cost) => !amountOf(cost)))
    throw refused(
      "cost needs an amount for a month. A shell takes > for itself, so quote it: --fail-on 'cost>50'.",
    );
  if (wrong.length > 0)
    throw refused(
      `--fail-on does not know ${wrong.join(", ")}; it knows ${categoryNames.join(", ")}, cost>N.`,
    );
  // Of several limits the lowest.
  const [mostCost] = costs.flatMap((cost) => amountOf(cost) ?? []).sort((left, right) => left.cmp(right));
  return { categories: others.filter(isCategory), mostCost, allowsUntold };
}

const isCategory = (word: string): word is Category => (categoryNames as readonly string[]).includes(word);

const refused = (text: string) => new CommandFailed(exitCodes.configuration, text);

/** What the gate stops, as one line; undefined where everything may pass. */
export function stoppedBy(gate: Gate, changes: Changes): string | undefined {
  const stopped = changes.resources
    .filter(({ category }) => gate.categories.includes(category))
    .map(({ name, category }) => `${name} (${category})`);
  const reasons = [...(stopped.length > 0 ? [stopped.join(", ")] : []), ...costReasons(gate, changes)];
  const isGate = gate.categories.length > 0 || gate.mostCost !== undefined;
  if (isGate && changes.errors.length > 0) reasons.push(failedText(changes));
  return reasons.length === 0 ? undefined : `stopped by --fail-on: ${reasons.join("; ")}`;
}

function costReasons({ mostCost, allowsUntold }: Gate, { money }: Changes): string[] {
  if (!mostCost || !money) return [];
  const { differences, untold, notAsked } = money;
  const reasons = differences
    .filter(({ amount }) => amount.gt(mostCost))
    .map(
      ({ amount, currency }) =>
        `${withSign(amount)}${after(currency)} per month is more than ${amountText(mostCost)}`,
    );
  if (untold.length > 0 && !allowsUntold) {
    const why = notAsked ? ` (${notAsked})` : "";
    reasons.push(`cost not known of ${untold.join(", ")}${why}. To let that pass: --allow-untold-cost`);
  }
  return reasons;
}
