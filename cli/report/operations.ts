import type { Category } from "./categories";

/**
 * The category of each of Pulumi's operations. Operations that are not listed, such as `same` and `read`, change
 * nothing.
 */
export const categoryOfOperation: Readonly<Record<string, Exclude<Category, "released" | "refused">>> = {
  create: "create",
  import: "recorded",
  update: "update",
  delete: "delete",
  discard: "recorded",
  replace: "replace",
  "create-replacement": "replace",
  "delete-replaced": "replace",
  "import-replacement": "replace",
};
