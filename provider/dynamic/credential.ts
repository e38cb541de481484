// The Pulumi provider of Credential, as index.ts says.
import { methodsOf } from "./methods";

const { configure, check, diff, create, read, update, delete: remove } = methodsOf("Credential");

export { check, configure, create, diff, read, remove as delete, update };
