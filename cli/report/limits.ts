import { formatDuration, parseDuration } from "../../provider/duration";
import { type Amount, amountOf } from "../../provider/resource/amount";
import { type Category, categoryNames } from "./categories";
import type { Changes } from "./changes";
import { awayText } from "./timeText";

/** So many changes of one kind may pass. */
export interface Limit {
  readonly category: Category;
  readonly most: number;
  /** A share of the existing servers, in percent; else of all resources. */
  readonly isShare: boolean;
}

/** The names in `--fail-on`. */
export interface Limits {
  readonly categories: readonly Limit[];
  /** All of it may cost so much more for a month. */
  readonly cost: Amount | undefined;
  /** A server may be unavailable so long, in milliseconds. */
  readonly away: number | undefined;
  /** Whether what the preview could not check at the host is stopped. */
  readonly unchecked: boolean;
  /** Whether a lifted `deletionProtection` is stopped. */
  readonly lift: boolean;
  /** The words that are none of these. */
  readonly wrong: readonly string[];
}

/** The words that may be named. */
export const known = `${categoryNames.join(", ")}, unchecked, lift, cost>N, away>DURATION; a kind may have a limit, as in erase>1 or delete>20%`;

const refused: Limit = { category: "refused", most: 0, isShare: false };

/** If one thing has several limits, the lowest counts. */
export function parseLimits(words: readonly string[]): Limits {
  const limits = words.map((word): Partial<Limits> & { readonly limit?: Limit } => {
    const [, name = "", isLimited, value = ""] = /^([a-z]+)(>(.*))?$/.exec(word) ?? [];
    const number = /^(\d{1,9}(?:\.\d+)?)(%?)$/.exec(value);
    const category = categoryNames.find((categoryName) => categoryName === name);
    if (category && (number || !isLimited))
      return { limit: { category, most: Number(number?.[1] ?? 0), isShare: number?.[2] === "%" } };
    if (/^away>0+[hms]?$/.test(word)) return { away: 0 };
    if (word === "unchecked" || word === "lift") return { [word]: true };
    const [cost, away] = [name === "cost" && amountOf(value), name === "away" && parseDuration(value)];
    return cost ? { cost } : away ? { away } : { wrong: [word] };
  });
  const [cost] = limits.flatMap((one) => one.cost ?? []).sort((left, right) => left.cmp(right));
  const [away] = limits.flatMap((one) => one.away ?? []).sort((left, right) => left - right);
  const named = limits.flatMap(({ limit }) => limit ?? []);
  // No gate is about what `up` will not do, so each stops that, unless it says otherwise.
  const isLeftOut = words.length > 0 && !named.some(({ category }) => category === "refused");
  return {
    categories: [...(isLeftOut ? [refused] : []), ...named],
    cost,
    away,
    unchecked: limits.some(({ unchecked }) => unchecked),
    lift: limits.some(({ lift }) => lift),
    wrong: limits.flatMap(({ wrong }) => wrong ?? []),
  };
}

/**
 * Whether a change is of a kind that a gate names. The category "released" was called recorded before it had a name.
 */
export const isOfKind = (named: Category, category: Category): boolean =>
  named === category || (named === "recorded" && category === "released");

/** Why a limit is exceeded, such as `erase is 2, more than 1`; undefined: it is not. A limit of 0 needs no reason. */
export function exceeded({ category, most, isShare }: Limit, changes: Changes): string | undefined {
  const ofKind = changes.resources.filter((resource) => isOfKind(category, resource.category));
  if (!isShare)
    return ofKind.length > most ? `${category} is ${ofKind.length}, more than ${most}` : undefined;
  const count = ofKind.filter(({ kind }) => kind === "Server").length;
  const existing = changes.servers.filter(({ isNew }) => !isNew).length;
  return count * 100 > most * existing
    ? `${category} is ${count} of ${existing} servers, more than ${most}%`
    : undefined;
}

/** The server that is unavailable longest, if that is longer than it may be. */
export function awayTooLong(most: number | undefined, { servers }: Changes): string[] {
  const [worst] = [...servers].sort((left, right) => right.away - left.away);
  return most !== undefined && worst && worst.away > most
    ? [`${worst.name} ${awayText(worst.away)}, more than ${formatDuration(most)}`]
    : [];
}
