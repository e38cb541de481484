import { type OperationName, operations } from "../../provider/api/contract";
import { envelope } from "../../provider/api/contract/commonMembers";
import type { Operation } from "../../provider/api/contract/operation";
import { serverDetailsShape, serverRecord, serverShape } from "../../provider/api/contract/serverRecord";
import type { Method } from "./described";
import { wordsOf } from "./words";

/** Where an operation is, or why that is not known. */
export type Match =
  | { readonly is: "found"; readonly method: Method }
  /** The user says where; undefined: the host describes no method there. */
  | { readonly is: "set"; readonly path: string; readonly method: Method | undefined }
  /** Nothing shows which of them it is, the most likely first. */
  | { readonly is: "unsure"; readonly candidates: readonly Method[] }
  | { readonly is: "missing" };

/** Paths by operation. */
export type Paths = Readonly<Partial<Record<string, string>>>;

/** What a pair has to reach, and by how much it must be better than every other pair of either. */
const least = 0.5;
const margin = 0.05;
/** By how much of its name and text a method has to be an operation's, if its shape is that of several. */
const leastNamed = 0.2;
/** What a method has to reach to be a choice, and how many choices a person gets. */
const leastChoice = 0.35;
const mostChoices = 5;

type Names = ReadonlySet<string>;

/** What an operation, or a method of the host, is known by. */
interface Look {
  readonly path: string;
  readonly pathWords: Names;
  readonly textWords: Names;
  readonly words: Names;
  readonly inputs: Names | undefined;
  /** An answer may have one of several sets of members. */
  readonly outputs: readonly Names[] | undefined;
}

/**
 * Finds each operation of the contract among the methods of a host. A method at the usual path is the operation, unless
 * what it takes and answers is another thing. Any other pair counts only if each is clearly the best for the other: a
 * wrong path may erase a disk.
 *
 * @param set the paths that the user has set; they win.
 */
export function matched(methods: readonly Method[], set: Paths = {}): ReadonlyMap<OperationName, Match> {
  // What changes something at a path that no one has shown is never guessed.
  const wanted = operations().filter(([, { certainty, writes }]) => certainty !== "none" || !writes);
  const looks = wanted.map(([name, operation]) => lookOf(name, operation));
  const given = methods.map(lookOfMethod);
  const weigh = rarity([...looks, ...given]);
  const scores = looks.map((look) => given.map((one) => likeness(look, one, weigh)));
  const found = new Map<number, number>();
  const indexOf = (wantedPath: string) => given.findIndex(({ path }) => path === plain(wantedPath));
  const setAt = wanted.map(([name]) => set[name]);
  for (const [at, path] of setAt.entries()) if (path !== undefined) found.set(at, indexOf(path));
  for (const [at, look] of looks.entries()) {
    const [name, { certainty }] = wanted[at] as (typeof wanted)[number];
    if (setAt[at] !== undefined) continue;
    const isSelf = name === "api.describe";
    const usual = isSelf ? methods.findIndex((one) => one.isDescription) : indexOf(look.path);
    const isShown = isSelf || certainty === "specification";
    if (usual >= 0 && (isShown || !isOther(look, given[usual] as Look, weigh))) found.set(at, usual);
  }
  const taken = new Set(found.values());
  const isTaken = (index: number) => taken.has(index);
  // What is clear makes more clear: it is out of the way of the others.
  for (let isNew = true; isNew; ) {
    isNew = false;
    for (const [at, row] of scores.entries()) {
      const [best, second] = ranked(row, isTaken);
      if (found.has(at) || !best || best.score < Math.max(least, (second?.score ?? 0) + margin)) continue;
      const rivals = scores.filter((_, other) => other !== at && !found.has(other));
      if (rivals.some((other) => (other[best.index] as number) > best.score - margin)) continue;
      if (!isNamed(at, looks, given[best.index] as Look, weigh)) continue;
      found.set(at, best.index);
      taken.add(best.index);
      isNew = true;
    }
  }
  return new Map(
    wanted.map(([name], at): [OperationName, Match] => {
      const method = methods[found.get(at) ?? -1];
      const path = setAt[at];
      if (path !== undefined) return [name, { is: "set", path, method }];
      if (method) return [name, { is: "found", method }];
      const choices = ranked(scores[at] as number[], isTaken).filter(({ score }) => score >= leastChoice);
      const candidates = choices.slice(0, mostChoices).map(({ index }) => methods[index] as Method);
      return [name, candidates.length > 0 ? { is: "unsure", candidates } : { is: "missing" }];
    }),
  );
}

const plain = (path: string) => path.replace(/^\/+/, "").toLowerCase();

const ranked = (row: readonly number[], isTaken: (index: number) => boolean) =>
  row
    .map((score, index) => ({ score, index }))
    .filter(({ index }) => !isTaken(index))
    .sort((one, other) => other.score - one.score);

function lookOf(name: OperationName, { params, answer, paged, purpose, path }: Operation): Look {
  const shapes = answer === serverRecord ? [answer.shape, serverShape, serverDetailsShape] : [answer.shape];
  const records = shapes.map((shape) => Object.keys(shape));
  const page = Object.keys(envelope.shape);
  const outputs = paged ? [...records, ...records.map((record) => [...page, ...record]), page] : records;
  return {
    path: plain(path ?? ""),
    ...wordsIn(`${name.replaceAll(".", " ")} ${path ?? ""}`, purpose),
    inputs: new Set(Object.keys(params.shape)),
    outputs: outputs.map((names) => new Set(names)),
  };
}

const lookOfMethod = ({ path, purpose, inputs, outputs }: Method): Look => ({
  path: plain(path),
  ...wordsIn(path, purpose),
  inputs: inputs && new Set(inputs.map(({ name }) => name)),
  outputs: outputs && [new Set(outputs.map(({ name }) => name))],
});

const wordsIn = (path: string, text: string) => ({
  pathWords: wordsOf(path),
  textWords: wordsOf(text),
  words: wordsOf(`${path} ${text}`),
});

type Weigh = (name: string) => number;

/** A name that few have says more than one that all have, such as `accnt`. */
function rarity(looks: readonly Look[]): Weigh {
  const counts = new Map<string, number>();
  for (const { inputs = [], outputs = [], words } of looks)
    for (const name of new Set([...inputs, ...outputs.flatMap((one) => [...one]), ...words]))
      counts.set(name, (counts.get(name) ?? 0) + 1);
  return (name) => 1 / (counts.get(name) ?? 1);
}

type Evidence = readonly (readonly [weight: number, likeness: number])[];

/** From 0 to 1: the mean of what is known. */
const mean = (evidence: Evidence): number =>
  evidence.reduce((sum, [weight, likeness]) => sum + weight * likeness, 0) /
  Math.max(
    evidence.reduce((sum, [weight]) => sum + weight, 0),
    Number.EPSILON,
  );

const likeness = (wanted: Look, given: Look, weigh: Weigh): number =>
  mean([...shapeLikeness(wanted, given, weigh), [0.5, nameLikeness(wanted, given, weigh)]]);

/** By what the host calls it, and what it says of it. */
const nameLikeness = (wanted: Look, given: Look, weigh: Weigh): number =>
  Math.max(
    overlap(wanted.pathWords, given.pathWords, weigh),
    overlap(wanted.textWords, given.textWords, weigh),
    overlap(wanted.words, given.words, weigh),
  );

/** By what goes in and what comes out. What the host does not say, or in a form that is not understood, does not count. */
function shapeLikeness(wanted: Look, given: Look, weigh: Weigh): Evidence {
  const of = (wanted: readonly Names[] = [], given: Names | undefined): Evidence =>
    given && wanted.some(({ size }) => size > 0)
      ? [[0.35, Math.max(...wanted.map((one) => overlap(one, given, weigh)))]]
      : [];
  return [...of(wanted.inputs && [wanted.inputs], given.inputs), ...of(wanted.outputs, given.outputs?.[0])];
}

/** Whether a method takes and answers nothing of what the operation does. */
const isOther = (wanted: Look, given: Look, weigh: Weigh): boolean => {
  const evidence = shapeLikeness(wanted, given, weigh);
  return evidence.length > 0 && mean(evidence) === 0;
};

/**
 * Whether more than the shape speaks for an operation, if others have that shape as well. A method that only takes a
 * server may do anything with it.
 */
function isNamed(at: number, looks: readonly Look[], given: Look, weigh: Weigh): boolean {
  const look = looks[at] as Look;
  const shape = mean(shapeLikeness(look, given, weigh));
  const isOwn = looks.every(
    (other, index) => index === at || mean(shapeLikeness(other, given, weigh)) < shape - margin,
  );
  return isOwn || nameLikeness(look, given, weigh) >= leastNamed;
}

/** What both have, of what either has. */
function overlap(one: Names, other: Names, weigh: Weigh): number {
  let [both, either] = [0, 0];
  for (const name of one) {
    either += weigh(name);
    if (other.has(name)) both += weigh(name);
  }
  for (const name of other) if (!one.has(name)) either += weigh(name);
  return either === 0 ? 1 : both / either;
}
