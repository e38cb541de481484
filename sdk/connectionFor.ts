import * as pulumi from "@pulumi/pulumi";
import { type Connection, isConnection } from "./connection";
import type { FunctionOptions } from "./functionOptions";

/**
 * The connection that a function is given, or that its parent's resources have.
 *
 * @throws RunError for another provider: nothing in it says which host to ask.
 */
export function connectionFor(
  functionName: string,
  { connection, provider, parent }: FunctionOptions,
): Connection | undefined {
  const found = connection ?? provider ?? parent?.getProvider("pulumi-nodejs:dynamic:Resource");
  if (found === undefined || isConnection(found)) return found;
  throw new pulumi.RunError(
    `${functionName}: its provider is not a Connection of this copy of pulumi-hosting. Give it \`new hosting.Connection(…)\`.`,
  );
}
