import { parseUrn, resourceNameOf } from "../../provider/engine/names";
import { shownText } from "../../provider/shownText";
import { labelsText, shownLabels } from "../labels";
import type { PreviewStep } from "./readPreview";
import { secretText } from "./shownValue";

/**
 * The name that the user knows the resource by, such as `db.example.com (ABC123, 198.18.0.1; team=a)`, with the
 * labels of a server. Without such a name, the resource's name in the program.
 */
export function subjectOf(step: PreviewStep): string {
  const { oldState, newState, urn } = step;
  const ids = [oldState?.id, oldState?.outputs?.ip].filter(isText);
  const isServer = resourceNameOf(parseUrn(urn).type) === "Server";
  const labels = isServer ? labelsText(shownLabels((newState ?? oldState)?.inputs?.labels)) : "";
  const details = [ids.join(", "), labels].filter(Boolean).join("; ");
  const label = labelOf(step);
  return details === "" ? label : `${label} (${shownText(details)})`;
}

/** The name of the resource without its id and address, such as `db.example.com`. */
export function labelOf({ oldState, newState, urn }: PreviewStep): string {
  const properties = { ...newState?.inputs, ...newState?.outputs, ...oldState?.outputs };
  const labels = [properties.domain, properties.publicKeyName, properties.customName, properties.name];
  return shownText(labels.find(isText) ?? parseUrn(urn).name);
}

const isText = (value: unknown): value is string =>
  typeof value === "string" && value !== "" && value !== secretText;
