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
    .sort((one, other) => one.far - other.far)
    .slice(0, most)
    .map(({ item }) => item);
}

/** Two or more. Of the others those that have nothing in common with it are left out. */
export function nearestNames(names: Iterable<string>, id: string): string {
  const all = nearest([...names], { id, idOf: (name) => name });
  return all.filter((name, at) => at < 2 || commonPairs(name, id) > 1).join(", ");
}

/** Numbers are as far apart as they are; names by the pairs of letters that only one of them has. */
function nameDistance(one: string, other: string): number {
  if (/^\d+$/.test(one) && /^\d+$/.test(other)) return Math.abs(Number(one) - Number(other));
  return pairsOf(one).size + pairsOf(other).size - 2 * commonPairs(one, other);
}

const commonPairs = (one: string, other: string): number => {
  const theirs = pairsOf(other);
  return [...pairsOf(one)].filter((pair) => theirs.has(pair)).length;
};

const pairsOf = (name: string): ReadonlySet<string> => {
  const text = ` ${name.toLowerCase()} `;
  return new Set([...text].slice(1).map((letter, at) => `${text[at]}${letter}`));
};
