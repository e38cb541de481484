import { type Configuration, configurationKeys, readConfiguration } from "../config";
import { liftKey, withoutLift } from "../lift";
import { type Message, message } from "../message";
import type { Properties } from "../values";

export type Environment = Readonly<Record<string, string | undefined>>;

/** A Connection or an explicit provider of the program, which has a configuration of its own. */
export interface ConfigurationHolder {
  readonly kind: "Connection" | "provider";
  /**
   * Name of the Connection, which each error message starts with. Absent for a provider, because the engine prints the
   * provider's name itself.
   */
  readonly name?: string;
}

/**
 * Reads and checks a configuration. A Connection or an explicit provider has only its own settings: the stack's
 * configuration and the environment variables belong to another account.
 *
 * @param holder the owner of the configuration; undefined for the stack.
 * @throws ConfigurationError with one line for each fault.
 */
export function frontConfiguration(
  settings: Properties,
  holder: ConfigurationHolder | undefined,
  environment: Environment,
): Configuration {
  if (!holder) return readConfiguration(settings, environment);
  const { kind, name } = holder;
  return readConfiguration(settings, {}, ({ key, property, reason }) => {
    const whose = name === undefined ? "" : `${kind} "${name}": `;
    const advice = ` Give it to the ${kind}, which takes nothing from the stack's configuration or the environment.`;
    const isMissing = (settings[key] ?? undefined) === undefined;
    return `${whose}${property} ${reason.replace("hosting:", "")}.${isMissing ? advice : ""}`;
  });
}

/**
 * Reads the configuration that the engine passes to `configure`, which may come from the state. If that configuration
 * has the key that lifts protections, the key is ignored, because it would apply to every later run. When a user sets
 * that key, the check of the configuration refuses it.
 */
export const storedConfiguration: typeof frontConfiguration = (settings, holder, environment) =>
  frontConfiguration(withoutLift(settings), holder, environment);

/** All keys that are recognised in a configuration, including the key that is refused. */
export const givenKeys = [...configurationKeys, liftKey] as const;

/** Keys that the engine itself sets, in addition to those that start with `__`. */
const engineKeys = ["version", "pluginDownloadURL", "pluginChecksums", "parameterization", "name"];

/** Warnings about keys that are no settings. An unknown key has no effect, and may be a typing error. */
export function unknownSettings(keys: readonly string[], whose: "stack" | "provider"): Message[] {
  return keys
    .filter((key) => ![...givenKeys, ...engineKeys].includes(key) && !key.startsWith("__"))
    .map((key) => message("setting-unknown", { key, holder: whose, known: configurationKeys }));
}
