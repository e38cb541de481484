import { relative } from "node:path";
import type * as pulumi from "@pulumi/pulumi";

/**
 * Returns a dynamic provider in a form that Pulumi can serialise.
 *
 * Pulumi serialises a module in `node_modules/pulumi-hosting` as one short `require`, and a module outside
 * `node_modules` by value. For a module in a deeper folder, such as pnpm's `node_modules/.pnpm/…`, it mistakes the
 * whole path for a package name and fails. For such a module, this function returns a plain object with the same
 * methods, which Pulumi serialises by value. Both serialised forms work in every layout.
 *
 * @param folder the folder of this package.
 * @param project the project's folder, which Pulumi resolves modules from.
 */
export function storable<Provider extends pulumi.dynamic.ResourceProvider>(
  provider: Provider,
  folder: string = __dirname,
  project: string = process.cwd(),
): Provider {
  const path = relative(project, folder).split(/[\\/]/);
  const index = path.indexOf("node_modules");
  return index === -1 || path[index + 1] === "pulumi-hosting" ? provider : { ...provider };
}
