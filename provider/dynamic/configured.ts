import { type Configuration, readConfiguration } from "../config";

/** The stack's configuration, as Pulumi's dynamic provider hands it to `configure`. */
export interface StackConfiguration {
  get(key: string): unknown;
}

/** Set by a `Connection`: everything it does not say is unset, and never read from the environment of another account. */
export const connectionKey = "hosting:connection";

/**
 * The configuration of this provider process.
 * @throws ConfigurationError as readConfiguration does.
 */
export function configurationOf(
  stack: StackConfiguration,
  environment: Readonly<Record<string, string | undefined>>,
): Configuration {
  const fallBack = stack.get(connectionKey) ? {} : environment;
  return readConfiguration((key) => stack.get(`hosting:${key}`) ?? undefined, fallBack);
}
