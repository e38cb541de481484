import type { Properties } from "../resource/properties";
import { copiesOfInputs } from "../resource/stored";
import { isPlainObject } from "./plainData";

/** Marks an object of the engine that is a special value; its own text says which. */
const signature = "4dabf18193072939515e22adb298388d";
const secretSignature = "1b47061264138c4ac30d75fd1eb44270";

/** A value as the engine writes a secret. */
export const secret = (value: unknown): Properties => ({ [signature]: secretSignature, value });

/** Properties with those that are secret written so. Nothing is no secret. */
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
 * Properties with the copies of inputs inside them (`copiesOfInputs`) written so, member by member: marked as a whole,
 * innocent values in them would be hidden from every line that the engine prints.
 */
export const withSecretCopies = (properties: Properties, secrets: Iterable<string>): Properties => {
  const names = new Set(secrets);
  const copies = copiesOfInputs.flatMap((key) =>
    isPlainObject(properties[key])
      ? [[key, withSecretValues(properties[key], (name) => names.has(name))] as const]
      : [],
  );
  return { ...properties, ...Object.fromEntries(copies) };
};

/** Whether an object is how the engine writes a secret. */
export const isSecretValue = (value: object): value is { readonly value: unknown } =>
  (value as Properties)[signature] === secretSignature;
