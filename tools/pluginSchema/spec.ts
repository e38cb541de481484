// The parts of Pulumi's package schema (https://www.pulumi.com/docs/iac/packages-and-automation/pulumi-packages/schema)
// that this package uses.

export interface TypeSpec {
  readonly type?: "string" | "integer" | "number" | "boolean" | "array" | "object";
  readonly items?: TypeSpec;
  readonly additionalProperties?: TypeSpec;
  readonly $ref?: string;
}

export interface PropertySpec extends TypeSpec {
  readonly description?: string;
  readonly secret?: true;
  readonly deprecationMessage?: string;
  readonly willReplaceOnChanges?: true;
}

export interface ObjectSpec {
  readonly type: "object";
  readonly description?: string;
  readonly properties: Readonly<Record<string, PropertySpec>>;
  readonly required?: readonly string[];
}

export interface EnumSpec {
  readonly type: "string" | "integer";
  readonly description?: string;
  readonly enum: readonly { readonly name: string; readonly value: unknown; readonly description?: string }[];
}

/** The named types of the schema, by token. */
export type Types = Map<string, ObjectSpec | EnumSpec>;
