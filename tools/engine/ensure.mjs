import { existsSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { run } from "../process/run.mjs";
import { appear } from "../setUp/appear.mjs";
import { SetUpError } from "../setUp/SetUpError.mjs";
import { build } from "./build.mjs";
import { cacheFolder, isComplete } from "./cache.mjs";
import { download } from "./download.mjs";
import { engineOnPath } from "./onPath.mjs";
import { pinned } from "./versions.mjs";

/** @typedef {import("./build.mjs").Facts} Facts */
/** @typedef {import("./versions.mjs").Engine} Engine */

/** @type {Facts["every"]} */
const everyInterval = (milliseconds, tell) => {
  const timer = setInterval(tell, milliseconds);
  return () => clearInterval(timer);
};

/** @param {Partial<Facts>} givenFacts */
const withDefaults = (givenFacts) => ({
  env: process.env,
  log: () => {},
  run,
  every: everyInterval,
  ...givenFacts,
});

/**
 * Finds the Pulumi engine on PATH, or else gets it with `bringEngine`.
 * @param {Partial<Facts>} [givenFacts]
 * @returns {Promise<{ folder: string | undefined, why: string }>} the folder to put first on PATH. Undefined: the
 * engine on PATH is used
 * @throws {SetUpError} a sentence that says what is missing
 */
export async function ensureEngine(givenFacts = {}) {
  const facts = withDefaults(givenFacts);
  const onPath = await engineOnPath(facts);
  if (onPath.usable) return { folder: undefined, why: onPath.why };
  return bringEngine(pinned, facts, onPath.why);
}

/**
 * Gets this engine from the user's cache, from the official download, or by building it from Go modules. If two
 * processes get the same engine at the same time, the engine that is ready first is kept.
 * @param {Engine} engine
 * @param {Partial<Facts>} [givenFacts]
 * @param {string} [reason] why no other engine can be used
 * @returns {Promise<{ folder: string, why: string }>}
 * @throws {SetUpError}
 */
export async function bringEngine(engine, givenFacts = {}, reason = `${engine.version} is needed`) {
  const facts = withDefaults(givenFacts);
  const folder = cacheFolder(facts.env, engine);
  if (isComplete(folder, engine)) return { folder, why: `pulumi ${engine.version} is in the cache` };
  facts.log(`The Pulumi engine is not here yet (${reason}).`);
  mkdirSync(dirname(folder), { recursive: true });
  const work = mkdtempSync(`${folder}.`);
  try {
    const how = await bring(engine, work, facts);
    install(engine, join(work, "bin"), folder);
    return { folder, why: `pulumi ${engine.version} was ${how}` };
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/**
 * Downloads or builds the engine, into `work/bin`.
 * @param {Engine} engine
 * @param {string} work
 * @param {Facts} facts
 * @returns {Promise<string>} how the engine was made: downloaded, or built
 */
async function bring(engine, work, facts) {
  const { version, needed } = engine;
  const binaries = join(work, "bin");
  mkdirSync(binaries);
  facts.log(`downloading pulumi ${version} …`);
  const notDownloaded = await download(version, binaries, join(work, "download"), facts);
  if (notDownloaded === undefined && isComplete(binaries, engine)) return "downloaded";
  facts.signal?.throwIfAborted();
  facts.log(`  ${notDownloaded ?? "the download is not complete"}`);
  rmSync(binaries, { recursive: true, force: true });
  mkdirSync(binaries);
  const notBuilt = await build(engine, binaries, facts);
  if (notBuilt === undefined && isComplete(binaries, engine)) return "built from Go modules";
  facts.signal?.throwIfAborted();
  throw new SetUpError(
    `The Pulumi engine cannot be prepared: ${notDownloaded ?? "the download is not complete"}, and ${notBuilt ?? `the build is not complete (${needed.join(", ")})`}. ` +
      "Install Pulumi >= 3.200 so that `pulumi` is on PATH, or install Go >= 1.25, and run this again.",
  );
}

/**
 * Moves the engine to its folder in one step, so that no other process sees an incomplete engine.
 * @param {Engine} engine
 * @param {string} source
 * @param {string} folder
 */
function install(engine, source, folder) {
  const isWhole = (/** @type {string} */ path) => isComplete(path, engine);
  if (existsSync(folder) && !isWhole(folder)) rmSync(folder, { recursive: true, force: true });
  appear(source, folder, isWhole);
}
