import type { WireObject } from "../api/pipeline/call";
import type { Wire } from "../api/wire";
import { isObject } from "../isObject";

/** The option of this name, of those that `product.details` tells. */
export const optionNamed = (options: unknown, name: unknown, wire: Wire): WireObject | undefined =>
  objectsIn(options).find((option) => option[wire.optionKey] === name);

/** What can be had of an option. */
export const valuesIn = (option: WireObject | undefined, wire: Wire): readonly WireObject[] =>
  objectsIn(option?.[wire.optionValues]);

const objectsIn = (list: unknown): WireObject[] => (Array.isArray(list) ? list.filter(isObject) : []);
