import { operationOf } from "../../provider/api/contract";
import { pageMembers } from "../../provider/functions/callFunction";
import { type FunctionName, functions } from "../../provider/functions/table";
import { argumentDescription } from "./argumentDescriptions";
import { answeredSchema, givenSchema, type JsonSchema } from "./jsonSchema";
import { renamed } from "./renamed";

const isArgument = (member: string) => !pageMembers.includes(member);

/** The arguments of a function under the names that programs use, each with what it means. */
export function functionArguments(name: FunctionName): { given: JsonSchema; checked: JsonSchema } {
  const { params } = operationOf(functions[name]);
  const argumentSchema = renamed(givenSchema(params), isArgument);
  const described = Object.entries(argumentSchema.properties ?? {}).map(
    ([argument, schema]): [string, JsonSchema] => {
      const description = schema.description ?? argumentDescription(name, argument);
      return [argument, { ...schema, ...(description && { description }) }];
    },
  );
  return {
    given: { ...argumentSchema, properties: Object.fromEntries(described) },
    checked: renamed(answeredSchema(params), isArgument),
  };
}
