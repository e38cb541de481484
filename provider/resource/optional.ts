import type * as z from "zod";

/** The marks of a member of a resource. */
interface Marks {
  readonly secret?: true;
  /** Of an input: what counts if the program does not give it. */
  readonly default?: unknown;
  /** Of an output: the update that may change it, by a rebuild, by SSH or by any call. The others stay. */
  readonly changesWith?: "rebuild" | "reach" | "anyCall";
  /** Of an output: inputs whose change changes it too. */
  readonly madeFrom?: readonly string[];
  /** Inputs whose values it repeats: it is as secret as they are. */
  readonly repeats?: readonly string[];
  /** Of an output: `up` waits for it. */
  readonly awaited?: true;
  /** Of an output: no record of the host reports it. */
  readonly own?: true;
  /** Of an output: what the program asks for is in it. */
  readonly asked?: true;
}

/** A member that may be missing, and what it means. */
export const optional = <Type extends z.ZodType>(type: Type, meaning: string, marks: Marks = {}) =>
  type
    .optional()
    .meta({ ...marks })
    .describe(meaning);
