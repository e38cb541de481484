/** No message names more choices. */
const most = 5;

interface Wanted<Item> {
  readonly id: string;
  idOf(item: Item): string;
  /** How far it is from what is wanted, if that is known. Default: by the name. */
  distance?(item: Item): number;
}

/** The nearest of what can be chosen, each name once, the nearest first. */
export function nearest<Item>(items: readonly Item[], { id, idOf, distance }: Wanted<Item>): Item[] {
  const each = [...new Map(items.map((item) => [idOf(item), item])).values()];
  const far = distance ?? ((item: Item) => nameDistance(id, idOf(item)));
  return each
    .map((item) => ({ item, far: far(item) }))
    .sort((first, second) => first.far - second.far)
    .slice(0, most)
    .map(({ item }) => item);
}

/** `The nearest are password, token.` Empty: no name is near, and one that only comes first would mislead. */
export function nearestSentence(names: Iterable<string>, id: string, what = ""): string {
  const near = nearest([...names], { id, idOf: (name) => name }).filter((name) => isNear(name, id));
  if (near.length === 0) return "";
  return `The nearest ${near.length === 1 ? `${what || "one"} is` : `${what ? `${what}s ` : ""}are`} ${near.join(", ")}.`;
}

/** `is not an option. The nearest are status, until`: a part of a sentence about a name. */
export const unknownNameText = (what: string, names: Iterable<string>, name: string): string =>
  `is not ${what}. ${nearestSentence(names, name)}`.replace(/\.? ?$/, "");

/** The least part of the pairs of letters of two near names that both have: a slip, or a word in common. */
const leastCommon = 0.4;

/** Whether one may be meant by the other. Numbers are near as numbers. */
export const isNear = (first: string, second: string): boolean =>
  areNumbers(first, second) ||
  2 * commonPairs(first, second) >= leastCommon * (pairsOf(first).size + pairsOf(second).size);

const areNumbers = (...names: readonly string[]) => names.every((name) => /^\d+$/.test(name));

/** Numbers are as far apart as they are; names by the pairs of letters that only one of them has. */
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
