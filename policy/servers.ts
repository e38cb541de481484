import { type PolicyResource, UnknownValueError } from "@pulumi/policy";
import { parseUrn, resourceNameOf } from "../provider/engine/names";
import type { StoredServer } from "../provider/resources/server/life/outputs";
import { matches } from "../provider/wildcard";
import type { Scope } from "./settings";

/**
 * The inputs of a server, and in a policy about the stack its outputs too. Reading a value that is not known yet
 * throws.
 */
type ServerProperties = Partial<StoredServer>;

export interface Server {
  readonly urn: string;
  /**
   * Its name in the program. Messages name the server by it alone and quote no property, because any may be a secret of
   * the program, and a policy gets secrets in the clear without their mark.
   */
  readonly name: string;
  readonly properties: ServerProperties;
}

/** The server of a resource in either front; undefined: it is no server, or the policy does not apply to it. */
export function policyServer(
  { type, urn, props }: Pick<PolicyResource, "type" | "urn" | "props">,
  { stacks, except }: Scope,
): Server | undefined {
  const { stack, name } = parseUrn(urn);
  if (resourceNameOf(type) !== "Server" || except.some((one) => matches(one, name))) return undefined;
  return new RegExp(stacks, "i").test(stack) ? { urn, name, properties: props } : undefined;
}

/** Whether the engine knows a property only after `up`. */
export function isUnknown({ properties }: Server, property: string): boolean {
  try {
    Reflect.get(properties, property);
    return false;
  } catch (error) {
    if (error instanceof UnknownValueError) return true;
    throw error;
  }
}
