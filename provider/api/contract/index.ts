import { unknownNameText } from "../../nearest";
import { accountOperations, api, utilities } from "./account";
import { asset } from "./asset";
import { network } from "./network";
import type { Operation } from "./operation";
import { server } from "./server";
import { product } from "./serverCatalogue";
import { sshKey } from "./sshKey";

/** The contract: every operation of the specification, under the name that the client gives it. */
export const contract = {
  account: accountOperations,
  asset,
  network,
  sshKey,
  product,
  server,
  api,
  utilities,
};

export type Contract = typeof contract;

export interface OperationTree {
  readonly [name: string]: Operation | OperationTree;
}

export const isOperation = (node: Operation | OperationTree): node is Operation =>
  "params" in node && "purpose" in node;

/** Lists every operation with its dotted name, e.g. `server.power.start`, in the order of the contract. */
export function operations(): [name: OperationName, operation: Operation][] {
  return operationsOf(contract, "") as [OperationName, Operation][];
}

const operationsOf = (tree: OperationTree, prefix: string): [string, Operation][] =>
  Object.entries(tree).flatMap(([key, node]) =>
    isOperation(node)
      ? [[prefix + key, node] as [string, Operation]]
      : operationsOf(node, `${prefix}${key}.`),
  );

type NamesOf<Node, Prefix extends string> = {
  [Key in keyof Node & string]: Node[Key] extends Operation
    ? `${Prefix}${Key}`
    : NamesOf<Node[Key], `${Prefix}${Key}.`>;
}[keyof Node & string];

/** The dotted name of an operation. */
export type OperationName = NamesOf<Contract, "">;

type At<Node, Name extends string> = Name extends `${infer Head}.${infer Rest}`
  ? Head extends keyof Node
    ? At<Node[Head], Rest>
    : never
  : Name extends keyof Node
    ? Node[Name]
    : never;

export type NamedOperation<Name extends OperationName> = At<Contract, Name>;

/** The names of the operations that change something at the host. */
export type WriteName = {
  [Name in OperationName]: NamedOperation<Name>["writes"] extends true ? Name : never;
}[OperationName];

/** The name of a field in an operation's response. */
export type AnswerField<Name extends OperationName> = keyof NamedOperation<Name>["answer"]["shape"] & string;

export const operationsByName: ReadonlyMap<string, Operation> = new Map(operations());

export const unknownOperation = (name: string): string =>
  unknownNameText("an operation", operationsByName.keys(), name);

export const operationOf = (name: OperationName) => operationsByName.get(name) as Operation;
