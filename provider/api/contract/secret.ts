import type { z } from "zod";

/** Whether a type, or one it wraps (optional, default, …), carries `.meta({ secret: true })`. */
export function isSecretType(type: z.ZodType): boolean {
  let inner: z.ZodType | undefined = type;
  while (inner) {
    if (inner.meta?.()?.secret === true) return true;
    inner = (inner._zod?.def as { innerType?: z.ZodType } | undefined)?.innerType;
  }
  return false;
}
