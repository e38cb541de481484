import { type OperationName, operationOf } from "../../provider/api/contract";
import { givenSchema, type JsonSchema } from "./jsonSchema";
import { parameterDescription } from "./parameterDescriptions";

/** The parameters of an operation, each with what it means. */
export function parametersSchema(operation: OperationName): JsonSchema {
  const schema = givenSchema(operationOf(operation).params);
  const members = Object.entries(schema.properties ?? {}).map(([name, member]) => [
    name,
    { ...member, description: member.description ?? parameterDescription(operation, name) },
  ]);
  return { ...schema, properties: Object.fromEntries(members) };
}
