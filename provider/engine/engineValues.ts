import { copiesOfInputs, inputOfCopy } from "../resource/stored";
import { isObject, type Properties, setMember, unknown } from "../values";

/**
 * Keeps only values that the engine can store: text, finite numbers, booleans, null, arrays and plain objects. Any
 * other value, above all `undefined`, would make the engine's call fail after the host was called, and the new resource
 * would be lost. The symbol `unknown` is converted to the engine's marker. Texts from the host that look like a marker
 * of the engine are changed.
 */
export function plainData(properties: Properties): Properties {
  const plainMembers: Properties = {};
  for (const name of Object.keys(properties)) {
    const value = plainValue(properties[name]);
    if (value !== undefined) setMember(plainMembers, ordinary(name), value);
  }
  return plainMembers;
}

function plainValue(value: unknown): unknown {
  if (value === null || typeof value === "boolean") return value;
  if (typeof value === "string") return ordinary(value);
  if (typeof value === "number") return Number.isFinite(value) ? value : undefined;
  if (value === unknown) return unknownString;
  if (typeof value === "bigint") return value.toString();
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? undefined : value.toISOString();
  // An array item without a storable value becomes null, so that the other items keep their positions.
  if (Array.isArray(value)) return value.map((item) => plainValue(item) ?? null);
  return isPlainObject(value) ? plainData(value) : undefined;
}

export function isPlainObject(value: unknown): value is Record<string, unknown> {
  if (typeof value !== "object" || value === null) return false;
  const prototype = Object.getPrototypeOf(value);
  // An object from another JavaScript realm has a different Object.prototype, whose own prototype is null too.
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

/** The member that marks an object as a special value of the engine; its value names the kind of special value. */
const signature = "4dabf18193072939515e22adb298388d";
const secretSignature = "1b47061264138c4ac30d75fd1eb44270";

export const secretValue = (value: unknown): Properties => ({ [signature]: secretSignature, value });

/** Wraps the secret properties in the engine's secret marker. An absent value is never secret. */
export const markSecretValues = (
  properties: Properties,
  isSecret: (name: string, value: unknown) => boolean,
): Properties =>
  Object.fromEntries(
    Object.entries(properties).map(([name, value]) => [
      name,
      value !== null && isSecret(name, value) ? secretValue(value) : value,
    ]),
  );

/**
 * Wraps the secret members inside the stored copies of inputs (`copiesOfInputs`). If a whole copy were secret, the
 * engine would mask its harmless words in every line of output.
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

/**
 * The engine's marker for a string that is not known before `up`. The engine accepts this marker for a value of any
 * type.
 */
export const unknownString = "04da6b54-80e4-46f7-96ec-b56ff0331ba9";

/** The engine's markers for values that are not known before `up`: one text for each type. */
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
 * Returns the text unchanged unless it equals a marker of the engine; then it is returned in capitals, because anyone
 * can write such a text at the host.
 */
const ordinary = (text: string): string =>
  isSentinel(text) || text === signature ? text.toUpperCase() : text;

/**
 * Replaces the engine's markers of unknown values by the symbol `unknown`, at any depth.
 *
 * @param onSecret called with each secret value inside. With this function, secret values are unwrapped.
 */
export function decodeValue<Value>(value: Value, onSecret?: (secret: unknown) => void): Value;
export function decodeValue(value: unknown, onSecret?: (secret: unknown) => void): unknown {
  if (typeof value === "string") return isSentinel(value) ? unknown : value;
  if (Array.isArray(value)) return value.map((item) => decodeValue(item, onSecret));
  if (!isPlainObject(value)) return value;
  if (onSecret && isSecretValue(value)) {
    const unwrapped = decodeValue(value.value, onSecret);
    onSecret(unwrapped);
    return unwrapped;
  }
  const members: Properties = {};
  for (const name of Object.keys(value)) setMember(members, name, decodeValue(value[name], onSecret));
  return members;
}
