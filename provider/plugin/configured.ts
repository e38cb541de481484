import { isSecretType } from "../api/contract/secret";
import {
  type Configuration,
  ConfigurationError,
  configurationKeys,
  configurationSchema,
  keyOf,
  readConfiguration,
  withAdvice,
} from "../config";
import { redact } from "../engine/redact";
import type { Properties } from "../resource/properties";
import type { CheckFailure } from "../resource/resource";
import { hasUnknown } from "../resource/unknown";
import type { Decoded } from "./properties";
import { type Named, parseUrn } from "./urn";

export type Environment = Readonly<Record<string, string | undefined>>;

/** The engine's own providers of a stack are called `default`, `default_1_2_3` and so on. */
export const isDefault = (providerName: string) =>
  /^default(?:_|$)/.test(providerName) || providerName === "";

/**
 * The configuration of a provider. One that the program declares has only what it is given: what the environment
 * holds is another account's.
 *
 * @throws ConfigurationError
 */
export const configurationOf = (
  given: Properties,
  providerName: string,
  environment: Environment,
): Configuration =>
  readConfiguration((key) => given[key] ?? undefined, isDefault(providerName) ? environment : {});

/** What is wrong with it, by property, without a secret. What is not known before `up` is not wrong yet. */
export function configurationFailures(
  { properties: given, secrets, texts }: Decoded,
  urn: string,
  environment: Environment,
): CheckFailure[] {
  const provider = parseUrn(urn);
  const unknownKeys = unknownKeysOf(given, provider).map((key) => ({
    // Not named: the CLI prints the value, and a misspelt password is one.
    property: "",
    reason: isDefault(provider.name)
      ? `hosting:${key} is not a setting; they are: ${configurationKeys.join(", ")}. Remove it with \`pulumi config rm hosting:${key}\`.`
      : `${key} is not an argument of the provider; they are: ${configurationKeys.join(", ")}.`,
  }));
  const faults = faultsOf(given, provider.name, environment).flatMap(
    ({ property, reason }): CheckFailure[] => {
      const key = keyOf(property);
      const value = given[key];
      if (hasUnknown(value)) return [];
      const advice =
        value === undefined
          ? " Give it to the provider: it takes nothing from the stack's configuration or the environment."
          : "";
      const told = isDefault(provider.name)
        ? withAdvice({ property, reason })
        : `${property} ${reason}.${advice}`;
      // The CLI prints the value of a property that is named.
      const isHidden =
        isSecretType(configurationSchema.shape[key]) || secrets.has(key) || mayHoldLogin(value);
      return [{ property: isHidden || value === undefined ? "" : key, reason: redact(told, texts) }];
    },
  );
  return [...faults, ...unknownKeys];
}

function faultsOf(given: Properties, providerName: string, environment: Environment) {
  try {
    configurationOf(given, providerName, environment);
    return [];
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error;
    return error.failures;
  }
}

/** An address such as `https://ada:her-password@api.example.com`. */
const mayHoldLogin = (value: unknown) => typeof value === "string" && value.includes("@");

/** What the engine itself hands to a provider, beside keys that begin with `__`. */
const ofEngine = new Set(["version", "pluginDownloadURL", "pluginChecksums", "parameterization", "name"]);

/** Keys that nothing reads: most likely misspelt, and what they were meant to say does not hold. */
function unknownKeysOf(given: Properties, { project, name }: Named): string[] {
  // There the namespace `hosting` is that of the program's own configuration.
  if (isDefault(name) && project === "hosting") return [];
  const known: ReadonlySet<string> = new Set(configurationKeys);
  return Object.keys(given).filter((key) => !known.has(key) && !ofEngine.has(key) && !key.startsWith("__"));
}
