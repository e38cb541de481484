import type { Resource } from "../../provider/resource/resource";
import { docstring } from "./docstring";
import { givenSchema, type JsonSchema } from "./jsonSchema";
import { outputSchema } from "./outputSchema";
import { membersText, typeText } from "./typeText";

const input = (type: string) => `pulumi.Input<${type}>`;

export const heading = "// Generated from the schemas in provider/. To renew: npm run generate\n";

/** The module of one resource: its arguments, its outputs, and which of them are secret. */
export function resourceText(resource: Resource): string {
  const { name } = resource;
  const given = givenSchema(resource.inputs);
  const outputs = outputSchema(resource);
  const secrets = (schema: JsonSchema) =>
    Object.entries(schema.properties ?? {})
      .filter(([, member]) => member.secret)
      .map(([property]) => property);
  const shape = {
    name,
    outputs: Object.keys(outputs.properties ?? {}),
    secretInputs: secrets(given),
    // Only what can be unfinished stores what is pending.
    secretOutputs: secrets(outputs),
  };
  return `${heading}import type * as pulumi from "@pulumi/pulumi";
import { HostingResource, type Shape } from "../resource";

/** What ${article(name)} \`${name}\` is made from. */
export interface ${name}Args {
${membersText(given, input, "  ")}
}

/** What ${article(name)} \`${name}\` tells: its inputs, and what the host reports. */
export abstract class ${name}Outputs extends HostingResource {
${outputMembers(outputs)}
}

export const ${name[0]!.toLowerCase()}${name.slice(1)}Shape: Shape = ${JSON.stringify(shape, null, 2)};
`;
}

const article = (name: string) => (/^[AEIOU]/.test(name) ? "an" : "a");

function outputMembers({ properties = {}, required = [] }: JsonSchema): string {
  return Object.entries(properties)
    .map(([name, member]) => {
      const type = typeText(member, undefined, "  ");
      const maybe = required.includes(name) || type === "unknown" ? type : `${type} | undefined`;
      return `${docstring(member.description, "  ")}  declare readonly ${name}: pulumi.Output<${maybe}>;`;
    })
    .join("\n");
}
