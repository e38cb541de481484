/** The maximum number of choices that a message names. */
const maxChoices = 5;

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
  const uniqueItems = [...new Map(items.map((item) => [idOf(item), item])).values()];
  const distanceOf = distance ?? ((item: Item) => nameDistance(id, idOf(item)));
  return uniqueItems
    .map((item) => ({ item, far: distanceOf(item) }))
    .sort((first, second) => first.far - second.far)
    .slice(0, maxChoices)
    .map(({ item }) => item);
}

/**
 * A sentence such as `The nearest are password, token.` It is empty if no name is similar, because an unrelated name
 * would mislead the user.
 */
export function nearestSentence(names: Iterable<string>, id: string, noun = ""): string {
  const nearNames = nearest([...names], { id, idOf: (name) => name }).filter((name) => isNear(name, id));
  if (nearNames.length === 0) return "";
  return `The nearest ${nearNames.length === 1 ? `${noun || "one"} is` : `${noun ? `${noun}s ` : ""}are`} ${nearNames.join(", ")}.`;
}

/** The end of a sentence about an unknown name: `is not an option. The nearest are status, until`. */
export const unknownNameText = (noun: string, names: Iterable<string>, name: string): string =>
  `is not ${noun}. ${nearestSentence(names, name)}`.replace(/\.? ?$/, "");

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
  const secondPairs = pairsOf(second);
  return [...pairsOf(first)].filter((pair) => secondPairs.has(pair)).length;
};

const pairsOf = (name: string): ReadonlySet<string> => {
  const text = ` ${name.toLowerCase()} `;
  return new Set([...text].slice(1).map((letter, index) => `${text[index]}${letter}`));
};
