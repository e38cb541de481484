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

/**
 * Decodes the engine's properties: secrets are unwrapped, and values that are not known before `up` become the symbol
 * `unknown`.
 */
export function decode(struct: Struct | undefined): Decoded {
  const properties: Properties = {};
  const secrets = new Set<string>();
  const texts: string[] = [];
  for (const [name, value] of Object.entries(struct?.toJavaScript() ?? {})) {
    // Internal members are left in the state of a dynamic resource that was moved to the plugin.
    if (isDynamicMember(name)) continue;
    properties[name] =
      // Inside a copy of inputs each member is decoded under its input's name: the copy is as secret as that input, and
      // the other members are not affected.
      copiesOfInputs.includes(name) && isPlainObject(value) && !isSecretValue(value)
        ? Object.fromEntries(
            Object.entries(value).map(([copy, copyValue]) => [
              copy,
              decodeMember(inputOfCopy(copy), copyValue),
            ]),
          )
        : decodeMember(name, value);
  }
  function decodeMember(name: string, value: unknown): unknown {
    return decodeValue(value, (secret) => {
      secrets.add(name);
      texts.push(...valueTexts(secret));
    });
  }
  return { properties, secrets, texts };
}

/**
 * Encodes properties for the engine, and marks the named ones as secrets. A value without the mark is stored in plain
 * text.
 *
 * @param previousSecrets names that were secret before; the copies of their requested values stay secret.
 */
export function encode(
  properties: Properties,
  secrets: ReadonlySet<string>,
  previousSecrets: ReadonlySet<string> = new Set(),
): Struct {
  const markedProperties = markSecretValues(plainData(properties), (name) => secrets.has(name));
  return structOf(markSecretCopies(markedProperties, [...secrets, ...previousSecrets]));
}
