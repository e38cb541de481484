import * as z from "zod";
import type { Certainty } from "./contract/operation";

/** A detail of the HTTP API that may differ between hosts, such as the name of a parameter. */
export interface WireRow<Type extends z.ZodType = z.ZodType> {
  readonly type: Type;
  /**
   * The value that is assumed unless the configuration sets another; for `version`, the assumed value is `apiVersion`.
   */
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
 * Create rows of the wire table: for values that the specification shows, that real hosts use, that are only likely,
 * and that have no assumed value.
 */
export const specifiedRow = rowOf("specification");
export const fieldTestedRow = rowOf("field");
export const assumedRow = rowOf("assumed");
export const unassumedRow = rowOf("none");

const name = { error: "must be a name, such as timeout" };

export const member = () => z.string(name).regex(/^\w+$/, name);
