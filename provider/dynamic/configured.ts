import { type Configuration, ConfigurationError, keyOf, readConfiguration } from "../config";

/** The stack's configuration, as Pulumi's dynamic provider hands it to `configure`. */
export interface StackConfiguration {
  get(key: string): unknown;
}

/** Set by a `Connection` to its name: everything it does not say is unset, and never read from the environment. */
export const connectionKey = "hosting:connection";

/** Name of the Connection whose configuration this is; undefined when it is the stack's. */
export const connectionOf = (stack: StackConfiguration): string | undefined => {
  const name = stack.get(connectionKey);
  return typeof name === "string" && name !== "" ? name : undefined;
};

const notTaken =
  " Give it to the Connection, which takes nothing from the stack's configuration or the environment.";

/**
 * The configuration of this provider process.
 * @throws ConfigurationError as readConfiguration does; of a Connection an error that says so.
 */
export function configurationOf(
  stack: StackConfiguration,
  environment: Readonly<Record<string, string | undefined>>,
): Configuration {
  const value = (key: string) => stack.get(`hosting:${key}`) ?? undefined;
  const connection = connectionOf(stack);
  if (connection === undefined) return readConfiguration(value, environment);
  try {
    return readConfiguration(value, {});
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error;
    const faults = error.failures.map(
      ({ property, reason }) =>
        `Connection "${connection}": ${property} ${reason.replace("hosting:", "")}.${value(keyOf(property)) === undefined ? notTaken : ""}`,
    );
    throw new Error(faults.join("\n"), { cause: error });
  }
}
