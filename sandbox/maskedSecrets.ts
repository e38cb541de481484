import type * as z from "zod";
import { redact } from "../provider/api/pipeline/failure";

/** Matches names of fields that hold secrets. `public_key_value` is not a secret. */
const secretName = /pass(word|wd|code|phrase)|auth_data|secret|token|licen[cs]e|private|api_?key/i;

/** A copy of the value, with stars in place of every field whose name sounds like a secret. */
export function maskSecrets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(maskSecrets);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([member, memberValue]) => [
      member,
      secretName.test(member) && memberValue && memberValue !== "[secret]"
        ? "******"
        : maskSecrets(memberValue),
    ]),
  );
}

/**
 * The params of a call as the request log may show them. Secrets of the contract are masked, and so are fields inside
 * other values whose names sound like secrets. Unknown params lose their values, because a misspelt `password` still
 * holds a password.
 */
export function shownParams(
  declared: z.ZodObject,
  params: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const visibleParams = Object.entries(params).map(([name, value]) => [
    name,
    Object.hasOwn(declared.shape, name) ? value : "[not a parameter]",
  ]);
  return maskSecrets(redact(declared, Object.fromEntries(visibleParams))) as Record<string, unknown>;
}
