import type { Found, Resource } from "../resource/resource";
import type { Session } from "../resource/session";
import { addSetNames } from "../resource/stored";
import { givenNames, isObject, type Properties, pick } from "../values";

/**
 * The inputs that the program leaves open, as the stack sets them: check alone knows what the program itself has given.
 */
export function addStackDefaults(
  { stackDefaults = [] }: Resource,
  session: Session | undefined,
  given: Properties,
): Properties {
  const defaults = pick<Properties>({ ...session?.configuration }, stackDefaults);
  const all = givenNames(defaults).map((name) => [
    name,
    overDefault(defaults[name], given[name] ?? undefined),
  ]);
  return { ...given, ...Object.fromEntries(all) };
}

/** The program's own value, and for an object each of its members. */
const overDefault = (value: unknown, given: unknown): unknown =>
  isObject(value) && isObject(given) ? { ...value, ...given } : (given ?? value);

/** The result of an import, with the same defaults: Pulumi imports nothing that check then changes. */
export function importedWithDefaults(resource: Resource, session: Session, found: Found): Found {
  if (!resource.stackDefaults) return found;
  const inputs = addStackDefaults(resource, session, found.inputs);
  return { ...found, inputs, outputs: { ...found.outputs, ...addSetNames(inputs) } };
}
