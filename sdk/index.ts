export { Asset, type AssetArgs } from "./asset";
export { Connection, type ConnectionArgs } from "./connection";
export { Credential, type CredentialArgs } from "./credential";
export * from "./generated/lookUps";
export type { InputsOf, LookUpOptions } from "./lookUp";
export { LookUpError } from "./lookUp";
export { Server, type ServerArgs } from "./server";
export { SshKey, type SshKeyArgs } from "./sshKey";
