import { scrub } from "../api/pipeline/redact";
import type { Configuration } from "../config";
import { configurationSchema } from "../config";
import { secretNames } from "../resource/checkInputs";

/** Shorter secrets are not replaced, because they would match ordinary words. */
const shortest = 6;

/** Replaces every given secret in a text. The last guard: messages do not quote secrets in the first place. */
export const redact = (text: string, secrets: Iterable<unknown>): string =>
  scrub(
    text,
    [...secrets].filter((secret) => typeof secret === "string").filter(({ length }) => length >= shortest),
  );

const secretMembers = secretNames(configurationSchema) as (keyof Configuration)[];

/** The secrets of a configuration, which no line may contain. */
export const secretsOf = (configuration: Configuration): unknown[] =>
  secretMembers.map((member) => configuration[member]);
