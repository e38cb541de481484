import { describe, expect, it } from "vitest";
import { secretNames } from "../../../provider/api/contract/marks";
import { configurationSchema } from "../../../provider/config";
import { functions } from "../../../provider/functions/table";
import { liftKey } from "../../../provider/lift";
import { resources } from "../../../provider/resources";
import { packageSchema } from "../../../tools/pluginSchema/schema";
import type { PropertySpec } from "../../../tools/pluginSchema/spec";
import { wordDescriptions } from "../../../tools/pluginSchema/wordDescriptions";
import { read, tracked } from "../docs/pages";

const schema = packageSchema({ version: "1.2.3", description: "d", keywords: [], license: "l" });
type Properties = Record<string, PropertySpec>;
type ResourceSpec = Record<"inputProperties" | "properties", Properties> &
  Record<"requiredInputs" | "required", string[]> & { description: string };
const specs = schema.resources as Record<string, ResourceSpec>;
const marked = (properties: Properties, mark: keyof PropertySpec) =>
  Object.keys(properties).filter((name) => properties[name]?.[mark]);

describe.each(Object.values(resources))("$name in the schema", ({ name, inputs, outputs, changes }) => {
  const spec = specs[`hosting:index:${name}`] as ResourceSpec;

  it("has every input and output, each with a description", () => {
    expect(Object.keys(spec.inputProperties)).toEqual(Object.keys(inputs.shape));
    expect(new Set(Object.keys(spec.properties))).toEqual(
      new Set([...Object.keys(inputs.shape), ...Object.keys(outputs.shape)]),
    );
    for (const property of [...Object.values(spec.inputProperties), ...Object.values(spec.properties)])
      expect(property.description?.length).toBeGreaterThan(10);
  });

  it("marks secrets, and inputs that replace the resource", () => {
    expect(marked(spec.inputProperties, "secret")).toEqual(secretNames(inputs));
    expect(marked(spec.properties, "secret")).toEqual([...secretNames(inputs), ...secretNames(outputs)]);
    const replacing = Object.keys(changes).filter((input) => changes[input]?.effect === "replace");
    expect(new Set(marked(spec.inputProperties, "willReplaceOnChanges"))).toEqual(new Set(replacing));
  });
});

it("no description refers to a document that users do not have", () => {
  const classes = tracked("sdk/*.ts").map((path) => read(path));
  for (const text of [JSON.stringify(schema), ...classes]) expect(text).not.toMatch(/specification|›/i);
});

it("every resource and function shows an example in every language", () => {
  const described = Object.entries({ ...specs, ...schema.functions }) as [string, { description: string }][];
  for (const [token, { description }] of described) {
    const [, example = ""] = /{{% example %}}(.*){{% \/example %}}/s.exec(description) ?? [];
    const programs = [...example.matchAll(/```(\w+)\n(.+?)\n```/gs)].map(([, language]) => language);
    expect(programs, token).toEqual(["typescript", "python", "go", "csharp", "java", "yaml"]);
  }
});

it("the configuration is the provider's own, with secrets and the names of environment variables", () => {
  const variables = schema.config.variables;
  expect(schema.provider.inputProperties).toEqual(variables);
  // The last key is refused with advice, so it is not in the schema of the configuration.
  expect(Object.keys(variables)).toEqual([...Object.keys(configurationSchema.shape), liftKey]);
  expect(variables[liftKey]?.deprecationMessage).toContain("HOSTING_UNPROTECT");
  expect(marked(variables, "secret")).toEqual(secretNames(configurationSchema));
  expect(variables.baseUrl?.description).toContain("HOSTING_BASE_URL");
});

it("the configuration has no defaults, because the plugin applies them", () =>
  expect(marked(schema.config.variables, "default" as keyof PropertySpec)).toEqual([]));

it("every type and every value of an enum has a description", () => {
  const words: Record<string, string[]> = {};
  for (const [token, type] of Object.entries(schema.types)) {
    expect(type.description, token).toMatch(/^[A-Z`].{10,}\.$/s);
    if (!("enum" in type)) continue;
    for (const { value, description } of type.enum)
      expect(description, `${token} ${value}`).toMatch(/^[A-Z`].{5,}\.$/);
    words[token.split(":").at(-1) as string] = type.enum.map(({ value }) => String(value)).sort();
  }
  // Every described value exists.
  const described = Object.entries(wordDescriptions).map(([name, of]) => [name, Object.keys(of).sort()]);
  expect(Object.fromEntries(described)).toEqual(words);
});

it("every function is in the schema", () =>
  expect(Object.keys(schema.functions)).toHaveLength(Object.keys(functions).length));

const functionSpecs = schema.functions as Record<string, { outputs: { properties: Properties } }>;
const objects = Object.entries(schema.types).flatMap(([token, type]): [string, Properties][] =>
  "enum" in type ? [] : [[token, type.properties]],
);

it.each([
  ...Object.entries(functionSpecs).map(([token, { outputs }]) => [token, outputs.properties] as const),
  ...objects,
])("%s says of every property what it is", (_, properties) => {
  expect(Object.keys(properties)).not.toEqual([]);
  for (const [name, { description }] of Object.entries(properties))
    expect(description, name).toMatch(/^[A-Z].{10,}\.$/);
});

it("an item of a list has the same fields as a single result", () => {
  const typed = schema.types as Record<string, { properties?: Properties }>;
  expect(typed["hosting:index:GetServersItem"]?.properties).toEqual(
    functionSpecs["hosting:index:getServer"]?.outputs.properties,
  );
});
