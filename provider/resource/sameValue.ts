import { isObject } from "../isObject";
import { unknown } from "../unknown";

/**
 * Whether two values mean the same to the host: `12` and `"12"`, `true` and `1`; the order of members does not
 * matter. A value that is not known yet equals nothing.
 */
export function sameValue(left: unknown, right: unknown): boolean {
  if (left === unknown || right === unknown) return false;
  if (Array.isArray(left) && Array.isArray(right))
    return left.length === right.length && left.every((item, index) => sameValue(item, right[index]));
  if (isObject(left) && isObject(right)) {
    const keys = new Set([...Object.keys(left), ...Object.keys(right)]);
    return [...keys].every((key) => sameValue(left[key], right[key]));
  }
  if (isObject(left) || isObject(right) || Array.isArray(left) || Array.isArray(right)) return false;
  return scalar(left) === scalar(right);
}

/** {@link sameValue}, for texts in which upper and lower case mean the same. */
export const sameInAnyCase = (left: unknown, right: unknown): boolean =>
  sameValue(left, right) ||
  (typeof left === "string" && typeof right === "string" && left.toLowerCase() === right.toLowerCase());

/** {@link sameValue}, for lists whose order does not matter. */
export const sameInAnyOrder = (left: unknown, right: unknown): boolean =>
  sameValue(sorted(left), sorted(right));

const sorted = (value: unknown) =>
  Array.isArray(value) && value.every((item) => typeof item === "string") ? [...value].sort() : value;

const scalar = (value: unknown): string | undefined => {
  if (value === undefined || value === null) return undefined;
  if (typeof value === "boolean") return value ? "1" : "0";
  return String(value);
};
