import { plainData } from "../engine/plainData";
import { withSecretCopies, withSecretValues } from "../engine/secretValue";
import type { Properties } from "../resource/properties";

/** Where the SDK leaves the names of the inputs that are secret; stored with the inputs and the outputs. */
export const secretsInput = "__secretInputs";

/** The names of the inputs that the program holds, or held, as secrets. */
export const secretInputsOf = ({ [secretsInput]: names }: Properties): string[] =>
  Array.isArray(names) ? (names as string[]) : [];

/** The names of these inputs that are secret, as a member to store with them; none where none is. */
export const namedSecrets = (names: readonly string[]): Properties =>
  names.length > 0 ? { [secretsInput]: names } : {};

/**
 * Outputs to store. Pulumi does not tell dynamic providers what is secret, and marks only what the new inputs have: the
 * names are stored, so that what the program gives no longer stays a secret while the host tells it.
 */
export function withSecrets(outputs: Properties, news: Properties, olds: Properties = {}): Properties {
  const stored = withSecretCopies(plainData(outputs), [...secretInputsOf(news), ...secretInputsOf(olds)]);
  const dropped = secretInputsOf(olds).filter(
    (name) => news[name] === undefined && stored[name] !== undefined && stored[name] !== null,
  );
  return {
    ...withSecretValues(stored, (name) => dropped.includes(name)),
    ...namedSecrets([...secretInputsOf(news), ...dropped]),
  };
}
