import type { JsonSchema } from "../sdkTypes/jsonSchema";
import type { EnumSpec, PropertySpec, TypeSpec, Types } from "./spec";
import { wordDescriptions } from "./wordDescriptions";

const anyType: TypeSpec = { $ref: "pulumi.json#/Any" };

/**
 * The schemas of a value: what a program may give, and what the check turns that into. For responses both are the same.
 */
interface Value {
  readonly given: JsonSchema;
  readonly checked: JsonSchema;
}

/**
 * Pulumi's type of a value. Objects and enumerations become named types. The name and description of a named type come
 * from the property where it is used.
 *
 * @param name the name of the type if it needs one, such as `ServerTimeouts`.
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
          { given: withDescription(given.items ?? {}, given), checked: checked.items ?? {} },
          name,
          types,
        ),
      };
    case "object":
      return objectType({ given, checked }, name, types);
    default:
      return anyType;
  }
}

function propertySpec(value: Value, name: string, types: Types): PropertySpec {
  const { description, default: fallback, secret } = value.given;
  // The default is only named in the description, because every language would send a default of the schema.
  const withDefault = fallback === undefined ? "" : ` Default: \`${fallback}\`.`;
  return {
    ...typeSpec(value, name, types),
    ...(description && { description: description + withDefault }),
    ...(secret && { secret: true }),
  };
}

/** The types of an object's properties. */
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

/** The alternatives of a union. zod writes a union of plain types as a list of type names. */
const shapesOf = ({ anyOf, type }: JsonSchema): readonly JsonSchema[] | undefined =>
  anyOf ?? (Array.isArray(type) ? type.map((typeName) => ({ type: typeName })) : undefined);

/** The type of a value that can be written in several ways. Pulumi's languages get one of them. */
function unionType(
  shapes: readonly JsonSchema[],
  { given, checked }: Value,
  name: string,
  types: Types,
): TypeSpec {
  const kinds = new Set(shapes.flatMap(({ type }) => type ?? []));
  // A boolean may also be 0 or 1, as in the API's JSON.
  if (kinds.has("boolean")) return { type: "boolean" };
  if (shapes.every((shape) => shape.const !== undefined))
    return enumType(
      shapes.map((shape) => shape.const),
      given.description,
      name,
      types,
    );
  // The value is a list at one host and an object at another, and no type in Pulumi's languages covers both.
  if (kinds.has("array") && kinds.has("object")) return anyType;
  // The value is one item or a list, so the type is the list.
  const list = shapes.find(({ type }) => type === "array");
  if (list) return typeSpec({ given: withDescription(list, given), checked: list }, name, types);
  if (!kinds.has("string") || !(kinds.has("number") || kinds.has("integer"))) return anyType;
  // Digits that the check turns into a number get the type integer. A text such as a duration, which may also be a
  // number, stays text.
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

/** The named type of an enumeration. Properties with the same values share one type. */
function enumType(
  values: readonly unknown[],
  description: string | undefined,
  name: string,
  types: Types,
): TypeSpec {
  const knownType = [...types].find(([, type]) => "enum" in type && sameWords(type, values));
  const token = knownType?.[0] ?? `hosting:index:${name}`;
  if (!knownType)
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

/** Items without a description get the description of their list. */
const withDescription = (schema: JsonSchema, { description }: JsonSchema): JsonSchema => ({
  ...schema,
  description: schema.description ?? description,
});

/** A name that every language allows: `CloudVPS` for `Cloud.VPS`, and `Rating7` for a rating of 7. */
const valueName = (value: unknown, name: string): string =>
  typeof value === "number"
    ? `${/[A-Z][a-z]*$/.exec(name)?.[0] ?? name}${value}`
    : String(value).split(/\W+/).map(capital).join("");

export const capital = (text: string): string => `${text[0]?.toUpperCase() ?? ""}${text.slice(1)}`;
export const lower = (text: string): string => `${text[0]?.toLowerCase() ?? ""}${text.slice(1)}`;
