import type { OperationName } from "../../provider/api/contract";
import { envelope } from "../../provider/api/contract/commonMembers";
import type { Operation } from "../../provider/api/contract/operation";
import { serverDetailsShape, serverRecord, serverShape } from "../../provider/api/contract/serverRecord";
import type { Method } from "./described";
import { wordsOf } from "./words";

type Names = ReadonlySet<string>;

/** The features that an operation, or a method of the host, is known by. */
export interface Look {
  readonly path: string;
  readonly pathWords: Names;
  readonly textWords: Names;
  readonly words: Names;
  readonly inputs: Names | undefined;
  /** An answer may have one of several sets of members. */
  readonly outputs: readonly Names[] | undefined;
}

export function operationLook(
  name: OperationName,
  { params, answer, paged, purpose, path }: Operation,
): Look {
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

export const lookOfMethod = ({ path, purpose, inputs, outputs }: Method): Look => ({
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

/** As paths are compared. */
export const plain = (path: string) => path.replace(/^\/+/, "").toLowerCase();

type Weigh = (name: string) => number;

/** A name that few have says more than one that all have, such as `accnt`. */
export function rarity(looks: readonly Look[]): Weigh {
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

/** How much a method is like an operation, from 0 to 1. */
export const likeness = (wanted: Look, theirs: Look, weigh: Weigh): number =>
  mean([...shapeLikeness(wanted, theirs, weigh), [0.5, nameLikeness(wanted, theirs, weigh)]]);

/** By what the host calls it, and what it says of it. */
export const nameLikeness = (wanted: Look, theirs: Look, weigh: Weigh): number =>
  Math.max(
    overlap(wanted.pathWords, theirs.pathWords, weigh),
    overlap(wanted.textWords, theirs.textWords, weigh),
    overlap(wanted.words, theirs.words, weigh),
  );

/**
 * By what goes in and what comes out. A feature that the host does not report, or reports in a form that is not
 * understood, does not count.
 */
function shapeLikeness(wanted: Look, theirs: Look, weigh: Weigh): Evidence {
  const likenessOf = (wanted: readonly Names[] = [], theirs: Names | undefined): Evidence =>
    theirs && wanted.some(({ size }) => size > 0)
      ? [[0.35, Math.max(...wanted.map((one) => overlap(one, theirs, weigh)))]]
      : [];
  return [
    ...likenessOf(wanted.inputs && [wanted.inputs], theirs.inputs),
    ...likenessOf(wanted.outputs, theirs.outputs?.[0]),
  ];
}

/** Whether a method takes and answers nothing of what the operation does. */
export const isOther = (wanted: Look, theirs: Look, weigh: Weigh): boolean => {
  const evidence = shapeLikeness(wanted, theirs, weigh);
  return evidence.length > 0 && mean(evidence) === 0;
};

/** The share of features that both have. */
function overlap(first: Names, second: Names, weigh: Weigh): number {
  let [both, either] = [0, 0];
  for (const name of first) {
    either += weigh(name);
    if (second.has(name)) both += weigh(name);
  }
  for (const name of second) if (!first.has(name)) either += weigh(name);
  return either === 0 ? 1 : both / either;
}
