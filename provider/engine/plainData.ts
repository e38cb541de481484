import type { Properties } from "../resource/properties";

/**
 * Keeps only what the engine can store: text, finite numbers, booleans, null, arrays and plain objects. Anything
 * else, above all `undefined`, would fail the engine's call after the host was called, and the resource would be
 * lost.
 */
export const plainData = (properties: Properties): Properties =>
  Object.fromEntries(
    Object.entries(properties)
      .map(([key, value]) => [key, plainValue(value)] as const)
      .filter(([, value]) => value !== undefined),
  );

function plainValue(value: unknown): unknown {
  if (value === null || typeof value === "string" || typeof value === "boolean") return value;
  if (typeof value === "number") return Number.isFinite(value) ? value : undefined;
  if (typeof value === "bigint") return value.toString();
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? undefined : value.toISOString();
  // Items of an array keep their places.
  if (Array.isArray(value)) return value.map((item) => plainValue(item) ?? null);
  return isPlainObject(value) ? plainData(value) : undefined;
}

/** Whether it is a plain object, without a class. */
export function isPlainObject(value: unknown): value is Record<string, unknown> {
  if (typeof value !== "object" || value === null) return false;
  const prototype = Object.getPrototypeOf(value);
  // An object of another realm has another Object.prototype, whose own prototype is null.
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}
