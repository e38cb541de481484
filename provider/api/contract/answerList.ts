import * as z from "zod";
import { isObject } from "../../values";

/**
 * A list in an answer. PHP writes one with gaps, such as a filtered one, as an object with number keys. Any other value
 * is left unchanged.
 */
export function answerList(value: unknown): unknown {
  if (!isObject(value)) return value;
  const keys = Object.keys(value);
  return keys.length > 0 && keys.every((key) => /^\d+$/.test(key)) ? Object.values(value) : value;
}

export const isWithoutMembers = (value: unknown) => isObject(value) && Object.keys(value).length === 0;

/** The list of a member that the specification calls an array: there an empty object is an empty list. */
const knownList = (value: unknown): unknown => (isWithoutMembers(value) ? [] : answerList(value));

/** The only type of an array in an answer. */
export const listType = <Item extends z.ZodType>(item: Item) =>
  z.preprocess(knownList, z.array(item)).meta({ list: true });

/** A list or an object of words; the specification shows a list in one place, and an object in another. */
export const wordsOrHash = () =>
  z.preprocess(answerList, z.union([z.array(z.unknown()), z.record(z.string(), z.unknown())]));
