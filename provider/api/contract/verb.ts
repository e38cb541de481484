import type { Operation } from "./operation";

/** The HTTP methods that an operation may use, the default first. The specification does not show any HTTP methods. */
export const verbs = ["POST", "GET", "PUT", "PATCH", "DELETE"] as const;
export type Verb = (typeof verbs)[number];

export const usualVerb: Verb = verbs[0];

export const verbOf = (word: unknown): Verb | undefined =>
  typeof word === "string" ? verbs.find((verb) => verb === word.trim().toUpperCase()) : undefined;

/** Why an operation may not use an HTTP method; undefined if it may. */
export function reasonAgainstVerb({ writes }: Pick<Operation, "writes">, verb: Verb): string | undefined {
  if (writes && verb === "GET")
    return "must not be GET: it changes something, and who is on the way may answer a GET or repeat it";
  return !writes && verb === "DELETE" ? "must not be DELETE: it only reads" : undefined;
}

/** Parses the HTTP methods in an `Allow` header, or in a list. */
export const parseVerbs = (allowedText: unknown): readonly Verb[] => {
  const words = [allowedText ?? []].flat().flatMap((text) => String(text).split(","));
  return [...new Set(words.flatMap((word) => verbOf(word) ?? []))];
};

/** The HTTP methods of requests that a proxy may send twice (RFC 9110, idempotent methods). */
const repeatedOnTheWay: readonly Verb[] = ["PUT", "DELETE"];

/** Whether a proxy may repeat a call that must not be sent twice. Nothing else depends on the HTTP method. */
export const mayBeDoubled = ({ repeatable }: Pick<Operation, "repeatable">, verb: Verb): boolean =>
  !repeatable && repeatedOnTheWay.includes(verb);
