import { languages } from "../examples/languages";
import type { resourceSpec } from "../pluginSchema/resourceSpec";
import type { packageSchema } from "../pluginSchema/schema";
import type { ObjectSpec, PropertySpec } from "../pluginSchema/spec";
import { membersTable, supportingTypes } from "./members";

type Schema = ReturnType<typeof packageSchema>;
type Properties = Readonly<Record<string, PropertySpec>>;

type ResourceSpec = ReturnType<typeof resourceSpec>;

interface FunctionSpec {
  readonly description: string;
  readonly inputs?: { readonly properties: Properties; readonly required?: readonly string[] };
  readonly outputs: { readonly properties: Properties };
}

/**
 * The Registry's pages of all resources and functions, made from the schema. The paths of the pages are relative to
 * docs/.
 */
export function pagesOf(schema: Schema): Record<string, string> {
  const resources = Object.entries(schema.resources as Record<string, ResourceSpec>).map(([token, spec]) => {
    const name = nameOf(token);
    return [`resources/${name[0]?.toLowerCase()}${name.slice(1)}.md`, resourcePage(name, spec, schema)];
  });
  const functions = Object.entries(schema.functions as Record<string, FunctionSpec>).map(([token, spec]) => [
    `functions/${nameOf(token)}.md`,
    functionPage(nameOf(token), spec, schema),
  ]);
  return Object.fromEntries([
    ...resources,
    ["functions/_index.md", functionIndex(schema.functions as Record<string, FunctionSpec>)],
    ...functions,
  ]);
}

/** The page that lists all functions. */
function functionIndex(functions: Record<string, FunctionSpec>): string {
  const rows = Object.entries(functions).map(
    ([token, { description }]) =>
      `| [\`${nameOf(token)}\`](./${nameOf(token)}.md) | ${summaryOf(description)} |`,
  );
  return `${heading("Functions", "Functions of the provider hosting, which read what the host offers and what the account has.")}
A function only reads. It calls the host each time the program runs, in a preview too. In the classes of \`pulumi-hosting\`, its name has
no \`get\`: \`hosting.plans()\`.

| Function | What it reads |
|---|---|
${rows.join("\n")}
`;
}

/** The first line of a description. */
const summaryOf = (description: string): string => description.split("\n")[0] ?? "";

const nameOf = (token: string) => token.slice(token.lastIndexOf(":") + 1);

function resourcePage(name: string, spec: ResourceSpec, { types }: Schema): string {
  const { inputProperties, properties } = spec;
  const outputs = Object.entries(properties).filter(([property]) => !(property in inputProperties));
  return `${heading(name, `The resource ${name} of the provider hosting.`)}
${foldExamples(spec.description)}

## Inputs

${membersTable(inputProperties, spec.requiredInputs, types)}

## Outputs

Every input is an output too.

${membersTable(Object.fromEntries(outputs), spec.required ?? [], types)}
${supportingTypes([...Object.values(inputProperties), ...outputs.map(([, output]) => output)], types)}`;
}

function functionPage(
  name: string,
  { description, inputs, outputs }: FunctionSpec,
  { types }: Schema,
): string {
  const item = outputs.properties.items?.items?.$ref?.replace("#/types/", "");
  const result = item ? (types[item] as ObjectSpec) : outputs;
  return `${heading(name, summaryOf(description))}
${foldExamples(description)}

## Arguments

${inputs ? membersTable(inputs.properties, inputs.required ?? [], types) : "None."}

## Result

${item ? "The outputs have `items`, a list of:" : "The outputs are:"}

${membersTable(result.properties, [], types)}
${supportingTypes([...Object.values(inputs?.properties ?? {}), ...Object.values(result.properties)], types)}`;
}

const heading = (title: string, description: string) =>
  `---
title: ${title}
meta_desc: ${description}
layout: package
---

<!-- Generated from schema.json. To renew: npm run generate -->
`;

/** Matches a section of examples: `{{% examples %}}`, a heading, and one example. */
const examples = /{{% examples %}}\n(.*?)\n{{% example %}}(.*?){{% \/example %}}\n{{% \/examples %}}/s;

/**
 * A description as a page shows it. The example's program in the first language is shown, and those in other languages
 * are folded.
 */
const foldExamples = (description: string): string =>
  description.replace(examples, (_, title: string, example: string) => {
    const programs = [...example.matchAll(/```(\w+)\n.*?\n```/gs)] as unknown as [string, string][];
    const shownPrograms = programs.map(([program, language], index) => {
      const name = languages.find(({ fence }) => fence === language)?.name;
      return index === 0 ? program : `<details>\n<summary>${name}</summary>\n\n${program}\n\n</details>`;
    });
    return `${title}\n\n${shownPrograms.join("\n\n")}`;
  });
