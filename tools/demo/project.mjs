import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { root } from "../setUp/root.mjs";

/** @typedef {ReturnType<typeof createProject>} Project */

const packageName = "pulumi-hosting";

/**
 * Makes a copy of examples/quickstart in a new folder. Its dependencies are laid out as `npm install` would do, but at
 * once and without a network: this package is copied, and its dependencies are linked.
 */
export function createProject() {
  const home = mkdtempSync(join(tmpdir(), "pulumi-hosting-demo-"));
  const folder = join(home, "quickstart");
  cpSync(join(root, "examples/quickstart"), folder, {
    recursive: true,
    filter: (source) => !source.includes("node_modules") && !/Pulumi\.\w+\.yaml$/.test(source),
  });
  const modules = join(folder, "node_modules");
  mkdirSync(join(modules, packageName), { recursive: true });
  for (const packedPath of ["package.json", "dist"])
    cpSync(join(root, packedPath), join(modules, packageName, packedPath), { recursive: true });
  for (const name of readdirSync(join(root, "node_modules")))
    if (!name.startsWith(".") && name !== packageName)
      symlinkSync(join(root, "node_modules", name), join(modules, name), "junction");
  return {
    folder,
    /** The folder for Pulumi's state and settings, instead of the user's own. */
    home,
    remove: () => rmSync(home, { recursive: true, force: true, maxRetries: 5 }),
  };
}
