import * as pulumi from "@pulumi/pulumi";
import type { ConnectionArgs } from "./generated/connection";

export type { ConnectionArgs } from "./generated/connection";

/** The secret members of the configuration. A test compares this list with the schema. */
export const secretMembers = ["password", "token", "passcode", "totpSecret"] as const;

const settings = new WeakMap<Connection, { readonly name: string; readonly args: ConnectionArgs }>();

/** Whether a provider is a Connection that was created by this copy of the package. */
export const isConnection = (provider: object): provider is Connection =>
  settings.has(provider as Connection);

/**
 * The arguments of a connection. The arguments are kept in a WeakMap and not on the object, so that nothing prints or
 * stores them by accident.
 */
export const connectionArgs = (connection: Connection) => settings.get(connection)!;

/**
 * A second account, or a second host, in one program. Resources and functions that are given the connection use its
 * configuration instead of the stack's. A connection takes nothing from the stack's configuration or from environment
 * variables.
 *
 * ```ts
 * const other = new hosting.Connection("other", { baseUrl: "https://api.example.com", username: "bob", password });
 * new hosting.SshKey("deploy", { publicKeyValue }, { provider: other });
 * const plans = await hosting.plans({ zoneId: 12 }, { connection: other });
 * ```
 */
export class Connection extends pulumi.ProviderResource {
  constructor(name: string, args: ConnectionArgs, opts?: pulumi.ResourceOptions) {
    super("pulumi-nodejs", name, configuration(name, args), opts);
    settings.set(this, { name, args });
  }
}

/**
 * Converts the arguments to the form that the provider process reads: texts under the keys of a stack's configuration.
 */
function configuration(name: string, args: ConnectionArgs): pulumi.Inputs {
  const inputs: pulumi.Inputs = { "hosting:connection": name };
  for (const [member, value] of Object.entries(args)) {
    if (value === undefined) continue;
    const text = pulumi.output(value as unknown as pulumi.Input<object | string>).apply(textOf);
    const isSecret = (secretMembers as readonly string[]).includes(member);
    inputs[`hosting:${member}`] = isSecret ? pulumi.secret(text) : text;
  }
  return inputs;
}

const textOf = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value));
