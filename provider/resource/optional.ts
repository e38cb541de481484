import type * as z from "zod";

/** Properties of an input or output that its type does not express. */
interface Marks {
  readonly secret?: true;
  /** For an input: the value that applies if the program sets none. */
  readonly default?: unknown;
  /**
   * For an output: which step of an update may change it: a rebuild, the wait for SSH, or any call. Outputs without
   * this mark stay the same.
   */
  readonly changesWith?: "rebuild" | "reach" | "anyCall";
  /** For an output: the inputs whose change also changes the output. */
  readonly madeFrom?: readonly string[];
  /** The inputs whose values this output repeats. It is secret if one of them is secret. */
  readonly repeats?: readonly string[];
  /** For an output: whether `up` waits until it has a value. */
  readonly awaited?: true;
  /** For an output: whether the provider determines it itself, so that no record of the host reports it. */
  readonly own?: true;
  /** For an output: whether it contains values that the program sets. */
  readonly asked?: true;
}

/** An input or output that may be absent, with its description. */
export const optional = <Type extends z.ZodType>(type: Type, meaning: string, marks: Marks = {}) =>
  type
    .optional()
    .meta({ ...marks })
    .describe(meaning);
