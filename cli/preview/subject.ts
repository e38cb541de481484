import { parseUrn } from "../../provider/engine/names";
import { shownText } from "../../provider/shownText";
import type { PreviewStep } from "./readPreview";
import { secretText } from "./shownValue";

/** What a person knows the resource by: `db.example.com (ABC123, 198.18.0.1)`, else its name in the program. */
export function subjectOf({ oldState, newState, urn }: PreviewStep): string {
  const properties = { ...newState?.inputs, ...newState?.outputs, ...oldState?.outputs };
  const label = [properties.domain, properties.publicKeyName, properties.customName, properties.name].find(
    isText,
  );
  const ids = [oldState?.id, oldState?.outputs?.ip].filter(isText);
  const name = label ?? parseUrn(urn).name;
  return shownText(ids.length > 0 ? `${name} (${ids.join(", ")})` : name);
}

const isText = (value: unknown): value is string =>
  typeof value === "string" && value !== "" && value !== secretText;
