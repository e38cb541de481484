import { docstring } from "./docstring";
import type { JsonSchema } from "./jsonSchema";

/**
 * A schema as a TypeScript type. `wrap` is applied to the types of properties and items, such as `pulumi.Input<…>` in
 * arguments.
 */
export function typeText(schema: JsonSchema, wrap = (type: string): string => type, indent = ""): string {
  if (schema.output) return `pulumi.Output<${typeText({ ...schema, output: false }, wrap, indent)}>`;
  if (schema.typeName) return schema.typeName;
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return union(schema.enum.map((value) => JSON.stringify(value)));
  if (schema.anyOf) return union(schema.anyOf.map((alternative) => typeText(alternative, wrap, indent)));
  if (Array.isArray(schema.type))
    return union(schema.type.map((type) => typeText({ ...schema, type }, wrap, indent)));
  switch (schema.type) {
    case "integer":
    case "number":
      return "number";
    case "string":
    case "boolean":
    case "null":
      return schema.type;
    case "array":
      return `Array<${wrap(typeText(schema.items ?? {}, wrap, indent))}>`;
    case "object":
      return objectText(schema, wrap, indent);
    default:
      return "unknown";
  }
}

function objectText(schema: JsonSchema, wrap: (type: string) => string, indent: string): string {
  if (!schema.properties || Object.keys(schema.properties).length === 0) {
    const values = typeof schema.additionalProperties === "object" ? schema.additionalProperties : {};
    return `Record<string, ${wrap(typeText(values, wrap, indent))}>`;
  }
  return `{\n${membersText(schema, wrap, `${indent}  `)}\n${indent}}`;
}

/** The properties of an object type, one on each line, each with its docstring. */
export function membersText(schema: JsonSchema, wrap: (type: string) => string, indent: string): string {
  return Object.entries(schema.properties ?? {})
    .map(([name, member]) => {
      const optional = !schema.required?.includes(name) || member.autoname;
      const type = wrap(orUndefined(typeText(member, wrap, indent), optional));
      return `${docstring(member.description, indent, member)}${indent}readonly ${name}${optional ? "?" : ""}: ${type};`;
    })
    .join("\n");
}

/**
 * Adds `undefined` to the type of an optional property. With the compiler option `exactOptionalPropertyTypes`, the `?`
 * alone does not allow it.
 */
const orUndefined = (type: string, optional: boolean | undefined): string =>
  optional && type !== "unknown" ? `${type} | undefined` : type;

const union = (types: readonly string[]): string => {
  const distinctTypes = [...new Set(types)];
  return distinctTypes.includes("unknown") ? "unknown" : distinctTypes.join(" | ");
};
