import { inShell } from "../../provider/inShell";
import { type Amount, amountOf, amountText } from "../../provider/resource/amount";
import { CommandFailed } from "../CommandFailed";
import { exitCodes } from "../exitCodes";
import { isLoss } from "./approval";
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
  /** Whether what the preview could not check at the host passes. */
  readonly allowsUnchecked: boolean;
  /** Labels of the pull request. */
  readonly approved: readonly string[];
}

/** What the preview could not check at the host. */
const unchecked = "unchecked";
const costWord = /^cost>(.*)$/;

/** What may be given to a gate, as the command line has it. */
export interface GateFlags {
  readonly failOn?: string;
  readonly allowUntoldCost?: true;
  readonly approved?: string;
}

/** What `--fail-on` names. @throws for a word that is no kind of change. */
export function gateOf({ failOn, allowUntoldCost, approved }: GateFlags): Gate {
  const gated = wordsOf(failOn);
  const costs = gated.flatMap((word) => costWord.exec(word)?.[1] ?? []);
  const others = gated.filter((word) => !costWord.test(word) && word !== unchecked);
  const wrong = others.filter((word) => !isCategory(word));
  if (wrong.includes("cost") || costs.some((cost) => !amountOf(cost)))
    throw refused(
      "cost needs an amount for a month. A shell takes > for itself, so quote it: --fail-on 'cost>50'.",
    );
  if (wrong.length > 0)
    throw refused(
      `--fail-on does not know ${wrong.join(", ")}; it knows ${categoryNames.join(", ")}, ${unchecked}, cost>N.`,
    );
  // Of several limits the lowest.
  const [mostCost] = costs.flatMap((cost) => amountOf(cost) ?? []).sort((left, right) => left.cmp(right));
  return {
    categories: others.filter(isCategory),
    mostCost,
    allowsUntold: allowUntoldCost === true,
    allowsUnchecked: !gated.includes(unchecked),
    approved: wordsOf(approved),
  };
}

const wordsOf = (list = "") => list.split(",").flatMap((word) => word.trim() || []);

const isCategory = (word: string): word is Category => (categoryNames as readonly string[]).includes(word);

const refused = (text: string) => new CommandFailed(exitCodes.configuration, text);

/** So many changes are named. */
const mostNamed = 20;

/** What the gate says. */
export interface Verdict {
  /** What it stops; undefined where everything may pass. */
  readonly stopped: string | undefined;
  /** The label of what is lost, if the gate is about that. */
  readonly label: string | undefined;
  readonly isApproved: boolean;
}

export function verdictOf(gate: Gate, changes: Changes): Verdict {
  const { categories, mostCost, approved } = gate;
  const gated = changes.resources.filter(({ category }) => categories.includes(category));
  const label = gated.some(({ category }) => isLoss(category)) ? changes.approval : undefined;
  const isApproved = label !== undefined && approved.includes(label);
  const stopped = gated.filter(({ category }) => !(isApproved && isLoss(category)));
  const more = stopped.length > mostNamed ? ` and ${stopped.length - mostNamed} more` : "";
  const names = stopped.slice(0, mostNamed).map(({ name, category }) => `${name} (${category})`);
  const reasons = [
    `${names.join(", ")}${more}`,
    ...costReasons(gate, changes),
    !gate.allowsUnchecked && changes.unchecked,
    (categories.length > 0 || mostCost || !gate.allowsUnchecked) &&
      changes.errors.length > 0 &&
      failedText(changes),
  ];
  return { stopped: reasons.filter(Boolean).join("; ") || undefined, label, isApproved };
}

/** What is stopped, and what would let it pass. */
export const stoppedText = ({ stopped, label, isApproved }: Verdict): string =>
  `stopped by --fail-on: ${stopped}${label && !isApproved ? `. To let exactly this loss pass: --approved ${inShell(label)}` : ""}`;

function costReasons({ mostCost, allowsUntold }: Gate, { money }: Changes): string[] {
  if (!mostCost || !money) return [];
  const { differences, untold, untoldBecause } = money;
  const reasons = differences
    .filter(({ amount }) => amount.gt(mostCost))
    .map(
      ({ amount, currency }) =>
        `${withSign(amount)}${after(currency)} per month is more than ${amountText(mostCost)}`,
    );
  if (untold.length > 0 && !allowsUntold) {
    const why = untoldBecause ? ` (${untoldBecause})` : "";
    reasons.push(`cost not known of ${untold.join(", ")}${why}. To let that pass: --allow-untold-cost`);
  }
  return reasons;
}
