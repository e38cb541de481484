import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, posix } from "node:path";
import { folderFiles } from "./folderFiles.mjs";
import { bundleLicences, licencesFile } from "./licences.mjs";
import { reachedTypes } from "./reachedTypes.mjs";
import { SetUpError } from "./SetUpError.mjs";
import { unusedCodePlugin } from "./unusedCode.mjs";

/**
 * Compiles the package to dist, as far as files have changed since the last time, and bundles the files that the engine
 * starts.
 * @param {string} folder
 * @param {Omit<import("../engine/ensure.mjs").Facts, "every">} facts
 * @throws {SetUpError}
 */
export async function buildPackage(folder, { env, run, signal, log }) {
  // The compiler's record says which files it has written, but not whether they still exist.
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
  leaveOutTypes(folder);
}

/**
 * Keeps type declarations out of the npm package that no entry point needs. The unneeded declarations stay in dist,
 * because the compiler only writes changed files.
 * @param {string} folder
 */
function leaveOutTypes(folder) {
  const reached = reachedTypes(folder);
  const unreached = Object.entries(folderFiles(join(folder, "dist"))).flatMap(([name, path]) =>
    name.endsWith(".d.ts") && !reached.has(path) ? `/${name}\n` : [],
  );
  writeFileSync(join(folder, "dist/.npmignore"), unreached.join(""));
}

/**
 * The main bundle, which the engine starts. Every release contains the bundle, so it must not need any file next to it.
 */
const main = "dist/plugin/main.js";

/** The two small files that start the main bundle. `compiled.js` loads it from the code cache of an earlier process. */
const compiled = "dist/plugin/compiled.js";
const start = "dist/plugin/start.js";

/** Modules that must not load any dependency. Each module exports these names from the main bundle. */
const parts = {
  "dist/provider/dynamic/index.js": { part: "dynamic", names: ["frontOfProcess", "provider"] },
  "dist/provider/ssh/library.js": { part: "sshLibrary", names: ["Client", "Server", "utils"] },
};

/**
 * The state stores functions of these modules as text, so the modules stay as the compiler writes them. All other
 * modules lose their comments, spaces and long local names, which is a seventh of the package's size. Statements stay
 * as they are, because `import` finds the names of exports by them.
 */
const storedModules = ["provider/dynamic/", "cli/import/providerText.js"];

/** Modules that keep their local names, because programs print the names of their classes and errors. */
const namedModules = ["sdk/", "provider/api/"];

/**
 * Bundles the files that the engine starts. One file starts several times faster than many modules, and needs none of
 * the package's dependencies. The licences of the bundled packages are written to dist.
 * @param {string} folder the checkout, whose dist is compiled
 */
async function bundle(folder) {
  // esbuild is imported here, because it does not exist before the dependencies are installed.
  const { build, transformSync } = await import("esbuild");
  const bundleModule = (/** @type {string} */ source, /** @type {string} */ outfile) =>
    build({
      entryPoints: [join(folder, source)],
      outfile: join(folder, outfile),
      bundle: true,
      platform: "node",
      format: "cjs",
      target: "node20.18",
      minify: true,
      legalComments: "linked",
      absWorkingDir: folder,
      metafile: true,
      plugins: [unusedCodePlugin],
      logLevel: "silent",
    });
  for (const [file, path] of Object.entries(folderFiles(join(folder, "dist"))))
    if (file.endsWith(".js") && !storedModules.some((path) => file.startsWith(path)))
      writeFileSync(
        path,
        transformSync(readFileSync(path, "utf8"), {
          minifyWhitespace: true,
          minifyIdentifiers: !namedModules.some((folder) => file.startsWith(folder)),
        }).code,
      );
  const [{ metafile }] = await Promise.all([
    bundleModule("provider/plugin/main.ts", main),
    bundleModule("provider/plugin/compiled.ts", compiled),
    bundleModule("provider/plugin/start.ts", start),
  ]);
  for (const [file, { part, names }] of Object.entries(parts)) {
    const path = posix.relative(posix.dirname(file), compiled);
    const lines = [
      `const { main, saveCompiled } = require("${path}");`,
      `const part = main.${part}();`,
      "saveCompiled();",
      // `import` recognises exports that are written in this form.
      ...names.map((name) => `exports.${name} = part.${name};`),
    ];
    writeFileSync(join(folder, file), `${lines.join("\n")}\n`);
  }
  writeFileSync(join(folder, "dist", licencesFile), bundleLicences(folder, [metafile]));
}
