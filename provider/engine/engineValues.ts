import { copiesOfInputs, inputOfCopy } from "../resource/stored";
import { isObject, type Properties, setMember, unknown } from "../values";

/**
 * Keeps only what the engine can store: text, finite numbers, booleans, null, arrays and plain objects. Any other
 * value, above all `undefined`, would fail the engine's call after the host was called, and the resource would be lost.
 * `unknown` gets the engine's form. No text of the host has that form, or the form of a secret.
 */
export function plainData(properties: Properties): Properties {
  const plain: Properties = {};
  for (const name of Object.keys(properties)) {
    const value = plainValue(properties[name]);
    if (value !== undefined) setMember(plain, ordinary(name), value);
  }
  return plain;
}

function plainValue(value: unknown): unknown {
  if (value === null || typeof value === "boolean") return value;
  if (typeof value === "string") return ordinary(value);
  if (typeof value === "number") return Number.isFinite(value) ? value : undefined;
  if (value === unknown) return unknownString;
  if (typeof value === "bigint") return value.toString();
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? undefined : value.toISOString();
  // Items of an array keep their places.
  if (Array.isArray(value)) return value.map((item) => plainValue(item) ?? null);
  return isPlainObject(value) ? plainData(value) : undefined;
}

export function isPlainObject(value: unknown): value is Record<string, unknown> {
  if (typeof value !== "object" || value === null) return false;
  const prototype = Object.getPrototypeOf(value);
  // An object of another realm has another Object.prototype, whose own prototype is null.
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

/** Marks an object of the engine as a special value; the text next to it names the kind. */
const signature = "4dabf18193072939515e22adb298388d";
const secretSignature = "1b47061264138c4ac30d75fd1eb44270";

export const secret = (value: unknown): Properties => ({ [signature]: secretSignature, value });

/** Properties with the secret ones in the engine's form. An absent value is not secret. */
export const markSecretValues = (
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
 * Properties whose copies of inputs (`copiesOfInputs`) are in the engine's form, member by member. As a whole secret,
 * they would hide harmless words in every line of the engine.
 */
export const markSecretCopies = (properties: Properties, secrets: Iterable<string>): Properties => {
  const names = new Set(secrets);
  const copies = copiesOfInputs.flatMap((key) =>
    isPlainObject(properties[key])
      ? [[key, markSecretValues(properties[key], (name) => names.has(inputOfCopy(name)))] as const]
      : [],
  );
  return { ...properties, ...Object.fromEntries(copies) };
};

export const isSecretValue = (value: object): value is { readonly value: unknown } =>
  isObject(value) && value[signature] === secretSignature;

/** A string that is not known before `up`, in the engine's form. The engine accepts it for any type. */
export const unknownString = "04da6b54-80e4-46f7-96ec-b56ff0331ba9";

/** Values that are not known before `up`, in the engine's form: one text for each type. */
const sentinels: ReadonlySet<unknown> = new Set([
  unknownString,
  "1c4a061d-8072-4f0a-a4cb-0ff528b18fe7", // boolean
  "3eeb2bf0-c639-47a8-9e75-3b44932eb421", // number
  "6a19a0b0-7e62-4c92-b797-7f8e31da9cc2", // array
  "030794c1-ac77-496b-92df-f27374a8bd58", // asset
  "e48ece36-62e2-4504-bad9-02848725956a", // archive
  "dd056dcd-154b-4c76-9bd3-c8f88648b5ff", // object
]);

export const isSentinel = (value: unknown): boolean => sentinels.has(value);

/**
 * The text, in capitals if the engine would take it for a mark of its own, because anyone can write such a text at the
 * host.
 */
const ordinary = (text: string): string =>
  isSentinel(text) || text === signature ? text.toUpperCase() : text;

/**
 * Replaces the engine's unknown values by `unknown`, at any depth.
 *
 * @param onSecret called with each secret inside. If it is given, secrets lose their marks.
 */
export function decodeValue<Value>(value: Value, onSecret?: (secret: unknown) => void): Value;
export function decodeValue(value: unknown, onSecret?: (secret: unknown) => void): unknown {
  if (typeof value === "string") return isSentinel(value) ? unknown : value;
  if (Array.isArray(value)) return value.map((item) => decodeValue(item, onSecret));
  if (!isPlainObject(value)) return value;
  if (onSecret && isSecretValue(value)) {
    const inner = decodeValue(value.value, onSecret);
    onSecret(inner);
    return inner;
  }
  const members: Properties = {};
  for (const name of Object.keys(value)) setMember(members, name, decodeValue(value[name], onSecret));
  return members;
}
