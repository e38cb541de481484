import * as z from "zod";
import { operationOf } from "../../provider/api/contract";
import { addedArgument, addedName, pageMembers } from "../../provider/functions/callFunction";
import { functionParams, functionPurposes } from "../../provider/functions/choosers";
import { type FunctionName, functions } from "../../provider/functions/table";
import { programName } from "../../provider/programNames";
import { answeredSchema, type JsonSchema } from "./jsonSchema";
import { parametersSchema } from "./parametersSchema";
import { programSchema } from "./renamed";

const isArgument = (member: string) => !pageMembers.includes(member);

/** Adds the argument that returns all fields that the host reports. */
const withAll = (schema: JsonSchema): JsonSchema => ({
  ...schema,
  properties: {
    ...schema.properties,
    ...answeredSchema(z.object({ [addedName]: addedArgument })).properties,
  },
});

/** The arguments of a function under the names that programs use, each with its description. */
export function functionArguments(name: FunctionName): { given: JsonSchema; checked: JsonSchema } {
  const params = functionParams(name);
  const inPrograms = (description = "") =>
    description.replace(/`(\w+)`/g, (word, member) =>
      member in params.shape ? `\`${programName(member)}\`` : word,
    );
  const argumentSchema = programSchema(parametersSchema(functions[name], params), isArgument);
  const described = Object.entries(argumentSchema.properties ?? {}).map(
    ([argument, schema]): [string, JsonSchema] => [
      argument,
      { ...schema, description: inPrograms(schema.description) },
    ],
  );
  return {
    given: withAll({ ...argumentSchema, properties: Object.fromEntries(described) }),
    checked: withAll(programSchema(answeredSchema(params), isArgument)),
  };
}

/** The sentence about a function, without a full stop. */
export const functionPurpose = (name: FunctionName): string =>
  functionPurposes[name] ?? operationOf(functions[name]).purpose;
