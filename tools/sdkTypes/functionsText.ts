import { operationOf } from "../../provider/api/contract";
import { resultOf } from "../../provider/functions/callFunction";
import { choosers } from "../../provider/functions/choosers";
import { type FunctionName, functions } from "../../provider/functions/table";
import { docstring } from "./docstring";
import { functionArguments, functionPurpose } from "./functionArguments";
import { answeredSchema, type JsonSchema } from "./jsonSchema";
import { programSchema } from "./renamed";
import { heading } from "./resourceText";
import { membersText } from "./typeText";

const unchanged = (type: string) => type;

/** The generated module of all functions: their arguments, their results, and both forms of each function. */
export function functionsText(namedSchema: (schema: JsonSchema) => JsonSchema): string {
  const texts = (Object.keys(functions) as FunctionName[]).map((name) => functionText(name, namedSchema));
  return `${heading}import type * as pulumi from "@pulumi/pulumi";
import { callFunction, callFunctionOutput } from "../callFunction";
import type { FunctionOptions, InputsOf } from "../functionOptions";
import type * as words from "./words";

${texts.join("\n")}`;
}

function functionText(name: FunctionName, namedSchema: (schema: JsonSchema) => JsonSchema): string {
  const operationName = functions[name];
  const { paged } = operationOf(operationName);
  const Name = name[0]!.toUpperCase() + name.slice(1);
  const argumentTypes = namedSchema(functionArguments(name).given);
  const record = namedSchema(secretOutputs(programSchema(answeredSchema(resultOf(operationName)))));
  const identified = paged || choosers[name] ? { ...record, required: identities(record) } : record;
  const result = paged ? `${Name}Item` : `${Name}Result`;
  const resultType = paged ? `${result}[]` : result;
  const fallBack = argumentTypes.required?.length ? "" : " = {}";
  const documentation = docstring(`${functionPurpose(name)}. Asks the host now.`, "");
  const hasSecrets = Object.values(identified.properties ?? {}).some((member) => member.output);
  const shape = [
    `${paged ? "One item of the list that" : "What"} \`${name}\` returns. Members that the host does not report are absent.`,
    ...(hasSecrets
      ? ["Secret members are outputs marked as secret: use `apply`, or pass them on as inputs."]
      : []),
  ];
  return `/** Arguments of \`${name}\`. */
export interface ${Name}FunctionArgs {
${membersText(argumentTypes, unchanged, "  ")}
}

${docstring(shape.join(" "), "")}export interface ${result} {
${membersText(identified, unchanged, "  ")}
}

${documentation}export function ${name}(args: ${Name}FunctionArgs${fallBack}, options?: FunctionOptions): Promise<${resultType}> {
  return callFunction(${JSON.stringify(name)}, args, options);
}

/** \`${name}\` with outputs as arguments: asks once they are known. Secret if anything in the answer is. */
export function ${name}Output(
  args: InputsOf<${Name}FunctionArgs>${fallBack},
  options?: FunctionOptions,
): pulumi.Output<pulumi.Unwrap<${resultType}>> {
  return callFunctionOutput<${resultType}>(${JSON.stringify(name)}, args, options);
}
`;
}

/** The fields that every item of the list has. The function fails if an item lacks one of them. */
const identities = ({ properties = {} }: JsonSchema): string[] =>
  Object.keys(properties).filter((name) => properties[name]?.identifies);

/** Marks secret fields, so that they are returned as secret outputs. */
const secretOutputs = (schema: JsonSchema): JsonSchema => ({
  ...schema,
  properties: Object.fromEntries(
    Object.entries(schema.properties ?? {}).map(([name, member]) => [
      name,
      member.secret ? { ...member, output: true } : member,
    ]),
  ),
});
