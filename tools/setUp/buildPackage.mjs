import { existsSync, rmSync, writeFileSync } from "node:fs";
import { join, posix } from "node:path";
import { licencesFile, licencesOf } from "./licences.mjs";
import { SetUpError } from "./SetUpError.mjs";
import { withoutFetch } from "./withoutFetch.mjs";
import { withoutNativeParts } from "./withoutNativeParts.mjs";

/**
 * Compiles the package to dist, only what has changed since the last time, and bundles what the engine starts.
 * @param {string} folder
 * @param {Omit<import("../engine/ensure.mjs").Facts, "every">} facts
 * @throws {SetUpError}
 */
export async function buildPackage(folder, { env, run, signal, log }) {
  // The compiler's notes say what it has written before, not whether it is still there.
  if (!existsSync(join(folder, "dist/sdk/index.js")))
    rmSync(join(folder, "node_modules/.cache/tsc/build.tsbuildinfo"), { force: true });
  log("building the package …");
  const compiler = join(folder, "node_modules/@typescript/native/bin/tsc");
  const { code, output } = await run(process.execPath, [compiler, "-p", "tsconfig.build.json"], {
    cwd: folder,
    env,
    signal,
  });
  signal?.throwIfAborted();
  if (code !== 0) throw new SetUpError("The package cannot be built:", output);
  await bundle(folder).catch((error) => {
    throw new SetUpError("The providers cannot be bundled:", String(error));
  });
}

/** The bundle of the SSH library, by its name in dist. */
const sshLibrary = "provider/ssh/library";

/**
 * What the engine starts, and what must need no dependency, by the names of the bundles in dist. The plugin needs no file
 * beside it either: it is what every release holds.
 */
const bundles = {
  "plugin/main": "provider/plugin/main.ts",
  // The few lines that start it with Node's cache of compiled code.
  "plugin/start": "provider/plugin/start.ts",
  "provider/dynamic/index": "provider/dynamic/index.ts",
  // Loaded by the one before when it is needed first. Nobody who installs the package compiles the library's native parts.
  [sshLibrary]: "provider/ssh/library.ts",
};

/**
 * Bundles what the engine starts into one file each: it starts several times faster than its modules one by one, and
 * needs none of the package's dependencies. Their licences come with it.
 * @param {string} folder the checkout, whose dist is compiled
 */
async function bundle(folder) {
  // Loaded here: before the dependencies are installed there is no bundler.
  const { build } = await import("esbuild");
  const one = (/** @type {[string, string]} */ [out, file]) =>
    build({
      entryPoints: [{ in: join(folder, file), out }],
      outdir: join(folder, "dist"),
      bundle: true,
      platform: "node",
      format: "cjs",
      target: "node20.18",
      minifySyntax: true,
      minifyWhitespace: true,
      legalComments: "linked",
      absWorkingDir: folder,
      metafile: true,
      plugins: [
        ...(out === "provider/dynamic/index" ? [sshLibraryApart(out)] : []),
        withoutNativeParts,
        withoutFetch,
      ],
      logLevel: "silent",
    });
  const built = await Promise.all(Object.entries(bundles).map(one));
  const licences = licencesOf(
    folder,
    built.map(({ metafile }) => metafile),
  );
  writeFileSync(join(folder, "dist", licencesFile), licences);
}

/**
 * For bundles: lets them load the SSH library from its own file. Few programs use it, and all of them would read it.
 * @param {string} bundle the bundle that loads it, by its name in dist
 * @returns {import("esbuild").Plugin}
 */
const sshLibraryApart = (bundle) => ({
  name: "SSH library apart",
  setup(build) {
    const path = posix.relative(posix.dirname(bundle), `${sshLibrary}.js`);
    build.onResolve({ filter: /^\.\/library\.js$/ }, () => ({ path, external: true }));
  },
});
