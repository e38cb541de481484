import type { Found } from "./found";
import type { Language } from "./languages";
import { variableName } from "./names";

/** The program, in a language. */
export interface Program {
  readonly file: string;
  text(found: readonly Found[]): string;
}

/** Through the plugin, whose classes `pulumi package add` makes: they preview empty after the import. */
const typescript: Program = {
  file: "imported.ts",
  text: (found) => typescriptOf("@pulumi/hosting", found, () => ""),
};

/** With this package's own classes. Pulumi imports through the plugin alone; the alias moves what it has imported. */
const classes: Program = {
  file: "imported.ts",
  text: (found) =>
    typescriptOf(
      "pulumi-hosting",
      found,
      (resource) => `\n  { aliases: [{ type: hosting.${resource}.pluginType }] },`,
    ),
};

const typescriptOf = (from: string, found: readonly Found[], options: (resource: string) => string): string =>
  `import * as hosting from ${JSON.stringify(from)};
${found
  .map(
    ({ resource, name, inputs }) => `
export const ${variableName(name)} = new hosting.${resource}(
  ${JSON.stringify(name)},
  ${literal(inputs).replaceAll("\n", "\n  ")},${options(resource)}
);
`,
  )
  .join("")}`;

/** Names of members need no quotes. */
const literal = (inputs: object): string =>
  JSON.stringify(inputs, null, 2).replace(/^(\s*)"([A-Za-z_]\w*)":/gm, "$1$2:");

const yaml: Program = {
  file: "imported.yaml",
  text: (found) =>
    `resources:\n${found
      .map(({ resource, name, inputs }) => {
        const properties = Object.entries(inputs).map(([key, value]) => `      ${key}: ${scalar(value)}\n`);
        return `  ${name}:\n    type: hosting:${resource}\n    properties:\n${properties.join("")}`;
      })
      .join("")}`,
};

/** JSON is YAML. Pulumi reads `${…}` in a text as a reference, unless the sign is doubled. */
const scalar = (value: unknown): string => JSON.stringify(value).replaceAll("${", "$${");

export const programs: Readonly<Record<Language, Program>> = { typescript, classes, yaml };
