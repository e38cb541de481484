// The Pulumi provider of Asset, as index.ts says.
import { methodsOf } from "./methods";

const { configure, check, diff, create, read, update, delete: remove } = methodsOf("Asset");

export { check, configure, create, diff, read, remove as delete, update };
