import * as z from "zod";
import type { Certainty } from "./contract/operation";

/** One way in which hosts may differ on the wire. */
export interface WireRow<Type extends z.ZodType = z.ZodType> {
  readonly type: Type;
  /** What is assumed otherwise; of `version` the configured one. */
  readonly usual: z.output<Type>;
  readonly certainty: Exclude<Certainty, "none">;
  readonly meaning: string;
}

export const row = <Type extends z.ZodType>(declared: WireRow<Type>) => declared;

const name = { error: "must be a name, such as timeout" };

export const member = () => z.string(name).regex(/^\w+$/, name);
