import { type Choice, type SwitchName, switches } from "./switches";
import { type Dialect, dialectChoice, dialects } from "./switches/dialects";

/** The longest lifetime of a token that the specification allows, in seconds. */
export const longestTokenLifetime = 12 * 3600;

const day = 24 * 3600;

/** The switches whose value is a whole number: the open question, the unit, and the bounds. */
export const numbers = {
  tokenLifetime: {
    ...{ open: "the longest life of a token", unit: "seconds" },
    ...{ from: 1, to: longestTokenLifetime, usual: longestTokenLifetime },
  },
  lagList: {
    ...{ open: "how long after its order a new server is missing from lists", unit: "seconds" },
    ...{ from: 0, to: day, usual: 0 },
  },
  lagDetails: {
    ...{ open: "how long after its order a new server has no details", unit: "seconds" },
    ...{ from: 0, to: day, usual: 0 },
  },
  pageLimit: {
    ...{ open: "the largest page of a list; 0 allows any", unit: "number" },
    ...{ from: 0, to: 1000, usual: 0 },
  },
} as const;

/** The choice for every switch, and the values of the numeric ones. */
export type Unspecified = { readonly [Name in SwitchName]: Choice<Name> } & {
  /** The first part of error classes: `Sandbox` in `Sandbox::Exception::RecordNotFound`. */
  readonly errorPrefix: string;
  /** The longest lifetime of a token, in seconds. */
  readonly tokenLifetime: number;
  /** How long a new server is missing from lists after its order, in seconds. Default 0. */
  readonly lagList: number;
  /**
   * How long the details of a new server are refused after its order, as if its id did not exist, in seconds. Default
   * 0.
   */
  readonly lagDetails: number;
  /** The largest page of a list. The host refuses a larger `page_size`. Default 0: any size. */
  readonly pageLimit: number;
};

/** The host's choices where the specification leaves a behaviour open. */
export interface UnspecifiedOptions extends Partial<Unspecified> {
  /** The choices for every switch that is not set: `usual` (default), or `legacy` for those of older hosts. */
  readonly dialect?: Dialect;
}

export const usualErrorPrefix = "Sandbox";
export const isErrorPrefix = (text: unknown): text is string =>
  typeof text === "string" && /^\w+(::\w+)*$/.test(text);

/**
 * The choice for every switch: the given one, or that of the dialect. @throws naming the switch, and its allowed
 * values.
 */
export function unspecifiedChoices(chosen: UnspecifiedOptions): Unspecified {
  const { errorPrefix = usualErrorPrefix, dialect = "usual" } = chosen;
  const ownNumbers = Object.entries(numbers).map(([name, { from, to, unit, usual }]) => {
    const number = chosen[name as keyof typeof numbers] ?? usual;
    const expectedKind = unit === "seconds" ? "whole seconds" : "a whole number";
    if (!Number.isInteger(number) || number < from || number > to)
      throw new RangeError(`${name} must be ${expectedKind} from ${from} to ${to}.`);
    return [name, number];
  });
  if (!isErrorPrefix(errorPrefix)) throw new RangeError("errorPrefix must be a word, or words joined by ::.");
  if (!dialects.includes(dialect)) throw new RangeError(`dialect must be one of ${dialects.join(", ")}.`);
  const entries = Object.entries(switches).map(([name, { choices }]) => {
    const choice = chosen[name as SwitchName] ?? dialectChoice(dialect, name as SwitchName);
    if (!Object.hasOwn(choices, choice))
      throw new RangeError(`${name} must be one of ${Object.keys(choices).join(", ")}.`);
    return [name, choice];
  });
  return { ...Object.fromEntries([...entries, ...ownNumbers]), errorPrefix } as Unspecified;
}
