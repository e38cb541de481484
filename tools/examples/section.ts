import { secretsOfContract } from "../../provider/functions/callFunction";
import type { FunctionName } from "../../provider/functions/table";
import type { ResourceName } from "../../provider/resourceName";
import { functionArguments } from "../sdkTypes/functionArguments";
import type { ExampleCall } from "./example";
import { examples, imported, sampleArgument, sampleChoices } from "./examples";
import type { Language } from "./language";
import { languages } from "./languages";

/**
 * One program in every language, in the markup that the Registry, editors and SDK generators look for in a description.
 */
const section = (program: (language: Language) => string) => `{{% examples %}}
## Example Usage
{{% example %}}

${languages.map((language) => `\`\`\`${language.fence}\n${program(language)}\n\`\`\``).join("\n\n")}

{{% /example %}}
{{% /examples %}}`;

/** The end of a resource's description: an example, and its import. */
export const resourceSection = (
  name: ResourceName,
): string => `${section(({ print }) => print(examples[name]))}

## Import

\`\`\`sh
pulumi import hosting:index:${name} ${imported[name]}
\`\`\`${name === "SshKey" ? "\n\nA key is named by its id or by its name." : ""}`;

/** The end of a function's description: its name in this package, and an example. */
export function functionSection(functionName: FunctionName, token: string): string {
  const call = exampleCall(functionName);
  const example = section(({ printCall }) => printCall(call));
  return `In TypeScript with this package it is \`hosting.${functionName}\`; its token is \`${token}\`.

${example}${call.secret ? `\n\n${aboutSecrets(secretsOfContract(functionName))}` : ""}`;
}

/** The example call of a function, with its required arguments or those that it chooses by. */
export function exampleCall(functionName: FunctionName): ExampleCall {
  const { properties = {}, required = [] } = functionArguments(functionName).given;
  const names = sampleChoices[functionName] ?? required.filter((name) => name in properties);
  const args = names.map((name) => [name, sampleArgument(functionName, name)]);
  return { functionName, args: Object.fromEntries(args), secret: secretsOfContract(functionName).length > 0 };
}

/** The forms of a function that keep a secret of its result. Pulumi's languages have several forms. */
const aboutSecrets = (secrets: readonly string[]) =>
  `\`${secrets.join("`, `")}\` is secret. The examples ask in the form that keeps it so: the state holds it encrypted, and Pulumi shows \`[secret]\`.
The forms that give plain values do not: in Go they fail (\`unexpected secret result returned to invoke call\`), and in Python, C#
(\`InvokeAsync\`), Java (\`…Plain\`) and generated TypeScript (without \`Output\` in the name) the program has the secret in the clear. In YAML
the whole answer is secret, which takes the YAML language host 1.10.1 or newer; Pulumi 3.134.0 brought it.`;
