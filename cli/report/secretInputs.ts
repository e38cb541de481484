import { isSame, plain } from "../../provider/normalForms";
import type { ChangeTable } from "../../provider/resource/changeTable";
import { hasUnknown, type Properties } from "../../provider/values";
import { secretText } from "../preview/shownValue";

/** The text that the report shows for a changed secret. */
export const anotherSecret = "another secret";

const isSecret = (value: unknown): boolean => JSON.stringify(value)?.includes(secretText) ?? false;

/**
 * Whether a secret may have changed without a visible difference, because a preview shows every secret in the same
 * way.
 */
function isHidden(oldValue: unknown, newValue: unknown): boolean {
  if (oldValue === undefined || newValue === undefined) return false;
  const secrets = [oldValue, newValue].filter(isSecret);
  return (
    secrets.length === 1 ||
    (secrets.length === 2 && (secrets.includes(secretText) || isSame(plain, oldValue, newValue)))
  );
}

/** The secret inputs that may have changed without a visible difference. */
export const hiddenNames = (olds: Properties, news: Properties): string[] =>
  Object.keys(news).filter((name) => isHidden(olds[name], news[name]));

/**
 * The inputs that can permit an erase, each with the value that does. A secret or unknown value of such an input may
 * be this value.
 */
const permissive: Properties = {
  rebuildPolicy: "rebuild",
  replacePolicy: "replace",
  driftPolicy: "allow",
  deletionProtection: false,
};

/**
 * The inputs of an update, made comparable. Only the secret inputs in `changedNames` count as changed. A secret input
 * that would replace the resource counts as unchanged, because otherwise the engine would have planned a replacement.
 */
export function comparable(
  olds: Properties,
  news: Properties,
  table: ChangeTable,
  changedNames: readonly string[],
): Properties {
  const hiddenInputs = hiddenNames(olds, news);
  const wantedOf = (name: string): unknown => {
    const value = news[name];
    if (Object.hasOwn(permissive, name) && (isSecret(value) || hasUnknown(value))) return permissive[name];
    if (isSecret(value) && table[name]?.effect === "replace") return olds[name];
    if (!hiddenInputs.includes(name)) return value;
    return changedNames.includes(name) ? shownNew(value) : olds[name];
  };
  return Object.fromEntries(Object.keys(news).map((name) => [name, wantedOf(name)]));
}

/** The value for the report, where a secret is shown as a changed secret. */
export const shownNew = (value: unknown): unknown => (isSecret(value) ? anotherSecret : value);

/** The value for the report, where a secret is shown as `[secret]`. */
export const shownOld = (value: unknown): unknown => (isSecret(value) ? secretText : value);
