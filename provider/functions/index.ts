// What a program can ask the host: one table over the operations of the contract.
export { callFunction, type Found, secretsOf } from "./callFunction";
export { type FunctionName, functions, type HostFunction } from "./table";
