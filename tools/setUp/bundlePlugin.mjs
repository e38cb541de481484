import { join } from "node:path";
import { build } from "esbuild";

/**
 * Bundles the plugin into one file, which starts several times faster than its modules one by one and needs none of
 * the package's dependencies; and the few lines that start it with Node's cache of compiled code.
 * @param {string} folder the checkout, whose dist is compiled
 */
export async function bundlePlugin(folder) {
  await build({
    entryPoints: ["main", "start"].map((name) => join(folder, `provider/plugin/${name}.ts`)),
    outdir: join(folder, "dist/plugin"),
    bundle: true,
    platform: "node",
    format: "cjs",
    target: "node20.18",
    minifySyntax: true,
    minifyWhitespace: true,
    legalComments: "linked",
    logLevel: "silent",
  });
}
