import type * as z from "zod";
import { redact } from "../provider/api/pipeline/failure";

/** Names of secrets; `public_key_value` is none. */
const sounds = /pass(word|wd|code|phrase)|auth_data|secret|token|licen[cs]e|private|api_?key/i;

/** A copy that shows every member that sounds like a secret, and has a value, as stars. */
export function maskSecrets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(maskSecrets);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([member, inner]) => [
      member,
      sounds.test(member) && inner && inner !== "[secret]" ? "******" : maskSecrets(inner),
    ]),
  );
}

/**
 * Params for a record of the request: without the contract's secrets, without members of other values that sound like
 * secrets, and without the values of unknown params, because a misspelt secret is still one.
 */
export function shownParams(
  declared: z.ZodObject,
  params: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const known = Object.entries(params).map(([name, value]) => [
    name,
    Object.hasOwn(declared.shape, name) ? value : "[not a parameter]",
  ]);
  return maskSecrets(redact(declared, Object.fromEntries(known))) as Record<string, unknown>;
}
