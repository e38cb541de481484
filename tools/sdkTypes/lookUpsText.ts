import { operationOf } from "../../provider/functions/operationOf";
import { type LookUp, type LookUpName, lookUps } from "../../provider/functions/table";
import { docstring } from "./docstring";
import { answeredSchema, type JsonSchema } from "./jsonSchema";
import { lookUpArguments } from "./lookUpArguments";
import { renamed } from "./renamed";
import { heading } from "./resourceText";
import { membersText } from "./typeText";

const plain = (type: string) => type;

/** The module of all look-ups: arguments, results, and the two forms of each function. */
export function lookUpsText(): string {
  const functions = (Object.keys(lookUps) as LookUpName[]).map((name) => functionText(name, lookUps[name]));
  return `${heading}import type * as pulumi from "@pulumi/pulumi";
import { type InputsOf, type LookUpOptions, lookUp, lookUpOutput } from "../lookUp";

${functions.join("\n")}`;
}

function functionText(name: LookUpName, { operation: operationName, summary }: LookUp): string {
  const { answer, paged, section } = operationOf(operationName);
  const Name = name[0]!.toUpperCase() + name.slice(1);
  const { given } = lookUpArguments(name);
  const found = secretOutputs(renamed(answeredSchema(answer)));
  const result = paged ? `${Name}Item` : `${Name}Result`;
  const answered = paged ? `${result}[]` : result;
  const fallBack = given.required?.length ? "" : " = {}";
  const documentation = docstring(`${summary} Asks the host now (specification, ${section}).`, "");
  const secret = Object.values(found.properties ?? {}).some((member) => member.output);
  const shape = [
    `What \`${name}\` answers${paged ? ", one of many" : ""}; members that the host does not tell are absent.`,
    ...(secret
      ? ["Secret members are outputs marked as secret: use `apply`, or hand them on as inputs."]
      : []),
  ];
  return `export interface ${Name}LookUpArgs {
${membersText(given, plain, "  ")}
}

${docstring(shape.join(" "), "")}export interface ${result} {
${membersText(found, plain, "  ")}
}

${documentation}export function ${name}(args: ${Name}LookUpArgs${fallBack}, options?: LookUpOptions): Promise<${answered}> {
  return lookUp(${JSON.stringify(name)}, args, options);
}

/** \`${name}\` with outputs as arguments: asks once they are known. Secret if anything in the answer is. */
export function ${name}Output(
  args: InputsOf<${Name}LookUpArgs>${fallBack},
  options?: LookUpOptions,
): pulumi.Output<pulumi.Unwrap<${answered}>> {
  return lookUpOutput<${answered}>(${JSON.stringify(name)}, args, options);
}
`;
}

/** Secret members come as outputs marked as secret. */
const secretOutputs = (schema: JsonSchema): JsonSchema => ({
  ...schema,
  properties: Object.fromEntries(
    Object.entries(schema.properties ?? {}).map(([name, member]) => [
      name,
      member.secret ? { ...member, output: true } : member,
    ]),
  ),
});
