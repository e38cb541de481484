/** Stands for a value that is not known before `up`, at any depth of the inputs. Fronts translate theirs to it. */
export const unknown: unique symbol = Symbol("unknown");

/** Whether a value is, or contains, something not known before `up`. */
export function hasUnknown(value: unknown): boolean {
  if (value === unknown) return true;
  if (Array.isArray(value)) return value.some(hasUnknown);
  if (typeof value === "object" && value !== null) return Object.values(value).some(hasUnknown);
  return false;
}
