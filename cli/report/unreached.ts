import { parseUrn } from "../../provider/engine/names";
import { shownText } from "../../provider/shownText";
import { isObject, type Properties } from "../../provider/values";
import type { PreviewStep } from "../preview/readPreview";
import type { Category } from "./categories";
import type { ResourceChange } from "./changes";
import { isRemoval } from "./departure";

/**
 * The categories that take nothing away. A loss stays in sight: its approval must not rest on a refusal that may not
 * come.
 */
const harmless: readonly Category[] = ["create", "update", "recorded", "power", "failed"];

/**
 * The changes, with those that `up` does not reach as refused: Pulumi registers no resource before what it depends on is
 * there. Engine events show no dependencies, so there each change stays as it is.
 */
export function refuseUnreachedChanges(
  changes: readonly ResourceChange[],
  planned: readonly PreviewStep[],
): ResourceChange[] {
  const registered = planned.filter((step) => !isRemoval(step));
  /** The refused resource that each one waits for. */
  const causes = new Map<string, string>();
  for (const { urn } of registered)
    if (changes.some((one) => one.urn === urn && one.category === "refused")) causes.set(urn, urn);
  if (causes.size === 0) return [...changes];
  for (let before = 0; before < causes.size; ) {
    before = causes.size;
    for (const step of registered) {
      const cause = awaited(step).find((urn) => causes.has(urn));
      if (cause !== undefined && !causes.has(step.urn)) causes.set(step.urn, causes.get(cause) as string);
    }
  }
  const isLost = ({ urn }: ResourceChange) =>
    changes.some((one) => one.urn === urn && !harmless.includes(one.category));
  return changes.map((change) => {
    const cause = causes.get(change.urn);
    if (cause === undefined || isLost(change)) return change;
    const happens = `is not reached, because \`up\` refuses \`${nameIn(cause)}\`, which it depends on`;
    return { ...change, category: "refused", happens, properties: [], steps: [] };
  });
}

const nameIn = (urn: string) => shownText(parseUrn(urn).name).replaceAll("`", "'");

/** The resources that must be there before Pulumi registers one. */
function awaited({ newState }: PreviewStep): string[] {
  const { parent, dependencies, propertyDependencies }: Properties = newState ?? {};
  const ofProperties = isObject(propertyDependencies) ? Object.values(propertyDependencies) : [];
  return [parent, dependencies, ...ofProperties].flat().filter((urn) => typeof urn === "string");
}
