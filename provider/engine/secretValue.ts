import { isObject } from "../isObject";
import type { Properties } from "../resource/properties";
import { copiesOfInputs, inputOfCopy } from "../resource/stored";
import { isPlainObject } from "./plainData";

/** Marks an object of the engine as a special value; the text beside it says which kind. */
const signature = "4dabf18193072939515e22adb298388d";
const secretSignature = "1b47061264138c4ac30d75fd1eb44270";

/** A secret in the engine's form. */
export const secret = (value: unknown): Properties => ({ [signature]: secretSignature, value });

/** Properties with the secret ones in the engine's form. An absent value is not secret. */
export const withSecretValues = (
  properties: Properties,
  isSecret: (name: string, value: unknown) => boolean,
): Properties =>
  Object.fromEntries(
    Object.entries(properties).map(([name, value]) => [
      name,
      value !== null && isSecret(name, value) ? secret(value) : value,
    ]),
  );

/**
 * Properties whose copies of inputs (`copiesOfInputs`) are in the engine's form, member by member. Marked as a
 * whole, they would hide harmless words in every line of the engine.
 */
export const withSecretCopies = (properties: Properties, secrets: Iterable<string>): Properties => {
  const names = new Set(secrets);
  const copies = copiesOfInputs.flatMap((key) =>
    isPlainObject(properties[key])
      ? [[key, withSecretValues(properties[key], (name) => names.has(inputOfCopy(name)))] as const]
      : [],
  );
  return { ...properties, ...Object.fromEntries(copies) };
};

/** Whether an object is a secret in the engine's form. */
export const isSecretValue = (value: object): value is { readonly value: unknown } =>
  isObject(value) && value[signature] === secretSignature;
