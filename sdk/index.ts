export { Connection, type ConnectionArgs } from "./connection";
export * from "./generated/lookUps";
export type { InputsOf, LookUpOptions } from "./lookUp";
export { Server, type ServerArgs } from "./server";
export { SshKey, type SshKeyArgs } from "./sshKey";
