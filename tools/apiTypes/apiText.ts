import {
  contract,
  isOperation,
  type OperationName,
  type OperationTree,
  operations,
} from "../../provider/api/contract";
import type { Operation } from "../../provider/api/contract/operation";
import { docstring } from "../sdkTypes/docstring";
import { answeredSchema, type JsonSchema } from "../sdkTypes/jsonSchema";
import { parametersSchema } from "../sdkTypes/parametersSchema";
import { heading } from "../sdkTypes/resourceText";
import { membersText } from "../sdkTypes/typeText";
import { throughout } from "../sdkTypes/wordTypes";
import { type NamedAnswer, namedAnswers, parametersName } from "./typeNames";
import { closedWords, openWords, wordTypes } from "./wordNames";

const unchanged = (type: string) => type;

/**
 * The generated module of the client's types: the parameters and the response of each operation, and the operations as
 * methods.
 */
export function apiText(): string {
  const answers = namedAnswers();
  const types = [...operations().map(([name]) => parametersText(name)), ...answers.map(answerText)];
  const answerOf = (operation: OperationName) =>
    answers.find(({ operations }) => operations.includes(operation))!.name;
  return `${heading}import type {
${[...wordTypes, "CallOptions"]
  .sort()
  .map((type) => `  ${type},\n`)
  .join("")}} from "../../provider/api";
import type { ListMethod } from "../apiMethods";

${types.join("\n")}
/** The operations of the API as methods. */
export interface Methods {
${methodsText(contract, "", answerOf)}
}
`;
}

function parametersText(operation: OperationName): string {
  const schema = throughout(closedWords)(parametersSchema(operation));
  const name = parametersName(operation);
  const docComment = `/** Parameters of \`${operation}\`. */\n`;
  if (Object.keys(schema.properties ?? {}).length === 0)
    return `${docComment}export type ${name} = Record<string, never>;\n`;
  return `${docComment}export interface ${name} {\n${membersText(schema, unchanged, "  ")}\n}\n`;
}

function answerText({ name, answer, operations }: NamedAnswer): string {
  const { properties = {} }: JsonSchema = throughout(openWords)(answeredSchema(answer));
  const operationList = operations.map((operation) => `\`${operation}\``).join(", ");
  const description = `The fields that the host reports. It comes from ${operationList}. Members that the host does not report are absent.`;
  return `${docstring(description, "")}export interface ${name} {
${membersText({ properties }, unchanged, "  ")}
  /** The members that the host reports beyond these, unchanged. */
  readonly [member: string]: unknown;
}
`;
}

function methodsText(
  tree: OperationTree,
  prefix: string,
  answerOf: (operation: OperationName) => string,
): string {
  const indent = "  ".repeat(prefix.split(".").length);
  const members = Object.entries(tree).map(([key, node]) =>
    isOperation(node)
      ? methodText(`${prefix}${key}` as OperationName, node, answerOf, indent)
      : `${indent}readonly ${key}: {\n${methodsText(node, `${prefix}${key}.`, answerOf)}\n${indent}};`,
  );
  return members.join("\n");
}

function methodText(
  operation: OperationName,
  { purpose, paged, params, deprecated }: Operation,
  answerOf: (operation: OperationName) => string,
  indent: string,
): string {
  const types = [parametersName(operation), answerOf(operation)];
  const paramsName = params.safeParse({}).success ? "params?" : "params";
  const type = paged
    ? `ListMethod<${types.join(", ")}>`
    : `(${paramsName}: ${types[0]}, options?: CallOptions) => Promise<${types[1]}>`;
  return `${docstring(`${purpose}.`, indent, { deprecated })}${indent}readonly ${operation.split(".").at(-1)}: ${type};`;
}
