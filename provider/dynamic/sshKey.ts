// The Pulumi provider of SshKey, as index.ts says.
import { methodsOf } from "./methods";

const { configure, check, diff, create, read, update, delete: remove } = methodsOf("SshKey");

export { check, configure, create, diff, read, remove as delete, update };
