import { programMembers } from "../../provider/programNames";
import type { JsonSchema } from "./jsonSchema";

/** The schema of a record, with its fields under the names that programs use. */
export function programSchema(
  schema: JsonSchema,
  keeps: (member: string) => boolean = () => true,
): JsonSchema {
  const members = Object.entries(schema.properties ?? {}).filter(([member]) => keeps(member));
  const required = Object.keys(
    programMembers(Object.fromEntries((schema.required ?? []).map((name) => [name, 1]))),
  );
  return {
    ...schema,
    properties: programMembers(Object.fromEntries(members)) as Record<string, JsonSchema>,
    required,
  };
}
