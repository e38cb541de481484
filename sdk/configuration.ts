import * as pulumi from "@pulumi/pulumi";
import type { Configuration } from "../provider/config";
import { type Connection, connectionArgs } from "./connection";

type Values = Readonly<Record<string, unknown>>;

/**
 * The configuration of a function call: that of the connection, or that of the stack (`hosting:…`) with the environment
 * variables (`HOSTING_…`) as fallback.
 *
 * @throws ConfigurationError; Error if a value of the connection is not known before `up`.
 */
export async function functionConfiguration(connection?: Connection): Promise<Configuration> {
  // This module is loaded here, because a program that calls no function does not need it.
  const { frontConfiguration: read, givenKeys } = await import("../provider/engine/configuration.js");
  if (connection) {
    const { name } = connectionArgs(connection);
    const configuration = read(await knownValues(connection), { kind: "Connection", name }, process.env);
    return { ...configuration, connection: name };
  }
  const config = new pulumi.Config("hosting");
  const values = Object.fromEntries(givenKeys.map((key) => [key, config.get(key)]));
  return read(values, undefined, process.env);
}

async function knownValues(connection: Connection): Promise<Values> {
  const entries = Object.entries(connectionArgs(connection).args).map(
    async ([name, value]) => [name, await knownValue(name, value)] as const,
  );
  return Object.fromEntries(await Promise.all(entries));
}

async function knownValue(name: string, input: unknown): Promise<unknown> {
  const output = pulumi.output(input) as unknown as {
    promise(): Promise<unknown>;
    isKnown: Promise<boolean>;
  };
  if (!(await output.isKnown))
    throw new Error(
      `${name} of the Connection is not known before \`up\`: a function needs it before that. Take it from the configuration, or use the function's Output form.`,
    );
  return output.promise();
}
