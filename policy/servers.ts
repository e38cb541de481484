import { type PolicyResource, UnknownValueError } from "@pulumi/policy";
import { parseUrn, resourceNameOf } from "../provider/engine/names";
import type { StoredServer } from "../provider/resources/server/life/outputs";
import { matches } from "../provider/wildcard";
import type { Scope } from "./settings";

/**
 * The inputs of a server; in a stack policy also its outputs. Reading a property throws if its value is not known yet.
 */
type ServerProperties = Partial<StoredServer>;

export interface Server {
  readonly urn: string;
  /**
   * The server's name in the program. Messages use only this name and quote no property: a policy gets secrets as plain
   * values without their marks, so any property may be a secret.
   */
  readonly name: string;
  readonly properties: ServerProperties;
}

/**
 * Converts a resource of the class or of the plugin to a server; undefined if the resource is no server, or if the
 * policy does not apply to it.
 */
export function policyServer(
  { type, urn, props }: Pick<PolicyResource, "type" | "urn" | "props">,
  { stacks, except }: Scope,
): Server | undefined {
  const { stack, name } = parseUrn(urn);
  if (resourceNameOf(type) !== "Server" || except.some((pattern) => matches(pattern, name))) return undefined;
  return new RegExp(stacks, "i").test(stack) ? { urn, name, properties: props } : undefined;
}

/** Whether a property is known only after `up`. */
export function isUnknown({ properties }: Server, property: string): boolean {
  try {
    Reflect.get(properties, property);
    return false;
  } catch (error) {
    if (error instanceof UnknownValueError) return true;
    throw error;
  }
}
