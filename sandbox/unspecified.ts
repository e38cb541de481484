import { type Choice, choiceOf, type Dialect, dialects, type SwitchName, switches } from "./switches";

/** A choice for every switch, and what has no list of choices. */
export type Unspecified = { readonly [Name in SwitchName]: Choice<Name> } & {
  /** What error classes start with: `Sandbox` as in `Sandbox::Exception::RecordNotFound`. */
  readonly errorPrefix: string;
  /** The longest life of a token in seconds. */
  readonly tokenLifetime: number;
  /** How long after its order a new server is missing from lists, in seconds. Default 0. */
  readonly lagList: number;
  /**
   * How long after its order the details of a new server are refused as those of an unknown id, in seconds. Default 0.
   */
  readonly lagDetails: number;
  /** The largest page of a list: a larger `page_size` is refused. Default 0: any size. */
  readonly pageLimit: number;
};

/** How a host is where the specification leaves it open. */
export interface UnspecifiedOptions extends Partial<Unspecified> {
  /** Choices for every switch that is not given: `usual` (default), or `legacy`, those of older hosts. */
  readonly dialect?: Dialect;
}

/** The longest life of a token that the specification allows, in seconds. */
export const longestTokenLifetime = 12 * 3600;

/** The longest lag, in seconds: a day. */
export const longestLag = 24 * 3600;

/** The largest limit of a page. */
export const largestPageLimit = 1000;

export const usualErrorPrefix = "Sandbox";
export const isErrorPrefix = (text: unknown): text is string =>
  typeof text === "string" && /^\w+(::\w+)*$/.test(text);

/** What was chosen, and the dialect's choice of everything else. @throws naming the switch, and what is allowed. */
export function unspecifiedBy(chosen: UnspecifiedOptions): Unspecified {
  const { errorPrefix = usualErrorPrefix, dialect = "usual" } = chosen;
  const { tokenLifetime = longestTokenLifetime, lagList = 0, lagDetails = 0, pageLimit = 0 } = chosen;
  mustBeSeconds({ tokenLifetime }, 1, longestTokenLifetime);
  mustBeSeconds({ lagList, lagDetails }, 0, longestLag);
  if (!isWhole(pageLimit, 0, largestPageLimit))
    throw new RangeError(`pageLimit must be a whole number from 0 to ${largestPageLimit}.`);
  if (!isErrorPrefix(errorPrefix)) throw new RangeError("errorPrefix must be a word, or words joined by ::.");
  if (!dialects.includes(dialect)) throw new RangeError(`dialect must be one of ${dialects.join(", ")}.`);
  const entries = Object.entries(switches).map(([name, { choices }]) => {
    const choice = chosen[name as SwitchName] ?? choiceOf(dialect, name as SwitchName);
    if (!Object.hasOwn(choices, choice))
      throw new RangeError(`${name} must be one of ${Object.keys(choices).join(", ")}.`);
    return [name, choice];
  });
  const chosenOnes = Object.fromEntries(entries) as Unspecified;
  return { ...chosenOnes, errorPrefix, tokenLifetime, lagList, lagDetails, pageLimit };
}

function mustBeSeconds(given: Readonly<Record<string, number>>, from: number, to: number): void {
  for (const [name, seconds] of Object.entries(given))
    if (!isWhole(seconds, from, to))
      throw new RangeError(`${name} must be whole seconds from ${from} to ${to}.`);
}

const isWhole = (number: number, from: number, to: number): boolean =>
  Number.isInteger(number) && number >= from && number <= to;
