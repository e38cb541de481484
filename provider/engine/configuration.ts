import { type Configuration, configurationKeys, readConfiguration } from "../config";
import { liftKey, withoutLift } from "../lift";
import { type Message, message } from "../message";
import type { Properties } from "../values";

export type Environment = Readonly<Record<string, string | undefined>>;

/** A Connection or a provider of the program, with a configuration of its own. */
export interface ConfigurationHolder {
  readonly kind: "Connection" | "provider";
  /** The name of the setting that each fault is shown with, where the engine does not show that name. */
  readonly name?: string;
}

/**
 * Checks the configuration of a front, by key. A provider of the program has only its own settings: the stack's
 * configuration and the environment belong to another account.
 *
 * @param holder the owner of the configuration; undefined: the stack.
 * @throws ConfigurationError with a line for each fault.
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
    const missing = ` Give it to the ${kind}, which takes nothing from the stack's configuration or the environment.`;
    const isMissing = (settings[key] ?? undefined) === undefined;
    return `${whose}${property} ${reason.replace("hosting:", "")}.${isMissing ? missing : ""}`;
  });
}

/**
 * Checks the configuration that the engine gives a working provider: it may come from the state. In that case the key
 * that lifted protections in every later run is ignored; a check of the configuration refuses it if someone sets it.
 */
export const storedConfiguration: typeof frontConfiguration = (settings, holder, environment) =>
  frontConfiguration(withoutLift(settings), holder, environment);

/** The keys that a configuration may have, including the refused one. */
export const givenKeys = [...configurationKeys, liftKey] as const;

/** Keys that the engine itself sets, besides those that start with `__`. */
const engineKeys = ["version", "pluginDownloadURL", "pluginChecksums", "parameterization", "name"];

/** The warning about keys that are no settings: they may be misspelled, and would have no effect. */
export function unknownSettings(keys: readonly string[], whose: "stack" | "provider"): Message[] {
  return keys
    .filter((key) => ![...givenKeys, ...engineKeys].includes(key) && !key.startsWith("__"))
    .map((key) => message("setting-unknown", { key, holder: whose, known: configurationKeys }));
}
