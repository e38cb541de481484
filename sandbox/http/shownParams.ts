import type { z } from "zod";
import { redact } from "../../provider/api/pipeline/redact";
import { withoutSecrets } from "../withoutSecrets";

/**
 * Params as a record of the request shows them: without what the contract calls secret, without members of other
 * values that sound like secrets, and without the values of params that are not the operation's: a secret under a
 * misspelt name is one all the same.
 */
export function shownParams(
  declared: z.ZodObject,
  params: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const known = Object.entries(params).map(([name, value]) => [
    name,
    Object.hasOwn(declared.shape, name) ? value : "[not a parameter]",
  ]);
  return withoutSecrets(redact(declared, Object.fromEntries(known))) as Record<string, unknown>;
}
