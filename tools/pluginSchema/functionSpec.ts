import { operationOf } from "../../provider/api/contract";
import { functionToken } from "../../provider/engine/names";
import { resultOf } from "../../provider/functions/callFunction";
import { choosers } from "../../provider/functions/choosers";
import { type FunctionName, functions } from "../../provider/functions/table";
import { functionSection } from "../examples/section";
import { functionArguments, functionPurpose } from "../sdkTypes/functionArguments";
import { answeredSchema } from "../sdkTypes/jsonSchema";
import { programSchema } from "../sdkTypes/renamed";
import type { Types } from "./spec";
import { capital, propertySpecs } from "./typeSpec";

/** A function in the plugin's schema. A function that reads a list returns `items`. */
export function functionSpec(functionName: FunctionName, types: Types) {
  const operation = functions[functionName];
  const { paged } = operationOf(operation);
  const name = `Get${capital(functionName)}`;
  const argumentSpecs = functionArguments(functionName);
  const args = propertySpecs(argumentSpecs, name, types);
  const answerSchema = programSchema(answeredSchema(resultOf(operation)));
  const item = `${name}${paged ? "Item" : "Result"}`;
  const members = propertySpecs({ given: answerSchema, checked: answerSchema }, item, types);
  const required = (argumentSpecs.given.required ?? []).filter((member) => member in args);
  if (paged)
    types.set(`hosting:index:${item}`, {
      type: "object",
      description: `One item of the answer of \`${functionToken(functionName).split(":").at(-1)}\`. A field that the host does not report is absent.`,
      properties: members,
    });
  return [
    functionToken(functionName),
    {
      description: `${functionPurpose(functionName)}.\n\n${functionSection(functionName, functionToken(functionName))}`,
      ...(Object.keys(args).length > 0 && {
        inputs: { type: "object", properties: args, ...(required.length > 0 && { required }) },
      }),
      outputs: {
        type: "object",
        description: "A field that the host does not report is absent.",
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
        ...(choosers[functionName] && {
          required: Object.keys(members).filter((member) => answerSchema.properties?.[member]?.identifies),
        }),
      },
    },
  ] as const;
}
