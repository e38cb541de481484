import { createRequire } from "node:module";
import { basename, dirname, join, relative } from "node:path";
import { build } from "esbuild";
import { root } from "./root.mjs";

/**
 * Imports a TypeScript module. The module is bundled first, because Node 20 cannot run TypeScript.
 * @param {string} path
 */
export async function loadTypeScript(path) {
  const name = `${basename(path, ".ts")}.cjs`;
  const outfile = join(root, "node_modules/.cache", relative(join(root, "tools"), dirname(path)), name);
  await build({
    entryPoints: [path],
    outfile,
    bundle: true,
    platform: "node",
    format: "cjs",
    packages: "external",
    logLevel: "silent",
  });
  return createRequire(import.meta.url)(outfile);
}
