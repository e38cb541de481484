import { type OperationName, operations } from "../../provider/api/contract";
import type { Method } from "./described";
import {
  isOther,
  type Look,
  likeness,
  lookOfMethod,
  nameLikeness,
  operationLook,
  plain,
  rarity,
} from "./look";

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

/** The score that a pair must reach, and its lead over every other pair of either. */
const least = 0.5;
const margin = 0.05;
/** How much the name or the text must be like it: a method that only takes a server may do anything with it. */
const leastNamed = 0.2;
/** The score that makes a method a choice, and the number of choices that a person gets. */
const leastChoice = 0.35;
const mostChoices = 5;

/**
 * Finds each operation of the contract among the methods of a host. A method at the usual path is the operation, unless
 * what it takes and answers is another thing. Any other pair counts only if each is clearly the best for the other: a
 * wrong path may erase a disk.
 *
 * @param set the paths that the user has set; they win.
 */
export function matched(methods: readonly Method[], set: Paths = {}): ReadonlyMap<OperationName, Match> {
  // An operation that changes something is never guessed at a path that no one has shown.
  const wanted = operations().filter(([, { certainty, writes }]) => certainty !== "none" || !writes);
  const looks = wanted.map(([name, operation]) => operationLook(name, operation));
  const methodLooks = methods.map(lookOfMethod);
  const weigh = rarity([...looks, ...methodLooks]);
  const scores = looks.map((look) => methodLooks.map((methodLook) => likeness(look, methodLook, weigh)));
  const bestOf = new Map<number, number>();
  const indexOf = (wantedPath: string) =>
    methodLooks.findIndex(({ path }) => path !== "" && path === plain(wantedPath));
  const setAt = wanted.map(([name]) => set[name]);
  for (const [at, path] of setAt.entries()) if (path !== undefined) bestOf.set(at, indexOf(path));
  for (const [at, look] of looks.entries()) {
    const [name, { certainty }] = wanted[at] as (typeof wanted)[number];
    if (setAt[at] !== undefined) continue;
    const isSelf = name === "api.describe";
    const usual = isSelf ? methods.findIndex((one) => one.isDescription) : indexOf(look.path);
    const isShown = isSelf || certainty === "specification";
    if (usual >= 0 && (isShown || !isOther(look, methodLooks[usual] as Look, weigh))) bestOf.set(at, usual);
  }
  const taken = new Set(bestOf.values());
  const isTaken = (index: number) => taken.has(index);
  // Each clear pair makes others clearer, because it is out of their way.
  for (let isNew = true; isNew; ) {
    isNew = false;
    for (const [at, row] of scores.entries()) {
      const [best, second] = ranked(row, isTaken);
      if (bestOf.has(at) || !best || best.score < Math.max(least, (second?.score ?? 0) + margin)) continue;
      const rivals = scores.filter((_, other) => other !== at && !bestOf.has(other));
      if (rivals.some((other) => (other[best.index] as number) > best.score - margin)) continue;
      if (nameLikeness(looks[at] as Look, methodLooks[best.index] as Look, weigh) < leastNamed) continue;
      bestOf.set(at, best.index);
      taken.add(best.index);
      isNew = true;
    }
  }
  return new Map(
    wanted.map(([name], at): [OperationName, Match] => {
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
