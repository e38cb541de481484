import type { z } from "zod";
import { isSecretType } from "../contract/secret";

/** Replaces a secret in a text. */
const removed = "[secret]";

const isSecret = ({ shape }: z.ZodObject, name: string): boolean => {
  const type = shape[name] as z.ZodType | undefined;
  return type !== undefined && isSecretType(type);
};

/** The params without the members that the contract marks as secret. */
export const redact = (
  params: z.ZodObject,
  values: Readonly<Record<string, unknown>>,
): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, isSecret(params, name) ? removed : value]),
  );

/** The secret values themselves, to be scrubbed from any text the host sends back. */
export const secretValues = (params: z.ZodObject, values: Readonly<Record<string, unknown>>): string[] =>
  Object.entries(values).flatMap(([name, value]) => (isSecret(params, name) ? [String(value)] : []));

/** The text without any of the secrets: hosts may quote what they were sent. */
export const scrub = (text: string, secrets: readonly (string | undefined)[]): string =>
  secrets
    .filter((secret): secret is string => secret !== undefined && secret !== "")
    // The longest first: a shorter secret may be part of a longer one.
    .sort((left, right) => right.length - left.length)
    .reduce((clean, secret) => clean.replaceAll(secret, removed), text);
