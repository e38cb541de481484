import { type Amount, amountOf } from "../../provider/amount";
import { formatDuration, parseDuration } from "../../provider/duration";
import { type Category, categoryNames } from "./categories";
import type { Changes } from "./changes";
import { awayText } from "./timeText";

/** The number of changes of one kind that may pass. */
export interface Limit {
  readonly category: Category;
  readonly most: number;
  /** Whether the limit is a percentage of the existing servers; otherwise it is a number of resources. */
  readonly isShare: boolean;
}

/** The limits in the value of `--fail-on`. */
export interface Limits {
  readonly categories: readonly Limit[];
  /** The largest monthly increase of the total cost. */
  readonly cost: Amount | undefined;
  /** The longest time that a server may be unavailable, in milliseconds. */
  readonly away: number | undefined;
  /** Whether the gate stops a preview that could not check everything at the host. */
  readonly unchecked: boolean;
  /** Whether the gate stops a lifted `deletionProtection`. */
  readonly lift: boolean;
  /** The words that are not valid. */
  readonly wrong: readonly string[];
}

/** The valid words, for error messages. */
export const validWords = `${categoryNames.join(", ")}, unchecked, lift, cost>N, away>DURATION; a kind may have a limit, as in erase>1 or delete>20%`;

const refusedLimit: Limit = { category: "refused", most: 0, isShare: false };

/** Parses the words of `--fail-on`. If the same thing has several limits, the lowest one counts. */
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
  const [cost] = limits
    .flatMap((limitOfWord) => limitOfWord.cost ?? [])
    .sort((left, right) => left.cmp(right));
  const [away] = limits.flatMap((limitOfWord) => limitOfWord.away ?? []).sort((left, right) => left - right);
  const namedLimits = limits.flatMap(({ limit }) => limit ?? []);
  // Every gate also stops refused changes, which `up` will not make, unless the gate names a limit for them.
  const isLeftOut = words.length > 0 && !namedLimits.some(({ category }) => category === "refused");
  return {
    categories: [...(isLeftOut ? [refusedLimit] : []), ...namedLimits],
    cost,
    away,
    unchecked: limits.some(({ unchecked }) => unchecked),
    lift: limits.some(({ lift }) => lift),
    wrong: limits.flatMap(({ wrong }) => wrong ?? []),
  };
}

/**
 * Whether a change belongs to a kind in `--fail-on`. `recorded` also includes `released`, because those changes were
 * part of `recorded` in earlier versions.
 */
export const isOfKind = (limitCategory: Category, category: Category): boolean =>
  limitCategory === category || (limitCategory === "recorded" && category === "released");

/** The reason why a limit is exceeded, such as `erase is 2, more than 1`; undefined if it is not exceeded. */
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

/** The server that is unavailable for the longest time, if that is longer than the limit. */
export function awayTooLong(longest: number | undefined, { servers }: Changes): string[] {
  const [worst] = [...servers].sort((left, right) => right.away - left.away);
  return longest !== undefined && worst && worst.away > longest
    ? [`${worst.name} ${awayText(worst.away)}, more than ${formatDuration(longest)}`]
    : [];
}
