import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { SetUpError } from "./SetUpError.mjs";

/**
 * Compiles the package to dist, only what has changed since the last time, and bundles the plugin.
 * @param {string} folder
 * @param {Omit<import("../engine/ensure.mjs").Facts, "every">} facts
 * @throws {SetUpError}
 */
export async function buildPackage(folder, { env, run, signal, log }) {
  // The compiler's notes say what it has written before, not whether it is still there.
  if (!existsSync(join(folder, "dist/sdk/index.js")))
    rmSync(join(folder, "node_modules/.cache/tsc/build.tsbuildinfo"), { force: true });
  log("building the package …");
  const compiler = join(folder, "node_modules/typescript/bin/tsc");
  const { code, output } = await run(process.execPath, [compiler, "-p", "tsconfig.build.json"], {
    cwd: folder,
    env,
    signal,
  });
  signal?.throwIfAborted();
  if (code !== 0) throw new SetUpError("The package cannot be built:", output);
  // Loaded here: before the dependencies are installed there is no bundler.
  const { bundlePlugin } = await import("./bundlePlugin.mjs");
  await bundlePlugin(folder).catch((error) => {
    throw new SetUpError("The plugin cannot be bundled:", String(error));
  });
}
