import * as z from "zod";
import { isObject } from "../../values";

/**
 * Reads a list from a response. PHP encodes a list with gaps, such as a filtered one, as an object whose keys are
 * numbers. Any other value is returned unchanged.
 */
export function answerList(value: unknown): unknown {
  if (!isObject(value)) return value;
  const keys = Object.keys(value);
  return keys.length > 0 && keys.every((key) => /^\d+$/.test(key)) ? Object.values(value) : value;
}

export const isWithoutMembers = (value: unknown) => isObject(value) && Object.keys(value).length === 0;

/** Reads a field that the specification calls an array: an empty object there is an empty list. */
const knownList = (value: unknown): unknown => (isWithoutMembers(value) ? [] : answerList(value));

/** The type of every array in a response. */
export const listType = <Item extends z.ZodType>(item: Item) =>
  z.preprocess(knownList, z.array(item)).meta({ list: true });

/**
 * A list or an object of words. The specification shows such a field as a list in one table and as an object in
 * another.
 */
export const wordsOrHash = () =>
  z.preprocess(answerList, z.union([z.array(z.unknown()), z.record(z.string(), z.unknown())]));
