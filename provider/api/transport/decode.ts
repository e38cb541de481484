import type { z } from "zod";

export type WireObject = Record<string, unknown>;

export const isObject = (value: unknown): value is WireObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/**
 * Decodes a record tolerantly: each known member by its type; a member that does not fit, and every unknown one,
 * stays as it came; null is absent.
 */
export function decodeRecord(answer: z.ZodObject, body: WireObject): WireObject {
  const members = Object.entries(body).filter(([, value]) => value !== null);
  return Object.fromEntries(
    members.map(([key, value]) => {
      const type = Object.hasOwn(answer.shape, key) ? (answer.shape[key] as z.ZodType) : undefined;
      const parsed = type?.safeParse(value);
      return [key, parsed?.success ? parsed.data : value];
    }),
  );
}

/** A page of a list, or undefined when the body is not one. */
export function decodePage(
  envelope: z.ZodObject,
  answer: z.ZodObject,
  body: WireObject,
): WireObject | undefined {
  const items = body.items ?? (Number(body.item_total) === 0 ? [] : undefined);
  if (!Array.isArray(items) || !items.every(isObject)) return undefined;
  return {
    ...decodeRecord(envelope, { ...body, items }),
    items: items.map((item) => decodeRecord(answer, item)),
  };
}
