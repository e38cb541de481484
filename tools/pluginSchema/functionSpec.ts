import { operationOf } from "../../provider/functions/operationOf";
import { type LookUp, type LookUpName, lookUps } from "../../provider/functions/table";
import { functionToken } from "../../provider/plugin/names";
import { lookUpSection } from "../examples/section";
import { answeredSchema } from "../sdkTypes/jsonSchema";
import { lookUpArguments } from "../sdkTypes/lookUpArguments";
import { renamed } from "../sdkTypes/renamed";
import type { Types } from "./spec";
import { capital, propertySpecs } from "./typeSpec";

/** A look-up of the schema. A list answers `items`. */
export function functionSpec(lookUpName: LookUpName, types: Types) {
  const { operation, summary }: LookUp = lookUps[lookUpName];
  const { answer, paged, section } = operationOf(operation);
  const name = `Get${capital(lookUpName)}`;
  const asked = lookUpArguments(lookUpName);
  const args = propertySpecs(asked, name, types);
  const answered = renamed(answeredSchema(answer));
  const item = `${name}${paged ? "Item" : "Result"}`;
  const members = propertySpecs({ given: answered, checked: answered }, item, types);
  const required = (asked.given.required ?? []).filter((member) => member in args);
  if (paged)
    types.set(`hosting:index:${item}`, {
      type: "object",
      description: `One item of what \`${functionToken(lookUpName).split(":").at(-1)}\` answers. What the host does not tell is absent.`,
      properties: members,
    });
  return [
    functionToken(lookUpName),
    {
      description: `${summary} (Specification, ${section}.)\n\n${lookUpSection(lookUpName, functionToken(lookUpName))}`,
      ...(Object.keys(args).length > 0 && {
        inputs: { type: "object", properties: args, ...(required.length > 0 && { required }) },
      }),
      outputs: {
        type: "object",
        description: "What the host does not tell is absent.",
        properties: paged
          ? {
              items: {
                type: "array",
                items: { $ref: `#/types/hosting:index:${item}` },
                description: "Every one, of all pages.",
              },
            }
          : members,
        ...(paged && { required: ["items"] }),
      },
    },
  ] as const;
}
