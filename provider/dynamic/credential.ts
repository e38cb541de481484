import { methodsOf } from "./methods";

const { configure, check, diff, create, read, update, delete: remove } = methodsOf("Credential");

export { check, configure, create, diff, read, remove as delete, update };
