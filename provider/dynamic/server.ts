// The Pulumi provider of Server, as index.ts says.
import { methodsOf } from "./methods";

const { configure, check, diff, create, read, update, delete: remove } = methodsOf("Server");

export { check, configure, create, diff, read, remove as delete, update };
