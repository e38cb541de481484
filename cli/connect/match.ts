import { type OperationName, operations } from "../../provider/api/contract";
import { envelope } from "../../provider/api/contract/commonMembers";
import type { Operation } from "../../provider/api/contract/operation";
import type { Method } from "./described";

/** Where an operation is, or why that is not known. */
export type Match =
  | { readonly is: "found"; readonly method: Method }
  /** Several methods fit as well as each other. */
  | { readonly is: "unsure"; readonly candidates: readonly Method[] }
  | { readonly is: "missing" };

/** What a pair has to reach, and by how much it must be better than every other pair of either. */
const least = 0.6;
const margin = 0.05;

/** The members by which an operation is known. */
interface Shape {
  readonly inputs: readonly string[];
  readonly outputs: readonly string[];
  readonly words: ReadonlySet<string>;
  readonly path: string;
}

/**
 * Finds each operation of the contract among the methods of a host, by what goes in, what comes out, and what the host
 * says of it. A pair counts only if each is clearly the best for the other: a wrong path may erase a disk.
 */
export function matched(methods: readonly Method[]): ReadonlyMap<OperationName, Match> {
  const wanted = operations().filter(([, { certainty }]) => certainty !== "none");
  const shapes = new Map(wanted.map(([name, operation]) => [name, shapeOf(name, operation)]));
  const given = methods.map((method) => ({ method, shape: shapeOfMethod(method) }));
  const weigh = rarity([...shapes.values(), ...given.map(({ shape }) => shape)]);
  const scores = new Map(
    wanted.map(([name]) => {
      const shape = shapes.get(name) as Shape;
      return [name, given.map((one) => likeness(shape, one.shape, weigh))] as const;
    }),
  );
  const found = new Map<OperationName, Match>();
  const taken = new Set<number>();
  for (const [name, { certainty, path }] of wanted) {
    const at = given.findIndex(({ shape }) => shape.path === path?.toLowerCase());
    if (certainty !== "specification" || at < 0) continue;
    found.set(name, { is: "found", method: methods[at] as Method });
    taken.add(at);
  }
  // What is clear makes more clear: it is out of the way of the others.
  for (let isNew = true; isNew; ) {
    isNew = false;
    for (const [name, row] of scores) {
      if (found.has(name)) continue;
      const at = bestOf(row, taken);
      if (at === undefined) continue;
      const score = row[at] as number;
      const others = [
        ...row.filter((_, index) => index !== at && !taken.has(index)),
        ...[...scores]
          .filter(([other]) => other !== name && !found.has(other))
          .map(([, one]) => one[at] as number),
      ];
      if (score < least || others.some((other) => other > score - margin)) continue;
      found.set(name, { is: "found", method: methods[at] as Method });
      taken.add(at);
      isNew = true;
    }
  }
  for (const [name, row] of scores) {
    if (found.has(name)) continue;
    const candidates = methods.filter((_, index) => !taken.has(index) && (row[index] as number) >= least);
    found.set(name, candidates.length > 0 ? { is: "unsure", candidates } : { is: "missing" });
  }
  return new Map(wanted.map(([name]) => [name, found.get(name) as Match]));
}

function bestOf(row: readonly number[], taken: ReadonlySet<number>): number | undefined {
  let best: number | undefined;
  for (const [index, score] of row.entries())
    if (!taken.has(index) && (best === undefined || score > (row[best] as number))) best = index;
  return best;
}

function shapeOf(name: OperationName, { params, answer, paged, purpose, path }: Operation): Shape {
  const outputs = Object.keys(answer.shape);
  return {
    inputs: Object.keys(params.shape),
    outputs: paged ? [...Object.keys(envelope.shape), ...outputs] : outputs,
    words: wordsOf(`${name.replaceAll(".", " ")} ${purpose}`),
    path: path ?? "",
  };
}

const shapeOfMethod = ({ path, purpose, inputs, outputs }: Method): Shape => ({
  inputs: inputs.map(({ name }) => name),
  outputs: outputs.map(({ name }) => name),
  words: wordsOf(`${path.replaceAll("/", " ")} ${purpose}`),
  path: path.toLowerCase(),
});

/** Words that hosts use for one thing. */
const synonyms = [
  "create add provision new order deploy",
  "details get one single show read lookup",
  "list all every",
  "update edit change modify set",
  "remove delete destroy removal cancel cancellation",
  "start boot",
  "reboot restart",
  "rebuild reimage reinstall re-image",
  "login credential",
  "template image",
].map((line) => line.split(" "));
const firstOf = new Map(synonyms.flatMap((line) => line.map((word) => [word, line[0] as string] as const)));
const empty = new Set(
  "a an and as at by for from in into is it its of on only or that the to with who what".split(" "),
);

/** `Power on a server's machine` → power, server, machine: lower case, without endings and empty words. */
export function wordsOf(text: string): ReadonlySet<string> {
  const words = text
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== "" && !empty.has(word))
    .map((word) => (word.length > 3 ? word.replace(/(?:'s|s)$/, "") : word));
  return new Set(words.map((word) => firstOf.get(word) ?? word));
}

type Weigh = (name: string) => number;

/** A name that few have says more than one that all have, such as `accnt`. */
function rarity(shapes: readonly Shape[]): Weigh {
  const counts = new Map<string, number>();
  for (const { inputs, outputs, words } of shapes)
    for (const name of new Set([...inputs, ...outputs, ...words]))
      counts.set(name, (counts.get(name) ?? 0) + 1);
  return (name) => 1 / Math.sqrt(counts.get(name) ?? 1);
}

/** From 0 to 1. */
function likeness(wanted: Shape, given: Shape, weigh: Weigh): number {
  const isThere = wanted.path === given.path ? 0.1 : 0;
  const words = overlap([...wanted.words], [...given.words], weigh);
  return (
    0.35 * overlap(wanted.inputs, given.inputs, weigh) +
    0.35 * overlap(wanted.outputs, given.outputs, weigh) +
    0.3 * words +
    isThere
  );
}

/** What both have, of what either has. */
function overlap(left: readonly string[], right: readonly string[], weigh: Weigh): number {
  const sum = (names: Iterable<string>) => [...names].reduce((total, name) => total + weigh(name), 0);
  const all = sum(new Set([...left, ...right]));
  return all === 0 ? 1 : sum(left.filter((name) => right.includes(name))) / all;
}
