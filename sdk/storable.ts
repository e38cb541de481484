import { relative } from "node:path";
import type * as pulumi from "@pulumi/pulumi";

/**
 * A resource's provider as Pulumi can store it. A module of a package that lies in `node_modules/pulumi-hosting` is
 * stored as one short `require`; one of a package outside `node_modules`, by value. Of a module that lies deeper, such
 * as in pnpm's `node_modules/.pnpm/…`, Pulumi takes the whole path for a package's name and fails: a plain object with
 * the same methods is stored by value there. Either text works in every layout.
 *
 * @param folder where the package lies.
 * @param project from where Pulumi looks at it.
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
