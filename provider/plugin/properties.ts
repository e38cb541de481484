import type { Struct } from "google-protobuf/google/protobuf/struct_pb";
import { type Decoded, isDynamicMember } from "../engine/decoded";
import {
  decodeValue,
  isPlainObject,
  isSecretValue,
  markSecretCopies,
  markSecretValues,
  plainData,
} from "../engine/engineValues";
import { copiesOfInputs, inputOfCopy } from "../resource/stored";
import { valueTexts } from "../secrets";
import type { Properties } from "../values";
import { structOf } from "./structs";

/** Decodes the engine's properties: secrets are unwrapped, and values not known before `up` become `unknown`. */
export function decode(struct: Struct | undefined): Decoded {
  const properties: Properties = {};
  const secrets = new Set<string>();
  const texts: string[] = [];
  for (const [name, value] of Object.entries(struct?.toJavaScript() ?? {})) {
    // Left from a dynamic resource that was moved here.
    if (isDynamicMember(name)) continue;
    properties[name] =
      // A copy of an input is as secret as the input; the members next to it are not.
      copiesOfInputs.includes(name) && isPlainObject(value) && !isSecretValue(value)
        ? Object.fromEntries(
            Object.entries(value).map(([copy, inner]) => [copy, decoded(inputOfCopy(copy), inner)]),
          )
        : decoded(name, value);
  }
  function decoded(name: string, value: unknown): unknown {
    return decodeValue(value, (inner) => {
      secrets.add(name);
      texts.push(...valueTexts(inner));
    });
  }
  return { properties, secrets, texts };
}

/**
 * Encodes properties for the engine and marks those of these names as secrets. A value without a mark is stored in the
 * clear.
 *
 * @param before names that were secret before; what was requested then stays secret.
 */
export function encode(
  properties: Properties,
  secrets: ReadonlySet<string>,
  before: ReadonlySet<string> = new Set(),
): Struct {
  const marked = markSecretValues(plainData(properties), (name) => secrets.has(name));
  return structOf(markSecretCopies(marked, [...secrets, ...before]));
}
