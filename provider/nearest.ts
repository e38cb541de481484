/** The maximum number of choices that a message names. */
const most = 5;

interface Wanted<Item> {
  readonly id: string;
  idOf(item: Item): string;
  /** Distance of an item from the wanted one; smaller is nearer. Default: the distance between the two names. */
  distance?(item: Item): number;
}

/**
 * The items nearest to the wanted one, nearest first. If several items have the same name, only one of them is kept.
 */
export function nearest<Item>(items: readonly Item[], { id, idOf, distance }: Wanted<Item>): Item[] {
  const each = [...new Map(items.map((item) => [idOf(item), item])).values()];
  const far = distance ?? ((item: Item) => nameDistance(id, idOf(item)));
  return each
    .map((item) => ({ item, far: far(item) }))
    .sort((first, second) => first.far - second.far)
    .slice(0, most)
    .map(({ item }) => item);
}

/**
 * A sentence such as `The nearest are password, token.` It is empty if no name is similar, because an unrelated name
 * would mislead the user.
 */
export function nearestSentence(names: Iterable<string>, id: string, what = ""): string {
  const near = nearest([...names], { id, idOf: (name) => name }).filter((name) => isNear(name, id));
  if (near.length === 0) return "";
  return `The nearest ${near.length === 1 ? `${what || "one"} is` : `${what ? `${what}s ` : ""}are`} ${near.join(", ")}.`;
}

/** The end of a sentence about an unknown name: `is not an option. The nearest are status, until`. */
export const unknownNameText = (what: string, names: Iterable<string>, name: string): string =>
  `is not ${what}. ${nearestSentence(names, name)}`.replace(/\.? ?$/, "");

/**
 * Two names are similar if they share at least this fraction of their letter pairs, as after a typing error or with a
 * common word.
 */
const leastCommon = 0.4;

/** Whether a user who wrote one name may have meant the other one. Two numbers always count as similar. */
export const isNear = (first: string, second: string): boolean =>
  areNumbers(first, second) ||
  2 * commonPairs(first, second) >= leastCommon * (pairsOf(first).size + pairsOf(second).size);

const areNumbers = (...names: readonly string[]) => names.every((name) => /^\d+$/.test(name));

/**
 * The distance of two numbers is their difference. The distance of two names is the number of letter pairs that only
 * one of them has.
 */
function nameDistance(first: string, second: string): number {
  if (areNumbers(first, second)) return Math.abs(Number(first) - Number(second));
  return pairsOf(first).size + pairsOf(second).size - 2 * commonPairs(first, second);
}

const commonPairs = (first: string, second: string): number => {
  const theirs = pairsOf(second);
  return [...pairsOf(first)].filter((pair) => theirs.has(pair)).length;
};

const pairsOf = (name: string): ReadonlySet<string> => {
  const text = ` ${name.toLowerCase()} `;
  return new Set([...text].slice(1).map((letter, at) => `${text[at]}${letter}`));
};
