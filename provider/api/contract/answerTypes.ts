import * as z from "zod";
import { isObject } from "../../values";

// Answers are decoded tolerantly: numbers and booleans may come as strings, booleans as 0/1,
// any member may be absent or null, unknown members are kept, enumerations are open.

const integerText = /^-?\d+$/;
export const integer = () =>
  z.preprocess(
    (value) => (typeof value === "string" && integerText.test(value) ? Number(value) : value),
    // Not checked: a fraction is accepted as it comes. Documentation shows an integer.
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
/** The member of an object that has the word for the whole, as some hosts write one: `{ "state": "Running" }`. */
const wordMembers = ["state", "status", "value", "name", "power", "powerStatus"] as const;
export const innerWord = (value: unknown): unknown => {
  if (!isObject(value)) return value;
  return wordMembers.map((name) => value[name]).find((one) => typeof one === "string") ?? value;
};
/** A word, also one in an object. */
export const wordOfHost = () => z.preprocess(innerWord, string());
/**
 * A closed list on input. On output any word is accepted, and a known one in any letters is that one; the type still
 * lists the known ones.
 */
export const openEnumeration = <const Words extends readonly string[]>(words: Words) => {
  const known = new Map(words.map((word) => [word.toLowerCase(), word]));
  const inKnownLetters = (value: unknown) => {
    const word = asText(innerWord(value));
    return known.get(String(word).toLowerCase()) ?? word;
  };
  return z.preprocess(inKnownLetters, z.string()).meta({ words }) as unknown as z.ZodType<
    Words[number] | (string & {})
  >;
};
/**
 * An IP address. Only the code that connects can judge it: see `addressesOf`. Any other value counts as none, and is
 * empty.
 */
export const address = () => string().meta({ address: true });
/** The member that a call names its record by. An item of a list is of no use without it. */
export const identity = <Type extends z.ZodType>(type: Type): Type => type.meta({ identifies: true });

/** A record of an answer: every member may be absent; unknown members are kept. */
export const record = <Shape extends z.ZodRawShape>(shape: Shape) => z.looseObject(shape).partial();
