import { z } from "zod";

/** The part of JSON Schema that zod writes for our schemas. */
export interface JsonSchema {
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly secret?: boolean;
  readonly autoname?: boolean;
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

/** What may be given. */
export const givenSchema = (schema: z.ZodType): JsonSchema =>
  z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as JsonSchema;

/** What comes back. */
export const answeredSchema = (schema: z.ZodType): JsonSchema =>
  z.toJSONSchema(schema, { io: "output", unrepresentable: "any" }) as JsonSchema;
