import { isSecretType } from "../api/contract/marks";
import { type Configuration, ConfigurationError, configurationKeys, configurationSchema } from "../config";
import type { ShownFailure } from "../engine/check";
import { configurationOf, type Environment } from "../engine/configuration";
import type { Decoded } from "../engine/decoded";
import { type Named, parseUrn } from "../engine/names";
import { message } from "../message";
import { withCode, worded } from "../messages";
import { scrub } from "../secrets";
import { hasUnknown, type Properties } from "../values";

/** The engine names its own providers of a stack `default`, `default_1_2_3` and so on. */
const isDefault = (providerName: string) => /^default(?:_|$)/.test(providerName) || providerName === "";

export const configurationOfProvider = (
  given: Properties,
  providerName: string,
  environment: Environment,
): Configuration =>
  configurationOf(given, isDefault(providerName) ? undefined : { kind: "provider" }, environment);

/**
 * What is wrong with the configuration, by property and without secrets. A value that is not known before `up` is
 * not wrong yet.
 */
export function configurationFailures(
  { properties: given, secrets, texts }: Decoded,
  urn: string,
  environment: Environment,
): ShownFailure[] {
  const provider = parseUrn(urn);
  const unknownKeys = unknownKeysOf(given, provider).map((key) => ({
    // Without the property: the CLI prints its value, and it may be a misspelt password.
    property: "",
    reason: worded(
      message("setting-unknown", {
        key,
        of: isDefault(provider.name) ? "stack" : "provider",
        known: configurationKeys,
      }),
    ),
  }));
  const faults = faultsOf(given, provider.name, environment).filter(({ key }) => !hasUnknown(given[key]));
  const shownFaults = faults.map(({ key, line }) => {
    const value = given[key];
    // The CLI prints the value of a named property.
    const isHidden =
      value === undefined ||
      isSecretType(configurationSchema.shape[key]) ||
      secrets.has(key) ||
      mayHoldLogin(value);
    return {
      property: isHidden ? "" : key,
      reason: withCode([scrub(line, texts)], "configuration-invalid"),
    };
  });
  return [...shownFaults, ...unknownKeys];
}

function faultsOf(given: Properties, providerName: string, environment: Environment) {
  try {
    configurationOfProvider(given, providerName, environment);
    return [];
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error;
    return error.faults;
  }
}

/** An address such as `https://ada:her-password@api.example.com`. */
const mayHoldLogin = (value: unknown) => typeof value === "string" && value.includes("@");

/** Keys that the engine itself sets, besides those that start with `__`. */
const engineKeys = new Set(["version", "pluginDownloadURL", "pluginChecksums", "parameterization", "name"]);

/** Keys that are not known: they may be misspelled, so the setting would have no effect. */
function unknownKeysOf(given: Properties, { project, name }: Named): string[] {
  // In a project of that name, `hosting` is the namespace of the program's own configuration.
  if (isDefault(name) && project === "hosting") return [];
  const known: ReadonlySet<string> = new Set(configurationKeys);
  return Object.keys(given).filter((key) => !known.has(key) && !engineKeys.has(key) && !key.startsWith("__"));
}
