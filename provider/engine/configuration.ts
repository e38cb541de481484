import { type Configuration, readConfiguration } from "../config";
import type { Properties } from "../resource/properties";

export type Environment = Readonly<Record<string, string | undefined>>;

/** What a program declares for another account or host, with a configuration of its own. */
export interface ConfigurationHolder {
  readonly kind: "Connection" | "provider";
  /** Told with each fault, where no line of the engine tells it. */
  readonly name?: string;
}

/**
 * The configuration that a front was given, by its keys. One that the program declares has only what it is given: what
 * the stack and the environment hold is another account's.
 *
 * @param holder whose it is; undefined when it is the stack's own.
 * @throws ConfigurationError with a line for each fault.
 */
export function configurationOf(
  given: Properties,
  holder: ConfigurationHolder | undefined,
  environment: Environment,
): Configuration {
  const value = (key: string) => given[key];
  if (!holder) return readConfiguration(value, environment);
  const { kind, name } = holder;
  return readConfiguration(value, {}, ({ key, property, reason }) => {
    const whose = name === undefined ? "" : `${kind} "${name}": `;
    const missing = ` Give it to the ${kind}, which takes nothing from the stack's configuration or the environment.`;
    const isMissing = (given[key] ?? undefined) === undefined;
    return `${whose}${property} ${reason.replace("hosting:", "")}.${isMissing ? missing : ""}`;
  });
}
