import * as z from "zod";
import { isObject } from "../../values";

// Responses are decoded tolerantly: numbers and booleans may arrive as strings, booleans as 0 or 1, any field may be
// absent or null, unknown fields are kept, and enumerations accept unknown values.

const integerText = /^-?\d+$/;
export const integer = () =>
  z.preprocess(
    (value) => (typeof value === "string" && integerText.test(value) ? Number(value) : value),
    // Fractions are accepted, although the documentation shows an integer.
    z.number().meta({ type: "integer" }),
  );
export const flag = () =>
  z.preprocess((value) => {
    if (value === 1 || value === "1" || value === "true") return true;
    if (value === 0 || value === "0" || value === "false" || value === "") return false;
    return value;
  }, z.boolean());
const asText = (value: unknown) =>
  typeof value === "number" || typeof value === "boolean" ? String(value) : value;
export const string = () => z.preprocess(asText, z.string());
/**
 * The fields that may hold the text when a host sends an object instead of a plain word, such as `{ "state": "Running"
 * }`.
 */
const wordMembers = ["state", "status", "value", "name", "power", "powerStatus"] as const;
export const innerWord = (value: unknown): unknown => {
  if (!isObject(value)) return value;
  return wordMembers.map((name) => value[name]).find((candidate) => typeof candidate === "string") ?? value;
};
/** A word of the host, sent as plain text or inside an object. */
export const wordOfHost = () => z.preprocess(innerWord, string());
/**
 * An enumeration that accepts unknown words in responses. A known word is converted to the spelling of the contract,
 * whatever its case. The type still lists the known words.
 */
export const openEnumeration = <const Words extends readonly string[]>(words: Words) => {
  const spellings = new Map(words.map((word) => [word.toLowerCase(), word]));
  const inKnownLetters = (value: unknown) => {
    const word = asText(innerWord(value));
    return spellings.get(String(word).toLowerCase()) ?? word;
  };
  return z.preprocess(inKnownLetters, z.string()).meta({ words }) as unknown as z.ZodType<
    Words[number] | (string & {})
  >;
};
/**
 * An IP address in a response. Whether it may be connected to depends on the host's own address: see `addressesOf`. A
 * value that is not a usable address is decoded as an empty string.
 */
export const address = () => string().meta({ address: true });
/** The field that identifies a record in calls. A list item without it cannot be used. */
export const identity = <Type extends z.ZodType>(type: Type): Type => type.meta({ identifies: true });

/** A record in a response: every field may be absent, and unknown fields are kept. */
export const record = <Shape extends z.ZodRawShape>(shape: Shape) => z.looseObject(shape).partial();
