import type { Wire } from "../api/wire";
import { isObject } from "../isObject";
import type { Properties } from "../resource/properties";

/** The option of this name, of those that `product.details` tells. */
export const optionNamed = (options: unknown, name: unknown, wire: Wire): Properties | undefined =>
  objectsIn(options).find((option) => option[wire.optionKey] === name);

/** What can be had of an option. */
export const valuesIn = (option: Properties | undefined, wire: Wire): readonly Properties[] =>
  objectsIn(option?.[wire.optionValues]);

const objectsIn = (list: unknown): Properties[] => (Array.isArray(list) ? list.filter(isObject) : []);
