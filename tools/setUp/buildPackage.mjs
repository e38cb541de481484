import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, posix } from "node:path";
import { folderFiles } from "./folderFiles.mjs";
import { bundleLicences, licencesFile } from "./licences.mjs";
import { reachedTypes } from "./reachedTypes.mjs";
import { SetUpError } from "./SetUpError.mjs";
import { unusedCodePlugin } from "./unusedCode.mjs";

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
  leaveOutTypes(folder);
}

/**
 * npm packs no types that no entry names. They stay, because the compiler writes only what has changed.
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
 * The one bundle: what the engine starts. It needs no file next to it, because it is what every release holds.
 */
const main = "dist/plugin/main.js";

/** The few lines that load it from what an earlier process has compiled, and those that start it so. */
const compiled = "dist/plugin/compiled.js";
const start = "dist/plugin/start.js";

/** Modules that must need no dependency: each is a part of the bundle, with these names. */
const parts = {
  "dist/provider/dynamic/index.js": { part: "dynamic", names: ["frontOfProcess", "provider"] },
  "dist/provider/ssh/library.js": { part: "sshLibrary", names: ["Client", "Server", "utils"] },
};

/**
 * States hold functions of these modules as text, so it stays as the compiler writes it. The other modules lose their
 * comments, spaces and long local names, a seventh of the package. Their statements stay, because `import` finds the names
 * of exports by them.
 */
const stored = ["provider/dynamic/", "cli/import/providerText.js"];

/** Programs print the names of these classes and errors. */
const named = ["sdk/", "provider/api/"];

/**
 * Bundles what the engine starts: one file starts several times faster than its modules one by one, and needs none of
 * the package's dependencies. Their licences come with it.
 * @param {string} folder the checkout, whose dist is compiled
 */
async function bundle(folder) {
  // Loaded here: before the dependencies are installed there is no bundler.
  const { build, transformSync } = await import("esbuild");
  const one = (/** @type {string} */ source, /** @type {string} */ outfile) =>
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
    if (file.endsWith(".js") && !stored.some((path) => file.startsWith(path)))
      writeFileSync(
        path,
        transformSync(readFileSync(path, "utf8"), {
          minifyWhitespace: true,
          minifyIdentifiers: !named.some((folder) => file.startsWith(folder)),
        }).code,
      );
  const [{ metafile }] = await Promise.all([
    one("provider/plugin/main.ts", main),
    one("provider/plugin/compiled.ts", compiled),
    one("provider/plugin/start.ts", start),
  ]);
  for (const [file, { part, names }] of Object.entries(parts)) {
    const path = posix.relative(posix.dirname(file), compiled);
    const lines = [
      `const { main, saveCompiled } = require("${path}");`,
      `const part = main.${part}();`,
      "saveCompiled();",
      // In this form `import` finds the names.
      ...names.map((name) => `exports.${name} = part.${name};`),
    ];
    writeFileSync(join(folder, file), `${lines.join("\n")}\n`);
  }
  writeFileSync(join(folder, "dist", licencesFile), bundleLicences(folder, [metafile]));
}
