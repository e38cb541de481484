import { hasUnknown } from "../values";
import type { Change } from "./compare";
import type { DiffResult } from "./resource";

declare const brand: unique symbol;

/** Permission to replace a resource. No diff can plan a replacement without it, and only this file creates it. */
export interface Permission {
  readonly [brand]: true;
}
const leave = {} as Permission;

/** A change that may be carried out. A replacement has a permission. */
export type AllowedChange<One extends Change = Change> =
  | (One & { readonly effect: Exclude<Change["effect"], "replace"> })
  | (One & { readonly effect: "replace"; readonly leave: Permission });

/** The inputs that permit or forbid a replacement. */
interface LossPolicies {
  readonly replacePolicy?: unknown;
  readonly rebuildPolicy?: unknown;
}

/**
 * Permits replacements that lose nothing, because the new resource gets the same values from the program as the old
 * one.
 */
export const losingNothing = <One extends Change>(changes: readonly One[]): AllowedChange<One>[] =>
  changes.map((change) => allowedChange(change, leave) ?? withoutEffect(change));

/**
 * The permission for a change to replace the resource, with all data on it. If `rebuildPolicy` is `replace`, a change
 * that would be a rebuild is permitted to replace, and so are all changes that come with it.
 *
 * @param programChanges the program's own changes, without those that only restore drifted values.
 */
export function changePermission(
  { row }: Pick<Change, "row">,
  programChanges: readonly Change[],
  { replacePolicy, rebuildPolicy }: LossPolicies,
): Permission | undefined {
  if (replacePolicy === "replace") return leave;
  if (rebuildPolicy !== "replace") return undefined;
  const isByRebuild = (otherChange: Change) =>
    otherChange.effect === "replace" && otherChange.row.effect === "rebuild" && !hasUnknown(otherChange.new);
  return row.effect === "rebuild" || programChanges.some(isByRebuild) ? leave : undefined;
}

/** The change, if it is allowed; undefined if it is a replacement without a permission. */
export function allowedChange<One extends Change>(
  change: One,
  permission: Permission | undefined,
): AllowedChange<One> | undefined {
  const { effect } = change;
  if (effect !== "replace") return { ...change, effect };
  return permission && { ...change, effect, leave: permission };
}

/** Turns a refused change into a change without effect. */
export const withoutEffect = <One extends Change>(change: One): AllowedChange<One> => ({
  ...change,
  effect: "recorded",
});

/**
 * The result of a diff in the form that the engine needs.
 *
 * @param steps the steps of the update. Default: one `update` if an input is to be sent.
 */
export function toDiff(changes: readonly AllowedChange[], steps?: DiffResult["steps"]): DiffResult {
  const replaces = changes.filter((change) => change.effect === "replace").map((change) => change.property);
  return {
    changes: changes.length > 0,
    replaces,
    changedInputs: changes.map(({ property }) => property),
    steps:
      steps ?? (replaces.length === 0 && changes.some(({ effect }) => effect === "update") ? ["update"] : []),
  };
}
