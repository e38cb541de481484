import { Struct } from "google-protobuf/google/protobuf/struct_pb";
import { isPlainObject, plainData } from "../engine/plainData";
import { isSecretValue, withSecretCopies, withSecretValues } from "../engine/secretValue";
import { fromEngine, toEngine } from "../engine/unknowns";
import type { Properties } from "../resource/properties";
import { copiesOfInputs } from "../resource/stored";

/** Properties as the core takes them, and which of them the engine keeps secret. */
export interface Decoded {
  readonly properties: Properties;
  /** Names of the properties that are, or contain, a secret. */
  readonly secrets: ReadonlySet<string>;
  /** Every text inside a secret, for no line to quote. */
  readonly texts: readonly string[];
}

/** The dynamic front's own members, of a resource that was moved here. */
const ofDynamicFront = new Set(["__provider", "__resourceName", "__secretInputs", "__isProtected"]);

/** The engine's properties: secrets are unwrapped, values not known before `up` are the core's `unknown`. */
export function decode(struct: Struct | undefined): Decoded {
  const properties: Properties = {};
  const secrets = new Set<string>();
  const texts: string[] = [];
  for (const [name, value] of Object.entries(struct?.toJavaScript() ?? {})) {
    if (ofDynamicFront.has(name)) continue;
    properties[name] =
      // A copy of an input is as secret as the input, and what is beside it is not.
      copiesOfInputs.includes(name) && isPlainObject(value) && !isSecretValue(value)
        ? Object.fromEntries(Object.entries(value).map(([input, asked]) => [input, decoded(input, asked)]))
        : decoded(name, value);
  }
  function decoded(name: string, value: unknown): unknown {
    const plainly = unwrapped(value, (inner) => {
      secrets.add(name);
      texts.push(...textsIn(inner));
    });
    return fromEngine(plainly);
  }
  return { properties, secrets, texts };
}

/**
 * Properties for the engine, those of these names as secrets. Every way out needs that: what is not wrapped again is
 * stored in the clear.
 *
 * @param before names of those that were secret: what had been asked for stays so.
 */
export function encode(
  properties: Properties,
  secrets: ReadonlySet<string>,
  before: ReadonlySet<string> = new Set(),
): Struct {
  const marked = withSecretValues(plainData(toEngine(properties)), (name) => secrets.has(name));
  return structOf(withSecretCopies(marked, [...secrets, ...before]));
}

/** Plain properties as the engine takes them. */
export const structOf = (properties: Properties): Struct =>
  Struct.fromJavaScript(properties as Parameters<typeof Struct.fromJavaScript>[0]);

function unwrapped(value: unknown, found: (secret: unknown) => void): unknown {
  if (Array.isArray(value)) return value.map((item) => unwrapped(item, found));
  if (typeof value !== "object" || value === null) return value;
  if (isSecretValue(value)) {
    const inner = unwrapped(value.value, found);
    found(inner);
    return inner;
  }
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, unwrapped(inner, found)]));
}

/** Every text of a value, at any depth. */
export function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : [];
}
