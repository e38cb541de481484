import type { Resource } from "../../provider/resource/resource";
import { capital, lower } from "../pluginSchema/typeSpec";
import { docstring } from "./docstring";
import { addEffects } from "./effects";
import { givenSchema, type JsonSchema } from "./jsonSchema";
import { outputSchema } from "./outputSchema";
import { membersText, typeText } from "./typeText";

const input = (type: string) => `pulumi.Input<${type}>`;

export const heading = "// Generated from the schemas in provider/. To renew: npm run generate\n";

/** The generated module of one resource: its arguments and outputs, and which of them are secret. */
export function resourceText(resource: Resource, nameWords: (schema: JsonSchema) => JsonSchema): string {
  const { name } = resource;
  const inputs = nameWords(addEffects(givenSchema(resource.inputs), resource));
  const outputs = nameWords(outputSchema(resource));
  const secrets = (schema: JsonSchema) =>
    Object.entries(schema.properties ?? {})
      .filter(([, member]) => member.secret)
      .map(([property]) => property);
  const shape = {
    name,
    outputs: Object.keys(outputs.properties ?? {}),
    secretInputs: secrets(inputs),
    // Only resources whose creation can remain unfinished store pending outputs.
    secretOutputs: secrets(outputs),
  };
  const text = `${argumentsText(name, inputs)}

/** Outputs of \`${name}\`: its inputs, and what the host reports. */
export interface ${name}Outputs {
${outputMembers(outputs)}
}

export const ${lower(name)}Shape: Shape = ${JSON.stringify(shape, null, 2)};
`;
  return `${heading}import type * as pulumi from "@pulumi/pulumi";
import type { Shape } from "../resource";
import type * as words from "./words";

${text}`;
}

/**
 * The type of an input that also accepts an output which may be undefined, such as an output of another server. The
 * check refuses an undefined value.
 */
const orNotThere = (type: string) => `${input(type)} | pulumi.Output<${type} | undefined>`;

/**
 * The types of a resource's arguments. If exactly one of several inputs must be given, there is a type for each choice,
 * which excludes the other inputs.
 */
function argumentsText(name: string, inputs: JsonSchema): string {
  const alternatives = inputs.exactlyOneOf ?? [];
  const argumentsTitle = `Arguments of \`${name}\``;
  if (alternatives.length === 0) return interfaceText(`${name}Args`, `${argumentsTitle}.`, inputs);
  const members = Object.entries(inputs.properties ?? {});
  const common = {
    ...inputs,
    properties: Object.fromEntries(members.filter(([member]) => !alternatives.includes(member))),
  };
  const alternativeSchemas = Object.fromEntries(members.filter(([member]) => alternatives.includes(member)));
  const alternativeTypes = alternatives.map((chosen) => {
    const otherNames = alternatives.filter((other) => other !== chosen);
    const absentMembers = otherNames.map((other) => `  readonly ${other}?: ${input("undefined")};`);
    const text = membersText(
      { properties: { [chosen]: alternativeSchemas[chosen]! }, required: [chosen] },
      orNotThere,
      "  ",
    );
    return `/** A \`${name}\` with ${chosen}, and without ${otherNames.join(" and ")}. */
export interface ${name}With${capital(chosen)} {\n${text}\n${absentMembers.join("\n")}\n}\n`;
  });
  const union = alternatives.map((chosen) => `${name}With${capital(chosen)}`).join(" | ");
  return `${interfaceText(`${name}CommonArgs`, `${argumentsTitle}, other than ${alternatives.join(" and ")}.`, common)}
${alternativeTypes.join("\n")}
/** ${argumentsTitle}; exactly one of ${alternatives.join(" and ")} is given. */
export type ${name}Args = ${name}CommonArgs & (${union});
`;
}

const interfaceText = (name: string, description: string, schema: JsonSchema): string =>
  `/** ${description} */\nexport interface ${name} {\n${membersText(schema, input, "  ")}\n}\n`;

function outputMembers({ properties = {}, required = [] }: JsonSchema): string {
  return Object.entries(properties)
    .map(([name, member]) => {
      const type = typeText(member, undefined, "  ");
      const outputType =
        required.includes(name) || member.asked || type === "unknown" ? type : `${type} | undefined`;
      return `${docstring(member.description, "  ")}  readonly ${name}: pulumi.Output<${outputType}>;`;
    })
    .join("\n");
}
