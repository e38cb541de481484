import * as z from "zod";
import type { EnumSpec } from "../pluginSchema/spec";

/** The part of JSON Schema that zod writes for our schemas. */
export interface JsonSchema {
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly secret?: boolean;
  readonly autoname?: boolean;
  /** Optional in what is stored, but there once an `up` has ended well. */
  readonly awaited?: boolean;
  /** There wherever the program asks for it: so it can be given to another resource as it is. */
  readonly asked?: boolean;
  /** The member that an item of a list is asked for by: always there. */
  readonly identifies?: boolean;
  /** The known words of an open enumeration. */
  readonly words?: readonly unknown[];
  /** Members of an object that exclude each other: exactly one is given. */
  readonly exactlyOneOf?: readonly string[];
  /** The value of an input that the program leaves out. */
  readonly default?: unknown;
  /** Ours: the values of an enumeration, and what they mean. */
  readonly values?: EnumSpec["enum"];
  /** Ours: the name of its type. */
  readonly typeName?: string;
  /** Ours: comes wrapped in a `pulumi.Output`. */
  readonly output?: boolean;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly JsonSchema[];
  readonly items?: JsonSchema;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: JsonSchema | boolean;
}

/** The values that may be given. */
export const givenSchema = (schema: z.ZodType): JsonSchema =>
  z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as JsonSchema;

/** The values that come back. */
export const answeredSchema = (schema: z.ZodType): JsonSchema =>
  z.toJSONSchema(schema, { io: "output", unrepresentable: "any" }) as JsonSchema;
