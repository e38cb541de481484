import { leastWithinWords, scrub } from "../api/pipeline/redact";
import type { Session } from "../resource/session";

/** Replaces every given secret in a text. The last guard: messages do not quote secrets in the first place. */
export const redact = (text: string, secrets: Iterable<unknown>): string =>
  scrub(text, [...secrets].flatMap(textsIn));

/**
 * Every text and number of a value, at any depth. What is true or false hides nothing, and its words stand in many
 * lines.
 */
export function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (typeof value === "number" || typeof value === "bigint") return [String(value)];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

/**
 * From now on no line of the session's run quotes these, whichever resource it is of. A short one counts only where it
 * was given: it would hide ordinary words and numbers of all others.
 */
export function holdSecrets({ secrets }: Pick<Session, "secrets">, texts: Iterable<string>): void {
  for (const text of texts) if (text.length >= leastWithinWords) secrets.add(text);
}
