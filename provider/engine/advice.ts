import type { Session } from "../resource/session";

const linesOf = (text: string): readonly [first: string, ...ways: string[]] => {
  const [first = "", ...ways] = text.split("\n");
  return [first, ...ways];
};

/** Notes the advice of a warning that is printed for the resource with this URN. */
export function noteAdvice(session: Session | undefined, urn: string | undefined, warning: string): string {
  const [, ...ways] = linesOf(warning);
  if (session && urn !== undefined && ways.length > 0)
    session.advice.set(urn, new Set([...(session.advice.get(urn) ?? []), ...ways]));
  return warning;
}

/**
 * A failure's text without the advice that a warning of this run has given for the same resource: `up` checks a
 * resource, warns about it, and then refuses it for the same reason. Pulumi prints both together.
 */
export function withoutNotedAdvice(
  session: Session | undefined,
  urn: string | undefined,
  failure: string,
): string {
  const noted = session?.advice.get(urn ?? "");
  const [first, ...ways] = linesOf(failure);
  const others = ways.filter((way) => !noted?.has(way));
  if (others.length === ways.length) return failure;
  const reference = `  Its warning says what ${others.length > 0 ? "else " : ""}to do.`;
  return [first, ...others, reference].join("\n");
}
