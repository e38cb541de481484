import { scrub } from "../api/pipeline/redact";

/** Shorter texts would hit innocent words; the places that handle secrets never quote them anyway. */
const shortest = 6;

/** The text with every given secret replaced. The last guard: no message quotes a secret in the first place. */
export const redact = (text: string, secrets: Iterable<unknown>): string =>
  scrub(
    text,
    [...secrets].filter((secret) => typeof secret === "string").filter(({ length }) => length >= shortest),
  );
