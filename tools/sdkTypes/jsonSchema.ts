import * as z from "zod";
import type { EnumSpec } from "../pluginSchema/spec";

/** The part of JSON Schema that zod writes for our schemas, with additions of ours. */
export interface JsonSchema {
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly secret?: boolean;
  readonly autoname?: boolean;
  /** Whether the field is always there after a successful `up`, although it is optional in the stored state. */
  readonly awaited?: boolean;
  /**
   * Whether the field is there whenever the program asks for it, so that it can be passed to another resource directly.
   */
  readonly asked?: boolean;
  /** Whether the field identifies the items of a list. Every item has it. */
  readonly identifies?: boolean;
  /** The known values of an open enumeration. */
  readonly words?: readonly unknown[];
  /** Properties that exclude each other: exactly one must be given. */
  readonly exactlyOneOf?: readonly string[];
  /** The value of an input that the program leaves out. */
  readonly default?: unknown;
  /** Our addition: the values of an enumeration, each with its meaning. */
  readonly values?: EnumSpec["enum"];
  /** Our addition: the name of the type. */
  readonly typeName?: string;
  /** Our addition: whether the value is wrapped in a `pulumi.Output`. */
  readonly output?: boolean;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly JsonSchema[];
  readonly items?: JsonSchema;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: JsonSchema | boolean;
}

/** The schema of the values that a program may give. */
export const givenSchema = (schema: z.ZodType): JsonSchema =>
  z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as JsonSchema;

/** The schema of the values after the check, and of values that are returned. */
export const answeredSchema = (schema: z.ZodType): JsonSchema =>
  z.toJSONSchema(schema, { io: "output", unrepresentable: "any" }) as JsonSchema;
