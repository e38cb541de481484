import type { Found, Resource } from "../resource/resource";
import type { Session } from "../resource/session";
import { withSet } from "../resource/stored";
import { givenNames, type Properties, pick } from "../values";

/**
 * The inputs that the program leaves open, as the stack sets them: check alone knows what the program itself has given.
 */
export function addStackDefaults(
  { stackDefaults = [] }: Resource,
  session: Session | undefined,
  given: Properties,
): Properties {
  const left = stackDefaults.filter((name) => (given[name] ?? undefined) === undefined);
  const defaults = pick<Properties>({ ...session?.configuration }, left);
  return { ...given, ...pick<Properties>(defaults, givenNames(defaults)) };
}

/** The result of an import, with the same defaults: Pulumi imports nothing that check then changes. */
export function importedWithDefaults(resource: Resource, session: Session, found: Found): Found {
  if (!resource.stackDefaults) return found;
  const inputs = addStackDefaults(resource, session, found.inputs);
  return { ...found, inputs, outputs: { ...found.outputs, ...withSet(inputs) } };
}
