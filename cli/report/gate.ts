import { type Amount, amountText } from "../../provider/amount";
import { liftVariable } from "../../provider/lift";
import { shellQuote } from "../../provider/shellQuote";
import { CommandFailed } from "../CommandFailed";
import { exitCodes } from "../exitCodes";
import { someNames } from "../text/someNames";
import { isLoss } from "./approval";
import type { Changes } from "./changes";
import { liftedNames } from "./lifted";
import { awayTooLong, exceeded, isOfKind, type Limits, parseLimits, validWords } from "./limits";
import { currencySuffix, signedText } from "./moneyText";
import { failedText } from "./summary";

/** The limits of a gate. */
interface Gate {
  readonly limits: Limits;
  /** Whether the gate passes an unknown cost, which may be above the limit. */
  readonly allowsUntold: boolean;
  /** The labels of the pull request. */
  readonly approved: readonly string[];
}

/** The options of the gate on the command line. */
export interface GateFlags {
  readonly failOn?: string;
  readonly allowUntoldCost?: true;
  readonly approved?: string;
}

/**
 * Parses the options of a gate.
 *
 * @throws if `--fail-on` has a word that is not a kind of change, or a limit that the kind does not support.
 */
export function gateOf({ failOn, allowUntoldCost, approved }: GateFlags): Gate {
  const limitWords = wordsOf(failOn);
  const limits = parseLimits(limitWords);
  if (limits.wrong.some((word) => /^cost\b/.test(word)))
    throw gateError(
      "cost needs an amount for a month. A shell takes > for itself, so quote it: --fail-on 'cost>50'.",
    );
  // An empty `--fail-on` comes from an unset variable in CI. The gate would let everything through, so this is an
  // error.
  if (failOn !== undefined && limitWords.length === 0)
    throw gateError(`--fail-on names nothing; it knows ${validWords}.`);
  if (limits.wrong.length > 0)
    throw gateError(`--fail-on does not know ${limits.wrong.join(", ")}; it knows ${validWords}.`);
  return { limits, allowsUntold: allowUntoldCost === true, approved: wordsOf(approved) };
}

const wordsOf = (list = "") => list.split(",").flatMap((word) => word.trim() || []);

const gateError = (text: string) => new CommandFailed(exitCodes.configuration, text);

/** The decision of the gate. */
export interface Verdict {
  /** The text about what the gate stops; undefined if everything may pass. */
  readonly stopped: string | undefined;
  /** The label that approves the losses, if the gate stops losses. */
  readonly label: string | undefined;
  readonly isApproved: boolean;
}

export function gateVerdict({ limits, allowsUntold, approved }: Gate, changes: Changes): Verdict {
  const reached = limits.categories.flatMap((limit) => {
    const reason = exceeded(limit, changes);
    return reason === undefined ? [] : [{ ...limit, reason }];
  });
  const label = reached.some(({ category }) => isLoss(category)) ? changes.approval : undefined;
  const isApproved = label !== undefined && approved.includes(label);
  const stopping = reached.filter(({ category }) => !(isApproved && isLoss(category)));
  const stoppedResources = changes.resources.filter((resource) =>
    stopping.some(({ category }) => isOfKind(category, resource.category)),
  );
  const kinds = [...new Set(stoppedResources.map(({ category }) => category))];
  const names = kinds
    .map((kind) =>
      stoppedResources.filter(({ category }) => category === kind).map(({ name }) => `${name} (${kind})`),
    )
    .map(someNames)
    .join(", ");
  const { unchecked, lift } = limits;
  const isGated =
    limits.categories.length > 0 || limits.cost || limits.away !== undefined || unchecked || lift;
  const lifted = lift ? liftedNames(changes) : [];
  const reasons = [
    names,
    ...stopping.filter(({ most }) => most > 0).map(({ reason }) => reason),
    ...awayTooLong(limits.away, changes),
    ...costReasons(limits.cost, allowsUntold, changes),
    unchecked && changes.unchecked,
    lifted.length > 0 && `deletionProtection is lifted by ${liftVariable}: ${someNames(lifted)}`,
    isGated && changes.errors.length > 0 && failedText(changes),
  ];
  return { stopped: reasons.filter(Boolean).join("; ") || undefined, label, isApproved };
}

/** How to approve a loss on the command line. */
const optionText = (label: string) => `To let exactly this loss pass: --approved ${shellQuote(label)}`;

/** How the reviewers of a pull request approve a loss. */
export const labelText = (label: string) => `To let exactly this loss pass, set the label ${label}`;

/** The text about what the gate stops, and how to approve it. */
export const stoppedText = ({ stopped, label, isApproved }: Verdict, wayText = optionText): string =>
  `stopped by --fail-on: ${stopped}${label && !isApproved ? `. ${wayText(label)}` : ""}`;

function costReasons(mostCost: Amount | undefined, allowsUntold: boolean, { money }: Changes): string[] {
  if (!mostCost || !money) return [];
  const { differences, untold, untoldBecause } = money;
  const reasons = differences
    .filter(({ amount }) => amount.gt(mostCost))
    .map(
      ({ amount, currency }) =>
        `${signedText(amount)}${currencySuffix(currency)} per month is more than ${amountText(mostCost)}`,
    );
  if (untold.length > 0 && !allowsUntold) {
    const why = untoldBecause ? ` (${untoldBecause})` : "";
    reasons.push(`cost not known of ${untold.join(", ")}${why}. To let that pass: --allow-untold-cost`);
  }
  return reasons;
}
