import * as z from "zod";
import type { Certainty } from "./contract/operation";

/** One way that hosts may differ in on the wire. */
export interface WireRow<Type extends z.ZodType = z.ZodType> {
  readonly type: Type;
  /** The value that is assumed by default; for `version`, the configured one. */
  readonly usual: z.output<Type>;
  readonly certainty: Certainty;
  readonly meaning: string;
}

const rowOf =
  (certainty: WireRow["certainty"]) =>
  <Type extends z.ZodType>(type: Type, usual: z.output<Type>, meaning: string): WireRow<Type> => ({
    type,
    usual,
    certainty,
    meaning,
  });

/**
 * Rows for members that the specification shows, that hosts in the field have, that are only likely, and that nothing
 * is assumed of.
 */
export const specified = rowOf("specification");
export const fieldTested = rowOf("field");
export const assumed = rowOf("assumed");
export const unassumed = rowOf("none");

const name = { error: "must be a name, such as timeout" };

export const member = () => z.string(name).regex(/^\w+$/, name);
