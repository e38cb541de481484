import type { Resource } from "../../provider/resource/resource";
import type { ResourceName } from "../../provider/resourceName";
import { capital, lower } from "../pluginSchema/typeSpec";
import { width, wrapText } from "./docstring";
import { givenSchema } from "./jsonSchema";
import { heading } from "./resourceText";

/** The docstring of each class's `get`: its argument, and what it never does. */
const getDescriptions: Readonly<Record<ResourceName, string>> = {
  Server: "A server that exists already, by its uniqId; read, never changed or removed.",
  SshKey: "A key that exists already, by its id number; read, never changed or removed.",
  Credential: "A credential that exists already, by its id number; read, never changed or deleted.",
  Asset: "An asset, by its uniqId; read, never changed or removed.",
};

/** The file of a resource in the folders of the SDK and of `provider/dynamic`. */
export const fileOf = (name: string): string => `${lower(name)}.ts`;

/**
 * The class of a resource in the SDK. Its docstring is the description of the resource.
 *
 * @param example a program for the docstring.
 */
export function classText({ name, description, inputs }: Resource, example: string): string {
  const lines = [
    ...description.split("\n\n").flatMap((paragraph) => [...wrapText(paragraph, width - 3), ""]),
  ];
  const docLines = [...lines, "```ts", ...example.split("\n"), "```"];
  const alternatives = givenSchema(inputs).exactlyOneOf ?? [];
  const types = [
    `${name}Args`,
    ...(alternatives.length > 0
      ? [
          `${name}CommonArgs`,
          ...alternatives.map((alternative) => `${name}With${capital(alternative)}`).sort(),
        ]
      : []),
  ];
  const exported =
    types.length > 1 ? `{\n${types.map((type) => `  ${type},\n`).join("")}}` : `{ ${types.join("")} }`;
  return `${heading}import type * as pulumi from "@pulumi/pulumi";
import * as dynamic from "../provider/dynamic/${lower(name)}";
import { type ${name}Args, type ${name}Outputs, ${lower(name)}Shape } from "./generated/${lower(name)}";
import { resourceWith } from "./resource";
import { storable } from "./storable";

export type ${exported} from "./generated/${lower(name)}";

// All resources of this class share one provider object, so that Pulumi serialises it only once.
const provider = storable(dynamic);

/**
${docLines.map((line) => ` *${line && ` ${line}`}\n`).join("")} */
export class ${name} extends resourceWith<${name}Outputs>() {
  /**
   * This resource's type in the plugin. \`aliases: [{ type: hosting.${name}.pluginType }]\` lets the class
   * take over a resource of the plugin.
   */
  static readonly pluginType = "hosting:index:${name}";

  constructor(name: string, args: ${name}Args, opts?: pulumi.CustomResourceOptions) {
    super(provider, ${lower(name)}Shape, { name, args, opts });
  }

  /** ${getDescriptions[name]} */
  static get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): ${name} {
    return new ${name}(name, {} as ${name}Args, { ...opts, id });
  }
}
`;
}

/** The example program in the docstring of a committed class. @throws {Error} when the docstring has none */
export function classExample(source: string): string {
  const [, program] = /^ \* ```ts\n([\s\S]*?)^ \* ```$/m.exec(source) ?? [];
  if (program === undefined) throw new Error("The docstring of the class has no example");
  return program.replace(/^ \* ?/gm, "").trimEnd();
}

const methods = {
  check: "olds: object, news: object",
  diff: "id: string, olds: object, news: object",
  create: "inputs: object",
  read: "id: string, properties: object",
  update: "id: string, olds: object, news: object",
};

/**
 * The Pulumi provider of a class. The state stores the text of its methods, so the text stays the same in every
 * release.
 */
export function providerText(name: ResourceName): string {
  const call = (method: string, parameters: string) =>
    `  return require("pulumi-hosting/dynamic").provider("${name}").${method}(${parameters.replace(/: [^,]+/g, "")});\n}\n`;
  return `// The dynamic provider of ${name}. The comment in index.ts explains why each method only forwards its call.
import type { StackConfiguration } from "./stackConfiguration";

export function configure(request: { config: StackConfiguration }) {
${call("configure", "request")}${Object.entries(methods)
  .map(([method, parameters]) => `export function ${method}(${parameters}) {\n${call(method, parameters)}`)
  .join("")}function remove(id: string, properties: object) {
${call("delete", "id, properties")}
export { remove as delete };
`;
}
