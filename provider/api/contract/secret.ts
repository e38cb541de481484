import type * as z from "zod";
import { isMarked } from "./mark";

/** Whether a type, or one that it wraps, is secret. */
export const isSecretType = (type: z.ZodType): boolean => isMarked(type, "secret");
