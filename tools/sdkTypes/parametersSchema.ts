import type * as z from "zod";
import { type OperationName, operationOf } from "../../provider/api/contract";
import { givenSchema, type JsonSchema } from "./jsonSchema";
import { parameterDescription } from "./parameterDescriptions";

/**
 * The parameters of an operation, each with what it means.
 *
 * @param params those of a function that has more of them.
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
