import { secretsOf } from "../../provider/functions";
import { type LookUpName, lookUps } from "../../provider/functions/table";
import type { Resource } from "../../provider/resources/resource";
import { functionSpec } from "../pluginSchema/functionSpec";
import { resourceSpec } from "../pluginSchema/resourceSpec";
import type { ObjectSpec, Types } from "../pluginSchema/spec";
import type { ExampleCall, Language } from "./example";
import { examples, sampleArgument } from "./examples";
import { languages } from "./languages";
import { membersTable } from "./members";

const heading = (title: string, description: string) =>
  `---
title: ${title}
meta_desc: ${description}
layout: package
---

<!-- Generated from provider/. To renew: npm run generate -->
`;

/** What `pulumi import` takes for an id. */
const imported: Readonly<Record<string, string>> = {
  Server: "web ABC123",
  SshKey: "deploy deploy_key",
  Credential: "admin 31",
  Asset: "label ABC123",
};

/** The page of a resource: what it is, an example in every language, its inputs and outputs, how it is imported. */
export function resourcePage(resource: Resource): string {
  const types: Types = new Map();
  const { description, inputProperties, properties, requiredInputs, required } = resourceSpec(
    resource,
    types,
  );
  const { name } = resource;
  const outputs = Object.fromEntries(
    Object.entries(properties).filter(([property]) => !(property in inputProperties)),
  );
  return `${heading(name, `The resource ${name} of the provider hosting.`)}
${description}

## Example

${tabs(({ print }) => print(examples[name] ?? []))}

## Inputs

${membersTable(inputProperties, requiredInputs, types)}

## Outputs

Every input is an output too.

${membersTable(outputs, required ?? [], types)}

## Import

\`\`\`sh
pulumi import hosting:index:${name} ${imported[name]}
\`\`\`
${name === "SshKey" ? "\nA key is named by its id or by its name.\n" : ""}`;
}

/** One program in every language, of which a reader chooses. */
function tabs(program: (language: Language) => string): string {
  const choosable = languages.map(
    (language) => `{{% choosable language ${language.fence} %}}

**${language.name}**

\`\`\`${language.fence}
${program(language)}
\`\`\`

{{% /choosable %}}`,
  );
  return `{{< chooser language "${languages.map(({ fence }) => fence).join(",")}" >}}

${choosable.join("\n")}

{{< /chooser >}}`;
}

/** What a look-up's page asks. */
export function exampleCall(lookUp: LookUpName): ExampleCall {
  const [, { inputs }] = functionSpec(lookUp, new Map());
  const args = (inputs?.required ?? []).map((name) => [name, sampleArgument(lookUp, name)]);
  return { lookUp, args: Object.fromEntries(args), secret: secretsOf(lookUp).length > 0 };
}

/** Which forms of a function keep a secret of its answer; Pulumi's languages have several. */
const aboutSecrets = (secrets: readonly string[]) =>
  secrets.length === 0
    ? ""
    : `
\`${secrets.join("`, `")}\` is secret. The examples ask in the form that keeps it so: the state holds it encrypted, and Pulumi shows \`[secret]\`.
The forms that give plain values do not: in Go they fail (\`unexpected secret result returned to invoke call\`), and in Python, C#
(\`InvokeAsync\`), Java (\`…Plain\`) and generated TypeScript (without \`Output\` in the name) the program has the secret in the clear. In YAML
the whole answer is secret, which takes the YAML language host 1.10.1 or newer; Pulumi 3.134.0 brought it.
`;

/** The page of a look-up: what it asks for, what it answers. */
export function functionPage(lookUp: LookUpName): string {
  const types: Types = new Map();
  const [token, { description, inputs, outputs }] = functionSpec(lookUp, types);
  const item = types.get(`hosting:index:Get${lookUp[0]?.toUpperCase()}${lookUp.slice(1)}Item`) as
    | ObjectSpec
    | undefined;
  const name = token.split(":").at(-1);
  return `${heading(`${name}`, lookUps[lookUp].summary)}
${description}

In TypeScript with this package it is \`hosting.${lookUp}\`; its token is \`${token}\`.

## Example

${tabs(({ printCall }) => printCall(exampleCall(lookUp)))}
${aboutSecrets(secretsOf(lookUp))}
## Arguments

${inputs ? membersTable(inputs.properties, inputs.required ?? [], types) : "None."}

## Result

${item ? "The outputs have `items`, a list of:" : "The outputs are:"}

${membersTable(item?.properties ?? (outputs.properties as ObjectSpec["properties"]), [], types)}
`;
}
