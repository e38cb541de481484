import type { z } from "zod";
import { isSecretType } from "../contract/secret";
import { removed } from "./scrub";

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
