import { type OperationName, operations } from "../../provider/api/contract";
import type { Method } from "./described";
import {
  isOther,
  type Look,
  likeness,
  lookOfMethod,
  nameLikeness,
  operationLook,
  plainPath,
  rarity,
} from "./look";

/** The method of the host that belongs to an operation, or the reason why it is unknown. */
export type Match =
  | { readonly is: "found"; readonly method: Method }
  /** The path that the user has set. The method is undefined if the host describes none at that path. */
  | { readonly is: "set"; readonly path: string; readonly method: Method | undefined }
  /** The operation may be one of these methods, the most likely first. */
  | { readonly is: "unsure"; readonly candidates: readonly Method[] }
  | { readonly is: "missing" };

/** The paths of operations, by operation name. */
export type Paths = Readonly<Partial<Record<string, string>>>;

/** The score that a pair must reach, and its lead over every other pair of the same operation or method. */
const least = 0.5;
const margin = 0.05;
/**
 * The least similarity of path and description. Parameters alone are not enough, because a method that only takes a
 * server id could do anything to the server.
 */
const leastNamed = 0.2;
/** The lowest score of a method that is offered as a choice, and the largest number of choices for one question. */
const leastChoice = 0.35;
const mostChoices = 5;

/**
 * Finds the method of the host for each operation of the contract. A method at the operation's usual path is
 * accepted, unless its parameters and response fields are entirely different. Any other pair is accepted only if both
 * are clearly the best match for each other, because a call to a wrong path may erase a disk.
 *
 * @param setPaths the paths that the user has set; they win.
 */
export function matchMethods(
  methods: readonly Method[],
  setPaths: Paths = {},
): ReadonlyMap<OperationName, Match> {
  // A write operation is skipped if the path in the contract is only a guess.
  const wantedOperations = operations().filter(
    ([, { certainty, writes }]) => certainty !== "none" || !writes,
  );
  const looks = wantedOperations.map(([name, operation]) => operationLook(name, operation));
  const methodLooks = methods.map(lookOfMethod);
  const weigh = rarity([...looks, ...methodLooks]);
  const scores = looks.map((look) => methodLooks.map((methodLook) => likeness(look, methodLook, weigh)));
  const bestOf = new Map<number, number>();
  const indexOf = (wantedPath: string) =>
    methodLooks.findIndex(({ path }) => path !== "" && path === plainPath(wantedPath));
  const setAt = wantedOperations.map(([name]) => setPaths[name]);
  for (const [at, path] of setAt.entries()) if (path !== undefined) bestOf.set(at, indexOf(path));
  for (const [at, look] of looks.entries()) {
    const [name, { certainty }] = wantedOperations[at] as (typeof wantedOperations)[number];
    if (setAt[at] !== undefined) continue;
    const isSelf = name === "api.describe";
    const usualIndex = isSelf
      ? methods.findIndex((candidate) => candidate.isDescription)
      : indexOf(look.path);
    const isShown = isSelf || certainty === "specification";
    if (usualIndex >= 0 && (isShown || !isOther(look, methodLooks[usualIndex] as Look, weigh)))
      bestOf.set(at, usualIndex);
  }
  const takenIndexes = new Set(bestOf.values());
  const isTaken = (index: number) => takenIndexes.has(index);
  // Each accepted pair leaves fewer methods for the other operations, so further pairs may become clear.
  for (let isNew = true; isNew; ) {
    isNew = false;
    for (const [at, row] of scores.entries()) {
      const [best, second] = ranked(row, isTaken);
      if (bestOf.has(at) || !best || best.score < Math.max(least, (second?.score ?? 0) + margin)) continue;
      const rivals = scores.filter((_, otherIndex) => otherIndex !== at && !bestOf.has(otherIndex));
      if (rivals.some((rivalRow) => (rivalRow[best.index] as number) > best.score - margin)) continue;
      if (nameLikeness(looks[at] as Look, methodLooks[best.index] as Look, weigh) < leastNamed) continue;
      bestOf.set(at, best.index);
      takenIndexes.add(best.index);
      isNew = true;
    }
  }
  return new Map(
    wantedOperations.map(([name], at): [OperationName, Match] => {
      const method = methods[bestOf.get(at) ?? -1];
      const path = setAt[at];
      if (path !== undefined) return [name, { is: "set", path, method }];
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
    .sort((first, second) => second.score - first.score);
