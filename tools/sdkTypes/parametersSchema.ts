import type * as z from "zod";
import { type OperationName, operationOf } from "../../provider/api/contract";
import { givenSchema, type JsonSchema } from "./jsonSchema";
import { parameterDescription } from "./parameterDescriptions";

/**
 * The schema of an operation's parameters, each with its meaning.
 *
 * @param params the parameters of a function, if it has more than the operation.
 */
export function parametersSchema(
  operation: OperationName,
  params: z.ZodObject = operationOf(operation).params,
): JsonSchema {
  const schema = givenSchema(params);
  const members = Object.entries(schema.properties ?? {}).map(([name, member]) => [
    name,
    { ...member, description: member.description ?? parameterDescription(operation, name) },
  ]);
  return { ...schema, properties: Object.fromEntries(members) };
}
