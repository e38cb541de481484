import type { JsonSchema } from "../sdkTypes/jsonSchema";
import type { EnumSpec, PropertySpec, TypeSpec, Types } from "./spec";
import { wordDescriptions } from "./wordDescriptions";

const any: TypeSpec = { $ref: "pulumi.json#/Any" };

/** One value: what may be given, and what that becomes after the check. For answers both are the same. */
interface Value {
  readonly given: JsonSchema;
  readonly checked: JsonSchema;
}

/**
 * Pulumi's type of a value. Objects and enumerations become named types, called after where they are and described by
 * what they are there.
 *
 * @param name of the type, should it need one, e.g. `ServerTimeouts`.
 */
function typeSpec({ given, checked }: Value, name: string, types: Types): TypeSpec {
  if (given.enum) return enumType(given.enum, given.description, name, types);
  const shapes = shapesOf(given);
  if (shapes) return unionType(shapes, { given, checked }, name, types);
  switch (given.type as string | undefined) {
    case "string":
    case "integer":
    case "number":
    case "boolean":
      return { type: given.type as TypeSpec["type"] };
    case "array":
      return {
        type: "array",
        items: typeSpec(
          { given: described(given.items ?? {}, given), checked: checked.items ?? {} },
          name,
          types,
        ),
      };
    case "object":
      return objectType({ given, checked }, name, types);
    default:
      return any;
  }
}

function propertySpec(value: Value, name: string, types: Types): PropertySpec {
  const { description, default: fallback, secret } = value.given;
  // As words: a default of the schema would be sent by every language.
  const withDefault = fallback === undefined ? "" : ` Default: \`${fallback}\`.`;
  return {
    ...typeSpec(value, name, types),
    ...(description && { description: description + withDefault }),
    ...(secret && { secret: true }),
  };
}

/** The members of an object, each with its type. */
export const propertySpecs = (
  { given, checked }: Value,
  name: string,
  types: Types,
): Record<string, PropertySpec> =>
  Object.fromEntries(
    Object.entries(given.properties ?? {}).map(([member, schema]) => [
      member,
      propertySpec(
        { given: schema, checked: checked.properties?.[member] ?? {} },
        `${name}${capital(member)}`,
        types,
      ),
    ]),
  );

/** zod writes a union of plain types as a list of their names. */
const shapesOf = ({ anyOf, type }: JsonSchema): readonly JsonSchema[] | undefined =>
  anyOf ?? (Array.isArray(type) ? type.map((one) => ({ type: one })) : undefined);

/** Several spellings of one type. Pulumi's languages take one of them. */
function unionType(
  shapes: readonly JsonSchema[],
  { given, checked }: Value,
  name: string,
  types: Types,
): TypeSpec {
  const kinds = new Set(shapes.flatMap(({ type }) => type ?? []));
  // A truth value may also be 0 or 1, as it is on the wire.
  if (kinds.has("boolean")) return { type: "boolean" };
  if (shapes.every((shape) => shape.const !== undefined))
    return enumType(
      shapes.map((shape) => shape.const),
      given.description,
      name,
      types,
    );
  // A list at one host and an object at another: no type of a language takes both.
  if (kinds.has("array") && kinds.has("object")) return any;
  // One, or several.
  const list = shapes.find(({ type }) => type === "array");
  if (list) return typeSpec({ given: described(list, given), checked: list }, name, types);
  if (!kinds.has("string") || !(kinds.has("number") || kinds.has("integer"))) return any;
  // Digits that the check makes a number of, or a text such as a duration that may also be a number.
  const staysText = shapesOf(checked)?.some(({ type }) => type === "string") ?? false;
  return { type: staysText ? "string" : "integer" };
}

function objectType(value: Value, name: string, types: Types): TypeSpec {
  const { given } = value;
  if (!given.properties || Object.keys(given.properties).length === 0) {
    const values = typeof given.additionalProperties === "object" ? given.additionalProperties : {};
    return {
      type: "object",
      additionalProperties: typeSpec({ given: values, checked: values }, name, types),
    };
  }
  const token = `hosting:index:${name}`;
  const required = given.required ?? [];
  types.set(token, {
    type: "object",
    ...(given.description && { description: given.description }),
    properties: propertySpecs(value, name, types),
    ...(required.length > 0 && { required }),
  });
  return { $ref: `#/types/${token}` };
}

/** The same words are one type, wherever they are allowed. */
function enumType(
  values: readonly unknown[],
  description: string | undefined,
  name: string,
  types: Types,
): TypeSpec {
  const known = [...types].find(([, type]) => "enum" in type && sameWords(type, values));
  const token = known?.[0] ?? `hosting:index:${name}`;
  if (!known)
    types.set(token, {
      type: typeof values[0] === "number" ? "integer" : "string",
      ...(description && { description }),
      enum: values.map((value) => {
        const meaning = wordDescriptions[name]?.[String(value)];
        return { name: valueName(value, name), value, ...(meaning && { description: meaning }) };
      }),
    });
  return { $ref: `#/types/${token}` };
}

const sameWords = (type: EnumSpec, values: readonly unknown[]): boolean =>
  type.enum.length === values.length && type.enum.every(({ value }, index) => value === values[index]);

/** The description of a list is true of its items. */
const described = (schema: JsonSchema, { description }: JsonSchema): JsonSchema => ({
  ...schema,
  description: schema.description ?? description,
});

/** A name that every language allows: `Cloud.VPS` → `CloudVPS`, `7` of a rating → `Rating7`. */
const valueName = (value: unknown, name: string): string =>
  typeof value === "number"
    ? `${/[A-Z][a-z]*$/.exec(name)?.[0] ?? name}${value}`
    : String(value).split(/\W+/).map(capital).join("");

export const capital = (text: string): string => `${text[0]?.toUpperCase() ?? ""}${text.slice(1)}`;
export const lower = (text: string): string => `${text[0]?.toLowerCase() ?? ""}${text.slice(1)}`;
