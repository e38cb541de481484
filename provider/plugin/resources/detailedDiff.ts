import { fromOutputs } from "../../resource/compare";
import type { Properties } from "../../resource/properties";
import type { DiffKind } from "../../resource/resource";
import { sameValue } from "../../resource/sameValue";

export interface ChangeKind {
  readonly change: "add" | "delete" | "update";
  readonly replaces: boolean;
}

/**
 * The changed properties by path. Of objects and lists only the members that differ are shown (`timeouts.build`). A
 * property that the user had not set before counts as added, even if the host reports a value.
 */
export function detailedDiff(
  detailed: Readonly<Record<string, DiffKind>>,
  { olds, news }: { readonly olds: Properties; readonly news: Properties },
): Map<string, ChangeKind> {
  const { set } = fromOutputs(olds);
  const found = new Map<string, ChangeKind>();
  for (const [property, kind] of Object.entries(detailed)) {
    const replaces = kind === "replace";
    const old = set.has(property) ? olds[property] : undefined;
    for (const [path, change] of differences(property, old, news[property]))
      found.set(path, { change, replaces });
  }
  return found;
}

type Difference = readonly [path: string, change: ChangeKind["change"]];

function differences(path: string, old: unknown, wanted: unknown): Difference[] {
  if (old === undefined) return [[path, "add"]];
  if (wanted === undefined) return [[path, "delete"]];
  const inner = membersOf(path, old, wanted).flatMap(([at, left, right]) =>
    sameValue(left, right) ? [] : differences(at, left, right),
  );
  // Some changes show no difference inside, such as an order to rebuild from the same template. They are shown as a
  // whole.
  return inner.length > 0 ? inner : [[path, "update"]];
}

function membersOf(
  path: string,
  old: unknown,
  wanted: unknown,
): [path: string, old: unknown, wanted: unknown][] {
  if (Array.isArray(old) && Array.isArray(wanted))
    return Array.from({ length: Math.max(old.length, wanted.length) }, (_, index) => [
      `${path}[${index}]`,
      old[index],
      wanted[index],
    ]);
  if (!isObject(old) || !isObject(wanted)) return [];
  return [...new Set([...Object.keys(old), ...Object.keys(wanted)])].map((name) => [
    /^[A-Za-z_$][\w$]*$/.test(name) ? `${path}.${name}` : `${path}[${JSON.stringify(name)}]`,
    old[name],
    wanted[name],
  ]);
}

const isObject = (value: unknown): value is Properties =>
  typeof value === "object" && value !== null && !Array.isArray(value);
