import type { Found, Resource } from "../resource/resource";
import type { Session } from "../resource/session";
import { addSetNames } from "../resource/stored";
import { givenNames, isObject, type Properties, pick } from "../values";

/**
 * Fills inputs that the program does not set with the stack's defaults. Only check does this, because later methods
 * cannot tell which inputs the program itself has set.
 */
export function addStackDefaults(
  { stackDefaults = [] }: Resource,
  session: Session | undefined,
  givenInputs: Properties,
): Properties {
  const defaults = pick<Properties>({ ...session?.configuration }, stackDefaults);
  const entries = givenNames(defaults).map((name) => [
    name,
    overDefault(defaults[name], givenInputs[name] ?? undefined),
  ]);
  return { ...givenInputs, ...Object.fromEntries(entries) };
}

/** The program's value overrides the default; for objects, this applies to each member. */
const overDefault = (value: unknown, givenValue: unknown): unknown =>
  isObject(value) && isObject(givenValue) ? { ...value, ...givenValue } : (givenValue ?? value);

/**
 * Applies the stack's defaults to the result of an import. Without these defaults, check would change the imported
 * inputs, and Pulumi refuses an import that check changes.
 */
export function importedWithDefaults(resource: Resource, session: Session, found: Found): Found {
  if (!resource.stackDefaults) return found;
  const inputs = addStackDefaults(resource, session, found.inputs);
  return { ...found, inputs, outputs: { ...found.outputs, ...addSetNames(inputs) } };
}
