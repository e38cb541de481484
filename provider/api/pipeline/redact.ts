import type * as z from "zod";
import { removed } from "../../secrets";
import { isSecretType } from "../contract/secret";

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
