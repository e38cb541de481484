export { Connection, type ConnectionArgs } from "./connection";
export { Server, type ServerArgs } from "./server";
export { SshKey, type SshKeyArgs } from "./sshKey";
