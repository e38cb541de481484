import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { npmCommand } from "../process/npm.mjs";
import { appear } from "../setUp/appear.mjs";
import { SetUpError } from "../setUp/SetUpError.mjs";
import { userCache } from "../setUp/userCache.mjs";
import { platformOf } from "./platforms.mjs";

/** @typedef {Omit<import("../engine/ensure.mjs").Facts, "every">} Facts */

const pins = join(import.meta.dirname, "bun");

/** The committed lock file of the compiler's packages. */
export const compilerLock = () => JSON.parse(readFileSync(join(pins, "package-lock.json"), "utf8"));

/**
 * The versions of the parts of the executables' runtime.
 * @param {string} compiler the folder that `bringCompiler` returns
 * @param {Facts} facts
 * @returns {Promise<Record<string, string>>} versions or commits
 */
export async function runtimeVersions(compiler, { env, run, signal }) {
  const bun = bunIn(compiler, thisMachine());
  const { code, output } = await run(bun, ["-p", "JSON.stringify(process.versions)"], { env, signal });
  if (code !== 0) throw new SetUpError("The compiler does not report its parts:", output);
  return JSON.parse(output);
}

/**
 * Installs the compiler for all platforms into the user's cache, unless it is there. The compiler comes from the npm
 * registry, and the committed lock file has its hashes.
 * @param {Facts} facts
 * @returns {Promise<string>} the folder of its packages
 * @throws {SetUpError}
 */
export async function bringCompiler({ env, run, signal, log }) {
  const lock = readFileSync(join(pins, "package-lock.json"));
  const folder = join(
    userCache(env),
    "executables",
    createHash("sha256").update(lock).digest("hex").slice(0, 16),
  );
  if (existsSync(folder)) return join(folder, "node_modules");
  log("bringing the compiler of the executables (npm ci) …");
  mkdirSync(dirname(folder), { recursive: true });
  const work = mkdtempSync(`${folder}.`);
  try {
    cpSync(pins, work, { recursive: true });
    const [npm, ...npmScript] = npmCommand(env);
    // `--force` is needed, because npm otherwise installs no packages for other platforms.
    const args = [...npmScript, "ci", "--force", "--ignore-scripts", "--no-audit", "--no-fund"];
    const { code, output } = await run(npm, args, { cwd: work, env, signal, timeout: 1_800_000 });
    signal?.throwIfAborted();
    if (code !== 0) throw new SetUpError("The compiler of the executables cannot be installed:", output);
    appear(work, folder);
    return join(folder, "node_modules");
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/**
 * Compiles the plugin's bundle to one executable that needs nothing else on the machine.
 * @param {object} what
 * @param {string} what.bundle the plugin's main.js
 * @param {string} what.compiler the folder that `bringCompiler` returns
 * @param {import("./platforms.mjs").Platform} what.platform
 * @param {string} what.folder the folder to write the executable to
 * @param {Facts} facts
 * @returns {Promise<string>} the path of the executable
 * @throws {SetUpError}
 */
export async function compile({ bundle, compiler, platform, folder }, { env, run, signal, log }) {
  const machine = thisMachine();
  log(`compiling ${platform.name} …`);
  mkdirSync(folder, { recursive: true });
  // Without these declarations, the compiler would write a path of this machine into the executable.
  const declarations = 'const __dirname = "/", __filename = "/plugin.js";\n';
  writeFileSync(join(folder, "main.js"), declarations + readFileSync(bundle, "utf8"));
  const entry = join(folder, "entry.cjs");
  writeFileSync(entry, 'void require("./main.js")();\n');
  const executable = join(folder, platform.executable);
  const { code, output } = await run(
    bunIn(compiler, machine),
    [
      ...["build", "--compile", `--target=${platform.bun}`],
      `--compile-executable-path=${bunIn(compiler, platform)}`,
      // Files of a project must not change the plugin's environment and settings.
      ...["--no-compile-autoload-dotenv", "--no-compile-autoload-bunfig"],
      ...["--outfile", executable, entry],
    ],
    { cwd: folder, env, signal, timeout: 300_000 },
  );
  signal?.throwIfAborted();
  if (code !== 0) throw new SetUpError(`${platform.name} cannot be compiled:`, output);
  return executable;
}

/** @throws {SetUpError} */
function thisMachine() {
  const machine = platformOf(process);
  if (!machine) throw new SetUpError(`No compiler runs on ${process.platform} ${process.arch}.`);
  return machine;
}

/**
 * @param {string} compiler
 * @param {import("./platforms.mjs").Platform} platform
 */
const bunIn = (compiler, { bun, executable }) =>
  join(compiler, "@oven", bun, "bin", executable.endsWith(".exe") ? "bun.exe" : "bun");
