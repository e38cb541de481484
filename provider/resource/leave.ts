import { hasUnknown } from "../values";
import type { Change } from "./compare";
import type { DiffResult } from "./resource";

declare const given: unique symbol;

/** Leave to replace a resource. No diff can plan a replacement without one, and only this file makes them. */
export interface Leave {
  readonly [given]: true;
}
const leave = {} as Leave;

/** A change that may come about: a replacement has leave. */
export type AllowedChange<One extends Change = Change> =
  | (One & { readonly effect: Exclude<Change["effect"], "replace"> })
  | (One & { readonly effect: "replace"; readonly leave: Leave });

/** The inputs that decide on a replacement. */
interface LossPolicies {
  readonly replacePolicy?: unknown;
  readonly rebuildPolicy?: unknown;
}

/** Replacing it loses nothing, because the new one has the program's values, as the old one had. */
export const losingNothing = <One extends Change>(changes: readonly One[]): AllowedChange<One>[] =>
  changes.map((change) => allowedChange(change, leave) ?? withoutEffect(change));

/**
 * Leave for one change to replace the resource, with all that is lost. If `rebuildPolicy` asks for a new resource, the
 * rebuild is leave for itself, and for all that comes with it.
 *
 * @param decided the program's own decisions, not the values that it restores at the host.
 */
export function changeLeave(
  { row }: Pick<Change, "row">,
  decided: readonly Change[],
  { replacePolicy, rebuildPolicy }: LossPolicies,
): Leave | undefined {
  if (replacePolicy === "replace") return leave;
  if (rebuildPolicy !== "replace") return undefined;
  const isByRebuild = (other: Change) =>
    other.effect === "replace" && other.row.effect === "rebuild" && !hasUnknown(other.new);
  return row.effect === "rebuild" || decided.some(isByRebuild) ? leave : undefined;
}

/** The change, if it is allowed. Undefined: it has no leave. */
export function allowedChange<One extends Change>(
  change: One,
  given: Leave | undefined,
): AllowedChange<One> | undefined {
  const { effect } = change;
  if (effect !== "replace") return { ...change, effect };
  return given && { ...change, effect, leave: given };
}

/** Turns a refused change into one without effect. */
export const withoutEffect = <One extends Change>(change: One): AllowedChange<One> => ({
  ...change,
  effect: "recorded",
});

/**
 * The changes in Pulumi's form.
 *
 * @param steps of the update. Default: one `update` if something is to be sent.
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
