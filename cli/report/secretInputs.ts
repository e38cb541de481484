import { isSame, plain } from "../../provider/normalForms";
import type { ChangeTable } from "../../provider/resource/changeTable";
import { hasUnknown, type Properties } from "../../provider/values";
import { secretText } from "../preview/shownValue";

/** The report's stand-in for a secret that has changed. */
export const anotherSecret = "another secret";

const isSecret = (value: unknown): boolean => JSON.stringify(value)?.includes(secretText) ?? false;

/** A preview writes every secret alike, so it does not show whether one has changed. */
function isHidden(old: unknown, wanted: unknown): boolean {
  if (old === undefined || wanted === undefined) return false;
  const secrets = [old, wanted].filter(isSecret);
  return (
    secrets.length === 1 ||
    (secrets.length === 2 && (secrets.includes(secretText) || isSame(plain, old, wanted)))
  );
}

/** The inputs that may have changed without the preview showing it. */
export const hiddenNames = (olds: Properties, news: Properties): string[] =>
  Object.keys(news).filter((name) => isHidden(olds[name], news[name]));

/** The inputs that let an erase pass. One that is secret, or not known yet, may do so. */
const permissive: Properties = {
  rebuildPolicy: "rebuild",
  replacePolicy: "replace",
  driftPolicy: "allow",
  deletionProtection: false,
};

/**
 * The inputs of an update as a plan can compare them: of the hidden ones only these are others than before. The engine
 * would replace the resource if a secret that replaces it had changed, so in an update none has.
 */
export function comparable(
  olds: Properties,
  news: Properties,
  table: ChangeTable,
  changed: readonly string[],
): Properties {
  const hidden = hiddenNames(olds, news);
  const wantedOf = (name: string): unknown => {
    const value = news[name];
    if (Object.hasOwn(permissive, name) && (isSecret(value) || hasUnknown(value))) return permissive[name];
    if (isSecret(value) && table[name]?.effect === "replace") return olds[name];
    if (!hidden.includes(name)) return value;
    return changed.includes(name) ? shownNew(value) : olds[name];
  };
  return Object.fromEntries(Object.keys(news).map((name) => [name, wantedOf(name)]));
}

/** A secret as it is shown if it has changed. */
export const shownNew = (value: unknown): unknown => (isSecret(value) ? anotherSecret : value);

/** A secret as it is shown. */
export const shownOld = (value: unknown): unknown => (isSecret(value) ? secretText : value);
