import type { packageSchema } from "../pluginSchema/schema";
import type { EnumSpec } from "../pluginSchema/spec";
import { docstring } from "./docstring";
import type { JsonSchema } from "./jsonSchema";
import { heading } from "./resourceText";

type Enums = readonly { readonly name: string; readonly spec: EnumSpec }[];

/** The enumeration types of the plugin's schema, without the `Get` or `Provider` at the start of their names. */
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

/** The generated module of all enumeration types. */
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
 * Gives each enumeration in a schema the name of its type. An enumeration in a response is open. Its type is that of
 * the input with the same values, so that a response can be passed on as an input. A response whose values belong to no
 * input stays text.
 */
export function namedWords(schema: ReturnType<typeof packageSchema>): (one: JsonSchema) => JsonSchema {
  const enums = new Map(
    enumsOf(schema).map((wordType) => [
      JSON.stringify(wordType.spec.enum.map(({ value }) => value)),
      wordType,
    ]),
  );
  return throughout((enumeration) => {
    const wordType = enums.get(JSON.stringify(wordsOf(enumeration)));
    return {
      ...(wordType && { typeName: `words.${wordType.name}` }),
      ...(wordType && enumeration.enum && { values: wordType.spec.enum }),
    };
  });
}

/** Adds to a schema, and to each schema inside it, what `find` returns. */
export function throughout(
  find: (schema: JsonSchema) => Partial<JsonSchema>,
): (schema: JsonSchema) => JsonSchema {
  const withAdditions = (schema: JsonSchema): JsonSchema => ({
    ...schema,
    ...find(schema),
    ...(schema.items && { items: withAdditions(schema.items) }),
    ...(schema.anyOf && { anyOf: schema.anyOf.map(withAdditions) }),
    ...(schema.properties && { properties: mapped(schema.properties, withAdditions) }),
  });
  return withAdditions;
}

/** The values of an enumeration, open or closed. */
export const wordsOf = ({ enum: values, words, anyOf }: JsonSchema): readonly unknown[] | undefined =>
  values ??
  words ??
  (anyOf?.every((alternative) => alternative.const !== undefined)
    ? anyOf.map((alternative) => alternative.const)
    : undefined);

const mapped = (
  members: Readonly<Record<string, JsonSchema>>,
  change: (schema: JsonSchema) => JsonSchema,
): Record<string, JsonSchema> =>
  Object.fromEntries(Object.entries(members).map(([name, member]) => [name, change(member)]));
