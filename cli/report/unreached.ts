import { parseUrn } from "../../provider/engine/names";
import { shownText } from "../../provider/shownText";
import { isObject, type Properties } from "../../provider/values";
import type { PreviewStep } from "../preview/readPreview";
import type { Category } from "./categories";
import type { ResourceChange } from "./changes";
import { isRemoval } from "./departure";

/**
 * The categories without a loss, which may be marked as unreached. A loss must stay visible, because its approval
 * must not rely on a refusal that may not happen.
 */
const harmless: readonly Category[] = ["create", "update", "recorded", "power", "failed"];

/**
 * Marks changes as refused that `up` does not reach, because they depend on a refused resource: Pulumi registers a
 * resource only after its dependencies. The engine's events do not show dependencies, so there all changes stay as
 * they are.
 */
export function refuseUnreachedChanges(
  changes: readonly ResourceChange[],
  planned: readonly PreviewStep[],
): ResourceChange[] {
  const registered = planned.filter((step) => !isRemoval(step));
  /** For each resource, the refused resource that it depends on. */
  const causes = new Map<string, string>();
  for (const { urn } of registered)
    if (changes.some((change) => change.urn === urn && change.category === "refused")) causes.set(urn, urn);
  if (causes.size === 0) return [...changes];
  for (let countBefore = 0; countBefore < causes.size; ) {
    countBefore = causes.size;
    for (const step of registered) {
      const cause = awaited(step).find((urn) => causes.has(urn));
      if (cause !== undefined && !causes.has(step.urn)) causes.set(step.urn, causes.get(cause) as string);
    }
  }
  const isLost = ({ urn }: ResourceChange) =>
    changes.some((otherChange) => otherChange.urn === urn && !harmless.includes(otherChange.category));
  return changes.map((change) => {
    const cause = causes.get(change.urn);
    if (cause === undefined || isLost(change)) return change;
    const happening = `is not reached, because \`up\` refuses \`${nameIn(cause)}\`, which it depends on`;
    return { ...change, category: "refused", happens: happening, properties: [], steps: [] };
  });
}

const nameIn = (urn: string) => shownText(parseUrn(urn).name).replaceAll("`", "'");

/** The resources on which a resource depends. */
function awaited({ newState }: PreviewStep): string[] {
  const { parent, dependencies, propertyDependencies }: Properties = newState ?? {};
  const ofProperties = isObject(propertyDependencies) ? Object.values(propertyDependencies) : [];
  return [parent, dependencies, ...ofProperties].flat().filter((urn) => typeof urn === "string");
}
