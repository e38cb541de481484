import type { z } from "zod";
import { isSecretType } from "../contract/secret";

const removed = "[secret]";

/** The params without the members that the contract marks as secret. */
export function redact(
  params: z.ZodObject,
  values: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const type = params.shape[name] as z.ZodType | undefined;
      return [name, type && isSecretType(type) ? removed : value];
    }),
  );
}

/** The secret values themselves, to be scrubbed from any text the host sends back. */
export const secretValues = (params: z.ZodObject, values: Readonly<Record<string, unknown>>): string[] =>
  Object.entries(values)
    .filter(([name]) => {
      const type = params.shape[name] as z.ZodType | undefined;
      return type !== undefined && isSecretType(type);
    })
    .map(([, value]) => String(value));

/** The text without any of the secrets: hosts may quote what they were sent. */
export const scrub = (text: string, secrets: readonly (string | undefined)[]): string =>
  secrets
    .filter((secret): secret is string => secret !== undefined && secret !== "")
    // The longest first, so that no part of a longer one stays behind.
    .sort((left, right) => right.length - left.length)
    .reduce((clean, secret) => clean.replaceAll(secret, removed), text);
