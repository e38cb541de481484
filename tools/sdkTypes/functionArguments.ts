import { operationOf } from "../../provider/api/contract";
import { pageMembers } from "../../provider/functions/callFunction";
import { type FunctionName, functions } from "../../provider/functions/table";
import { programName } from "../../provider/resource/programNames";
import { answeredSchema, type JsonSchema } from "./jsonSchema";
import { parametersSchema } from "./parametersSchema";
import { renamed } from "./renamed";

const isArgument = (member: string) => !pageMembers.includes(member);

/** The arguments of a function under the names that programs use, each with what it means. */
export function functionArguments(name: FunctionName): { given: JsonSchema; checked: JsonSchema } {
  const { params } = operationOf(functions[name]);
  const inPrograms = (description = "") =>
    description.replace(/`(\w+)`/g, (word, member) =>
      member in params.shape ? `\`${programName(member)}\`` : word,
    );
  const argumentSchema = renamed(parametersSchema(functions[name]), isArgument);
  const described = Object.entries(argumentSchema.properties ?? {}).map(
    ([argument, schema]): [string, JsonSchema] => [
      argument,
      { ...schema, description: inPrograms(schema.description) },
    ],
  );
  return {
    given: { ...argumentSchema, properties: Object.fromEntries(described) },
    checked: renamed(answeredSchema(params), isArgument),
  };
}
