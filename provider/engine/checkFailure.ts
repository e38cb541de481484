import { worded } from "../messages";
import type { CheckFailure } from "../resource/resource";

/** A failure of check in the engine's form. */
export interface ShownFailure {
  readonly property: string;
  readonly reason: string;
}

/**
 * Puts a failure into words. The engine prints the value of a named property, so one that holds a secret is named in
 * the text only. Of a member it would print `<nil>`, so the whole property is named, and the text says which member.
 */
export function shownFailure(
  { property, reason }: CheckFailure,
  secrets: ReadonlySet<string> = new Set(),
): ShownFailure {
  const whole = wholeOf(property);
  return { property: secrets.has(whole) ? "" : whole, reason: worded(reason) };
}

/** `timeouts.build` is a member of `timeouts`. */
const wholeOf = (property: string): string => property.split(/[.[]/)[0] ?? property;
