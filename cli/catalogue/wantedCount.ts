import { InvalidArgumentError } from "commander";

/** The range of numbers that an option accepts: `2`, or `2+` for 2 or more. */
export interface WantedCount {
  readonly least: number;
  readonly most: number;
}

/** Parses the value of an option such as `--vcpu`. */
export function wantedCount(text: string): WantedCount {
  const [, count, plusSign] = /^(\d{1,9}(?:\.\d{1,6})?)(\+?)$/.exec(text) ?? [];
  if (count === undefined)
    throw new InvalidArgumentError("It must be a number, such as 2, or 2+ for 2 or more.");
  return { least: Number(count), most: plusSign ? Number.POSITIVE_INFINITY : Number(count) };
}
