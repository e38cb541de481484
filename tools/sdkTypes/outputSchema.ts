import type { Resource } from "../../provider/resource/resource";
import { addEffects } from "./effects";
import { answeredSchema, givenSchema, type JsonSchema } from "./jsonSchema";
import { typeText } from "./typeText";

/** The schema of a resource's outputs. Every input is an output too. */
export function outputSchema(resource: Resource): JsonSchema {
  const inputProperties = givenSchema(resource.inputs).properties ?? {};
  const inputs = addEffects(answeredSchema(resource.inputs), resource);
  const own = answeredSchema(resource.outputs);
  const properties = Object.entries(inputs.properties ?? {}).map(
    ([name, schema]) => [name, checked(schema, inputProperties[name] ?? {})] as const,
  );
  const awaited = Object.entries(own.properties ?? {}).filter(([, { awaited }]) => awaited);
  return {
    properties: { ...Object.fromEntries(properties), ...own.properties },
    required: [...(inputs.required ?? []), ...(own.required ?? []), ...awaited.map(([name]) => name)],
  };
}

/**
 * The type of a value after the check. JSON Schema cannot describe the result of a transform. The only transform in our
 * inputs turns digits into a number.
 */
function checked(answered: JsonSchema, inputProperties: JsonSchema): JsonSchema {
  if (answered.items) return { ...answered, items: checked(answered.items, inputProperties.items ?? {}) };
  if (answered.properties) {
    const members = Object.entries(answered.properties).map(([name, member]) => [
      name,
      checked(member, inputProperties.properties?.[name] ?? {}),
    ]);
    return { ...answered, properties: Object.fromEntries(members) };
  }
  const type = typeText(answered);
  const digits = type === "unknown" && typeText(inputProperties).split(" | ").includes("number");
  return digits ? { ...answered, anyOf: undefined, type: "number" } : answered;
}
