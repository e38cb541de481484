import type { Resource } from "../../provider/resource/resource";
import { addEffects } from "./effects";
import { answeredSchema, givenSchema, type JsonSchema } from "./jsonSchema";
import { typeText } from "./typeText";

/** The schema of a resource's outputs. Every input is an output too. */
export function outputSchema(resource: Resource): JsonSchema {
  const inputProperties = givenSchema(resource.inputs).properties ?? {};
  const inputs = addEffects(answeredSchema(resource.inputs), resource);
  const ownSchema = answeredSchema(resource.outputs);
  const properties = Object.entries(inputs.properties ?? {}).map(
    ([name, schema]) => [name, checkedSchema(schema, inputProperties[name] ?? {})] as const,
  );
  const awaited = Object.entries(ownSchema.properties ?? {}).filter(([, { awaited }]) => awaited);
  return {
    properties: { ...Object.fromEntries(properties), ...ownSchema.properties },
    required: [...(inputs.required ?? []), ...(ownSchema.required ?? []), ...awaited.map(([name]) => name)],
  };
}

/**
 * The type of a value after the check. JSON Schema cannot describe the result of a transform. The only transform in our
 * inputs turns digits into a number.
 */
function checkedSchema(schema: JsonSchema, inputProperties: JsonSchema): JsonSchema {
  if (schema.items) return { ...schema, items: checkedSchema(schema.items, inputProperties.items ?? {}) };
  if (schema.properties) {
    const members = Object.entries(schema.properties).map(([name, member]) => [
      name,
      checkedSchema(member, inputProperties.properties?.[name] ?? {}),
    ]);
    return { ...schema, properties: Object.fromEntries(members) };
  }
  const type = typeText(schema);
  const digits = type === "unknown" && typeText(inputProperties).split(" | ").includes("number");
  return digits ? { ...schema, anyOf: undefined, type: "number" } : schema;
}
