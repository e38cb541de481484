import type { Session } from "../resource/session";

const linesOf = (text: string): readonly [first: string, ...ways: string[]] => {
  const [first = "", ...ways] = text.split("\n");
  return [first, ...ways];
};

/** Remembers the advice lines of a warning that is printed for the resource with this URN, and returns the warning. */
export function noteAdvice(session: Session | undefined, urn: string | undefined, warning: string): string {
  const [, ...ways] = linesOf(warning);
  if (session && urn !== undefined && ways.length > 0)
    session.advice.set(urn, new Set([...(session.advice.get(urn) ?? []), ...ways]));
  return warning;
}

/**
 * Removes the advice that an earlier warning of this run has already given for the same resource. In an `up`, check
 * warns about a resource, and a later method may refuse it for the same reason; Pulumi prints both texts together.
 */
export function withoutNotedAdvice(
  session: Session | undefined,
  urn: string | undefined,
  failure: string,
): string {
  const notedAdvice = session?.advice.get(urn ?? "");
  const [first, ...ways] = linesOf(failure);
  const newAdvice = ways.filter((way) => !notedAdvice?.has(way));
  if (newAdvice.length === ways.length) return failure;
  const reference = `  Its warning says what ${newAdvice.length > 0 ? "else " : ""}to do.`;
  return [first, ...newAdvice, reference].join("\n");
}
