export { Asset, type AssetArgs } from "./asset";
export type { FunctionOptions, InputsOf } from "./callFunction";
export { FunctionError } from "./callFunction";
export { Connection, type ConnectionArgs } from "./connection";
export { Credential, type CredentialArgs } from "./credential";
export * from "./generated/functions";
export { Server, type ServerArgs } from "./server";
export { SshKey, type SshKeyArgs } from "./sshKey";
