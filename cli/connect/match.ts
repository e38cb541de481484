import { type OperationName, operations } from "../../provider/api/contract";
import { envelope } from "../../provider/api/contract/commonMembers";
import type { Operation } from "../../provider/api/contract/operation";
import { serverDetailsShape, serverRecord, serverShape } from "../../provider/api/contract/serverRecord";
import type { Method } from "./described";
import { wordsOf } from "./words";

/** Where an operation is, or why that is not known. */
export type Match =
  | { readonly is: "found"; readonly method: Method }
  /** Nothing shows which of them it is, the most likely first. */
  | { readonly is: "unsure"; readonly candidates: readonly Method[] }
  | { readonly is: "missing" };

/** What a pair has to reach, and by how much it must be better than every other pair of either. */
const least = 0.5;
const margin = 0.05;
/** By how much of its name and text a method has to be an operation's, if its shape is that of several. */
const leastNamed = 0.35;
/** What a method has to reach to be a choice, and how many choices a person gets. */
const leastChoice = 0.25;
const mostChoices = 6;

/** What an operation, or a method of the host, is known by. */
interface Look {
  readonly path: string;
  readonly pathWords: ReadonlySet<string>;
  readonly textWords: ReadonlySet<string>;
  readonly inputs: readonly string[] | undefined;
  /** An answer may have one of several sets of members. */
  readonly outputs: readonly (readonly string[])[] | undefined;
}

/**
 * Finds each operation of the contract among the methods of a host. A method at the usual path is the operation, unless
 * what it takes and answers is another thing. Any other pair counts only if each is clearly the best for the other: a
 * wrong path may erase a disk.
 */
export function matched(methods: readonly Method[]): ReadonlyMap<OperationName, Match> {
  const wanted = operations().filter(([, { certainty }]) => certainty !== "none");
  const looks = wanted.map(([name, operation]) => lookOf(name, operation));
  const given = methods.map(lookOfMethod);
  const weigh = rarity([...looks, ...given]);
  const scores = looks.map((look) => given.map((one) => likeness(look, one, weigh)));
  const found = new Map<number, number>();
  for (const [at, look] of looks.entries()) {
    const usual = given.findIndex(({ path }) => path === look.path);
    const isShown = wanted[at]?.[1].certainty === "specification";
    if (usual >= 0 && (isShown || !isOther(look, given[usual] as Look, weigh))) found.set(at, usual);
  }
  const isTaken = (index: number) => [...found.values()].includes(index);
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
      isNew = true;
    }
  }
  return new Map(
    wanted.map(([name], at): [OperationName, Match] => {
      const method = methods[found.get(at) ?? -1];
      if (method) return [name, { is: "found", method }];
      const choices = ranked(scores[at] as number[], isTaken).filter(({ score }) => score >= leastChoice);
      const candidates = choices.slice(0, mostChoices).map(({ index }) => methods[index] as Method);
      return [name, candidates.length > 0 ? { is: "unsure", candidates } : { is: "missing" }];
    }),
  );
}

const ranked = (row: readonly number[], isTaken: (index: number) => boolean) =>
  row
    .map((score, index) => ({ score, index }))
    .filter(({ index }) => !isTaken(index))
    .sort((one, other) => other.score - one.score);

function lookOf(name: OperationName, operation: Operation): Look {
  const { params, answer, paged, purpose, path } = operation;
  const records = (answer === serverRecord ? [answer.shape, serverShape, serverDetailsShape] : [answer.shape]).map(
    (shape) => Object.keys(shape),
  );
  const page = Object.keys(envelope.shape);
  const called = `${name.replaceAll(".", " ")} ${path}`;
  return {
    path: path?.toLowerCase() ?? "",
    pathWords: wordsOf(called),
    textWords: wordsOf(purpose),
    inputs: Object.keys(params.shape),
    outputs: paged ? [...records, ...records.map((record) => [...page, ...record]), page] : records,
  };
}

const lookOfMethod = ({ path, purpose, inputs, outputs }: Method): Look => ({
  path: path.toLowerCase(),
  pathWords: wordsOf(path),
  textWords: wordsOf(purpose),
  inputs: inputs?.map(({ name }) => name),
  outputs: outputs && [outputs.map(({ name }) => name)],
});

type Weigh = (name: string) => number;

/** A name that few have says more than one that all have, such as `accnt`. */
function rarity(looks: readonly Look[]): Weigh {
  const counts = new Map<string, number>();
  for (const { inputs = [], outputs = [], pathWords, textWords } of looks)
    for (const name of new Set([...inputs, ...outputs.flat(), ...pathWords, ...textWords]))
      counts.set(name, (counts.get(name) ?? 0) + 1);
  return (name) => 1 / Math.sqrt(counts.get(name) ?? 1);
}

type Evidence = readonly (readonly [weight: number, likeness: number])[];

/** From 0 to 1: the mean of what is known. */
const mean = (evidence: Evidence): number =>
  evidence.reduce((sum, [weight, likeness]) => sum + weight * likeness, 0) /
  Math.max(evidence.reduce((sum, [weight]) => sum + weight, 0), Number.EPSILON);

const likeness = (wanted: Look, given: Look, weigh: Weigh): number =>
  mean([...shapeLikeness(wanted, given, weigh), [0.5, nameLikeness(wanted, given, weigh)]]);

/** By what the host calls it, and what it says of it. */
function nameLikeness(wanted: Look, given: Look, weigh: Weigh): number {
  const all = ({ pathWords, textWords }: Look) => [...pathWords, ...textWords];
  return Math.max(
    overlap(wanted.pathWords, given.pathWords, weigh),
    overlap(wanted.textWords, given.textWords, weigh),
    overlap(all(wanted), all(given), weigh),
  );
}

/** By what goes in and what comes out. What the host does not say, or in a form that is not understood, does not count. */
function shapeLikeness(wanted: Look, given: Look, weigh: Weigh): Evidence {
  const { inputs, outputs } = given;
  return [
    ...(inputs && wanted.inputs?.length ? [[0.35, overlap(wanted.inputs ?? [], inputs, weigh)] as const] : []),
    ...(outputs
      ? [[0.35, Math.max(...(wanted.outputs ?? []).map((one) => overlap(one, outputs.flat(), weigh)))] as const]
      : []),
  ];
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
function overlap(left: Iterable<string>, right: Iterable<string>, weigh: Weigh): number {
  const [one, other] = [new Set(left), new Set(right)];
  const sum = (names: Iterable<string>) => [...names].reduce((total, name) => total + weigh(name), 0);
  const all = sum(new Set([...one, ...other]));
  return all === 0 ? 1 : sum([...one].filter((name) => other.has(name))) / all;
}
