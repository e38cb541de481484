import { scrub } from "../api/pipeline/redact";
import type { Configuration } from "../config";
import { configurationSchema } from "../config";
import { secretNames } from "../resource/checkInputs";

/** Shorter texts would hit innocent words; the places that handle secrets never quote them anyway. */
const shortest = 6;

/** The text with every given secret replaced. The last guard: no message quotes a secret in the first place. */
export const redact = (text: string, secrets: Iterable<unknown>): string =>
  scrub(
    text,
    [...secrets].filter((secret) => typeof secret === "string").filter(({ length }) => length >= shortest),
  );

const secretMembers = secretNames(configurationSchema) as (keyof Configuration)[];

/** The secrets of a configuration: what no line may contain. */
export const secretsOf = (configuration: Configuration): unknown[] =>
  secretMembers.map((member) => configuration[member]);
