export { Asset, type AssetArgs } from "./asset";
export { Connection, type ConnectionArgs } from "./connection";
export { Credential, type CredentialArgs } from "./credential";
export { FunctionError } from "./FunctionError";
export type { FunctionOptions, InputsOf } from "./functionOptions";
export * from "./generated/functions";
export type * from "./generated/words";
export {
  Server,
  type ServerArgs,
  type ServerCommonArgs,
  type ServerWithImageId,
  type ServerWithTemplateName,
} from "./server";
export { SshKey, type SshKeyArgs } from "./sshKey";
