import type { OperationName } from "../../provider/api/contract";
import { envelope } from "../../provider/api/contract/commonMembers";
import type { Operation } from "../../provider/api/contract/operation";
import { serverDetailsShape, serverRecord, serverShape } from "../../provider/api/contract/serverRecord";
import type { Method } from "./described";
import { wordsOf } from "./words";

type Names = ReadonlySet<string>;

/** The features for comparing an operation of the contract with a method of the host. */
export interface Look {
  readonly path: string;
  readonly pathWords: Names;
  readonly textWords: Names;
  readonly words: Names;
  readonly inputs: Names | undefined;
  /** The field names of the response, in several sets if the response has several forms. */
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
    path: plainPath(path ?? ""),
    ...wordsIn(`${name.replaceAll(".", " ")} ${path ?? ""}`, purpose),
    inputs: new Set(Object.keys(params.shape)),
    outputs: outputs.map((names) => new Set(names)),
  };
}

export const lookOfMethod = ({ path, purpose, inputs, outputs }: Method): Look => ({
  path: plainPath(path),
  ...wordsIn(path, purpose),
  inputs: inputs && new Set(inputs.map(({ name }) => name)),
  outputs: outputs && [new Set(outputs.map(({ name }) => name))],
});

const wordsIn = (path: string, text: string) => ({
  pathWords: wordsOf(path),
  textWords: wordsOf(text),
  words: wordsOf(`${path} ${text}`),
});

/** The path in lower case and without a leading slash, so that paths can be compared. */
export const plainPath = (path: string) => path.replace(/^\/+/, "").toLowerCase();

type Weigh = (name: string) => number;

/**
 * Weighs a name by how rare it is: a name that few methods have is stronger evidence than one that all have, such as
 * `accnt`.
 */
export function rarity(looks: readonly Look[]): Weigh {
  const counts = new Map<string, number>();
  for (const { inputs = [], outputs = [], words } of looks)
    for (const name of new Set([...inputs, ...outputs.flatMap((nameSet) => [...nameSet]), ...words]))
      counts.set(name, (counts.get(name) ?? 0) + 1);
  return (name) => 1 / (counts.get(name) ?? 1);
}

type Evidence = readonly (readonly [weight: number, likeness: number])[];

/** The weighted mean of the evidence, from 0 to 1. */
const mean = (evidence: Evidence): number =>
  evidence.reduce((sum, [weight, likeness]) => sum + weight * likeness, 0) /
  Math.max(
    evidence.reduce((sum, [weight]) => sum + weight, 0),
    Number.EPSILON,
  );

/** How similar a method of the host is to an operation, from 0 to 1. */
export const likeness = (operationFeatures: Look, methodFeatures: Look, weigh: Weigh): number =>
  mean([
    ...shapeLikeness(operationFeatures, methodFeatures, weigh),
    [0.5, nameLikeness(operationFeatures, methodFeatures, weigh)],
  ]);

/** How similar the paths and the descriptions are, from 0 to 1. */
export const nameLikeness = (operationFeatures: Look, methodFeatures: Look, weigh: Weigh): number =>
  Math.max(
    overlap(operationFeatures.pathWords, methodFeatures.pathWords, weigh),
    overlap(operationFeatures.textWords, methodFeatures.textWords, weigh),
    overlap(operationFeatures.words, methodFeatures.words, weigh),
  );

/**
 * How similar the parameters and the response fields are. A feature is left out if the host does not describe it, or
 * describes it in an unknown form.
 */
function shapeLikeness(operationFeatures: Look, methodFeatures: Look, weigh: Weigh): Evidence {
  const likenessOf = (nameSets: readonly Names[] = [], methodNames: Names | undefined): Evidence =>
    methodNames && nameSets.some(({ size }) => size > 0)
      ? [[0.35, Math.max(...nameSets.map((nameSet) => overlap(nameSet, methodNames, weigh)))]]
      : [];
  return [
    ...likenessOf(operationFeatures.inputs && [operationFeatures.inputs], methodFeatures.inputs),
    ...likenessOf(operationFeatures.outputs, methodFeatures.outputs?.[0]),
  ];
}

/** Whether the method shares no parameter and no response field with the operation. */
export const isOther = (operationFeatures: Look, methodFeatures: Look, weigh: Weigh): boolean => {
  const evidence = shapeLikeness(operationFeatures, methodFeatures, weigh);
  return evidence.length > 0 && mean(evidence) === 0;
};

/** The weighted share of names that are in both sets. */
function overlap(firstNames: Names, second: Names, weigh: Weigh): number {
  let [sharedWeight, totalWeight] = [0, 0];
  for (const name of firstNames) {
    totalWeight += weigh(name);
    if (second.has(name)) sharedWeight += weigh(name);
  }
  for (const name of second) if (!firstNames.has(name)) totalWeight += weigh(name);
  return totalWeight === 0 ? 1 : sharedWeight / totalWeight;
}
