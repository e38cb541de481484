import type { WireObject } from "../api/callOptions";
import type { Wire } from "../api/wire";
import { isObject } from "../values";

/** The option of this name, of those that `product.details` reports. */
export const optionNamed = (options: unknown, name: unknown, wire: Wire): WireObject | undefined =>
  objectsIn(options).find((option) => option[wire.optionKey] === name);

/** The values of an option that are available. */
export const valuesIn = (option: WireObject | undefined, wire: Wire): readonly WireObject[] =>
  objectsIn(option?.[wire.optionValues]);

const objectsIn = (list: unknown): WireObject[] => (Array.isArray(list) ? list.filter(isObject) : []);
