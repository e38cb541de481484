import type { packageSchema } from "../pluginSchema/schema";
import type { EnumSpec } from "../pluginSchema/spec";
import { docstring } from "./docstring";
import type { JsonSchema } from "./jsonSchema";
import { heading } from "./resourceText";

type Enums = readonly { readonly name: string; readonly spec: EnumSpec }[];

/** The enumerated types of the plugin's schema, called as functions and connections are called here. */
function enumsOf({ types }: ReturnType<typeof packageSchema>): Enums {
  return Object.entries(types).flatMap(([token, spec]) =>
    "enum" in spec
      ? [
          {
            name: token
              .split(":")
              .at(-1)!
              .replace(/^(Get|Provider)/, ""),
            spec,
          },
        ]
      : [],
  );
}

/** The module of all enumerated types. */
export function wordsText(schema: ReturnType<typeof packageSchema>): string {
  const texts = enumsOf(schema).map(({ name, spec }) => {
    const values = spec.enum.map(
      ({ value, description }) => `${docstring(description, "  ")}  | ${JSON.stringify(value)}`,
    );
    return `export type ${name} =\n${values.join("\n")};\n`;
  });
  return `${heading}\n${texts.join("\n")}`;
}

/**
 * Gives each enumeration in a schema its type's name. One of an answer, which is open, has the type of the input with
 * the same words, so that what is answered can be passed on; without such an input it stays text.
 */
export function namedWords(schema: ReturnType<typeof packageSchema>): (one: JsonSchema) => JsonSchema {
  const enums = new Map(
    enumsOf(schema).map((one) => [JSON.stringify(one.spec.enum.map(({ value }) => value)), one]),
  );
  return throughout((one) => {
    const wordType = enums.get(JSON.stringify(wordsOf(one)));
    return {
      ...(wordType && { typeName: `words.${wordType.name}` }),
      ...(wordType && one.enum && { values: wordType.spec.enum }),
    };
  });
}

/** Adds to each schema in a schema what is found for it. */
export function throughout(find: (one: JsonSchema) => Partial<JsonSchema>): (one: JsonSchema) => JsonSchema {
  const withAdditions = (schema: JsonSchema): JsonSchema => ({
    ...schema,
    ...find(schema),
    ...(schema.items && { items: withAdditions(schema.items) }),
    ...(schema.anyOf && { anyOf: schema.anyOf.map(withAdditions) }),
    ...(schema.properties && { properties: mapped(schema.properties, withAdditions) }),
  });
  return withAdditions;
}

/** The words of an enumeration, open or closed. */
export const wordsOf = ({ enum: values, words, anyOf }: JsonSchema): readonly unknown[] | undefined =>
  values ??
  words ??
  (anyOf?.every((one) => one.const !== undefined) ? anyOf.map((one) => one.const) : undefined);

const mapped = (
  members: Readonly<Record<string, JsonSchema>>,
  change: (one: JsonSchema) => JsonSchema,
): Record<string, JsonSchema> =>
  Object.fromEntries(Object.entries(members).map(([name, member]) => [name, change(member)]));
