import * as pulumi from "@pulumi/pulumi";
import type { ConnectionArgs } from "./generated/connection";

export type { ConnectionArgs } from "./generated/connection";

/** Secret members of the configuration; a test compares them with its schema. */
export const secretMembers = ["password", "token", "passcode", "totpSecret"] as const;

const settings = new WeakMap<Connection, { readonly name: string; readonly args: ConnectionArgs }>();

/** Whether this is a Connection of this copy of the package. */
export const isConnection = (provider: object): provider is Connection =>
  settings.has(provider as Connection);

/**
 * The arguments of a connection. They are not kept on the object, so that nothing prints or stores them by
 * accident.
 */
export const connectionArgs = (connection: Connection) => settings.get(connection)!;

/**
 * A second account, or a second host, in one program: resources and functions that are given it use its configuration
 * instead of the stack's. Nothing is taken from the stack's configuration or from the environment.
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

/** The configuration in the form that the provider process reads: text, under the keys of a stack. */
function configuration(name: string, args: ConnectionArgs): pulumi.Inputs {
  const inputs: pulumi.Inputs = { "hosting:connection": name };
  for (const [member, value] of Object.entries(args)) {
    if (value === undefined) continue;
    const text = pulumi.output(value as unknown as pulumi.Input<object | string>).apply(textOf);
    const secret = (secretMembers as readonly string[]).includes(member);
    inputs[`hosting:${member}`] = secret ? pulumi.secret(text) : text;
  }
  return inputs;
}

const textOf = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value));
