import type * as z from "zod";

/** The marks of a member of a resource. */
interface Marks {
  readonly secret?: true;
  /** For an input: the value that counts if the program gives none. */
  readonly default?: unknown;
  /** For an output: the update that may change it, by a rebuild, by SSH or by any call. The other outputs stay. */
  readonly changesWith?: "rebuild" | "reach" | "anyCall";
  /** For an output: inputs whose change changes it too. */
  readonly madeFrom?: readonly string[];
  /** The inputs whose values this output repeats, so it is secret if one of them is. */
  readonly repeats?: readonly string[];
  /** For an output: `up` waits for it. */
  readonly awaited?: true;
  /** For an output: no record of the host reports it. */
  readonly own?: true;
  /** For an output: it contains values that the program asks for. */
  readonly asked?: true;
}

/** A member that may be missing, and what it means. */
export const optional = <Type extends z.ZodType>(type: Type, meaning: string, marks: Marks = {}) =>
  type
    .optional()
    .meta({ ...marks })
    .describe(meaning);
