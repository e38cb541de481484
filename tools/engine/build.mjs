import { chmodSync, copyFileSync, linkSync } from "node:fs";
import { basename, join } from "node:path";

const suffix = process.platform === "win32" ? ".exe" : "";

/**
 * The parts of the machine that the search for the engine uses. Tests pass stubs.
 * @typedef {object} Facts
 * @property {NodeJS.ProcessEnv} env
 * @property {(line: string) => void} log
 * @property {import("../process/run.mjs").Run} run
 * @property {AbortSignal} [signal]
 * @property {(milliseconds: number, say: () => void) => () => void} every calls `say` again and again, until the
 * function it returns is called
 */

/**
 * Builds an engine from Go modules at the pinned versions, into `folder`.
 * @param {import("./versions.mjs").Engine} engine
 * @param {string} folder
 * @param {Facts} facts
 * @returns {Promise<string | undefined>} why it could not be built
 */
export async function build(engine, folder, { env, run, log, signal, every }) {
  const go = await run("go", ["version"], { env, signal, timeout: 30_000 });
  if (go.code !== 0) return "Go is not installed";
  log(`building Pulumi ${engine.version} from Go modules: about 6 minutes, once on this machine …`);
  const began = Date.now();
  const seconds = () => Math.round((Date.now() - began) / 1000);
  for (const { executable, folder: module, package: path, version, scripts, alsoAs = [] } of engine.builds) {
    const pins = join(engine.pins, module);
    log(`  building ${executable} ${version} …`);
    const stopTelling = every(15_000, () => log(`  still building ${executable}, ${seconds()} s so far`));
    const flags = `-s -w -X github.com/pulumi/pulumi/sdk/v3/go/common/version.Version=${version}`;
    // With -mod=readonly, Go builds only what the committed go.sum pins.
    const buildArgs = [
      "-mod=readonly",
      "-trimpath",
      "-ldflags",
      flags,
      "-o",
      join(folder, executable + suffix),
      path,
    ];
    const buildResult = await run("go", ["build", ...buildArgs], {
      cwd: pins,
      env: { ...env, GOFLAGS: "", CGO_ENABLED: env.CGO_ENABLED ?? "0", GOWORK: "off" },
      signal,
      timeout: 30 * 60_000,
    }).finally(stopTelling);
    if (buildResult.code !== 0) return `Go could not build ${executable}: ${lastWords(buildResult.output)}`;
    for (const name of alsoAs) linkSync(join(folder, executable + suffix), join(folder, name + suffix));
    if (scripts) {
      const notCopied = await copyScripts(scripts, pins, folder, { env, run, signal });
      if (notCopied) return notCopied;
    }
    log(`  built ${executable} after ${seconds()} s`);
  }
  return undefined;
}

/**
 * Copies scripts from a module's folder.
 * @param {import("./versions.mjs").Scripts} scripts
 * @param {string} pins the folder whose go.mod pins the module
 * @param {string} folder
 * @param {Pick<Facts, "env" | "run" | "signal">} facts
 * @returns {Promise<string | undefined>} why the scripts could not be copied
 */
async function copyScripts({ module: name, paths }, pins, folder, { env, run, signal }) {
  const moduleFolder = await run("go", ["list", "-mod=readonly", "-m", "-f", "{{.Dir}}", name], {
    cwd: pins,
    env: { ...env, GOFLAGS: "", GOWORK: "off" },
    signal,
    timeout: 60_000,
  });
  if (moduleFolder.code !== 0) return `Go could not find ${name}: ${lastWords(moduleFolder.output)}`;
  for (const path of paths) {
    const copy = join(folder, basename(path));
    // Go keeps its modules read-only, so the copy is made executable and writable.
    copyFileSync(join(moduleFolder.output.trim(), path), copy);
    chmodSync(copy, 0o755);
  }
  return undefined;
}

/** The last line of an output. @param {string} output */
const lastWords = (output) => output.trim().split("\n").filter(Boolean).at(-1)?.slice(0, 300) ?? "no output";
