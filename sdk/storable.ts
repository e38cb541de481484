import { relative } from "node:path";
import type * as pulumi from "@pulumi/pulumi";

/**
 * A resource's provider in a form that Pulumi can store.
 *
 * Pulumi stores a module in `node_modules/pulumi-hosting` as one short `require`, and a module outside
 * `node_modules` by value. For a module that lies deeper, such as in pnpm's `node_modules/.pnpm/…`, it takes the
 * whole path for a package's name and fails. There this returns a plain object with the same methods, which is
 * stored by value. Either text works in every layout.
 *
 * @param folder where the package lies.
 * @param project the folder that Pulumi resolves it from.
 */
export function storable<Provider extends pulumi.dynamic.ResourceProvider>(
  provider: Provider,
  folder: string = __dirname,
  project: string = process.cwd(),
): Provider {
  const path = relative(project, folder).split(/[\\/]/);
  const first = path.indexOf("node_modules");
  return first === -1 || path[first + 1] === "pulumi-hosting" ? provider : { ...provider };
}
