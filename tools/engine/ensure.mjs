import { existsSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { run } from "../process/run.mjs";
import { appear } from "../setUp/appear.mjs";
import { SetUpError } from "../setUp/SetUpError.mjs";
import { build } from "./build.mjs";
import { cacheFolder, isComplete } from "./cache.mjs";
import { download } from "./download.mjs";
import { engineOnPath } from "./onPath.mjs";
import { cliVersion, needed } from "./versions.mjs";

/** @typedef {import("./build.mjs").Facts} Facts */

/** @type {Facts["every"]} */
const everyInterval = (milliseconds, tell) => {
  const timer = setInterval(tell, milliseconds);
  return () => clearInterval(timer);
};

/**
 * Finds the Pulumi engine, or brings it: PATH, else the user's cache, else the official download, else a build from
 * Go modules. Two runs that find none at the same moment both bring it: the first one to end is the one that is kept.
 * @param {Partial<Facts>} [given]
 * @returns {Promise<{ folder: string | undefined, why: string }>} the folder to put first on PATH; undefined: PATH serves as it is
 * @throws {SetUpError} one sentence that says what is missing
 */
export async function ensureEngine(given = {}) {
  const facts = { env: process.env, log: () => {}, run, every: everyInterval, ...given };
  const onPath = await engineOnPath(facts);
  if (onPath.usable) return { folder: undefined, why: onPath.why };
  const folder = cacheFolder(facts.env);
  if (isComplete(folder)) return { folder, why: `pulumi ${cliVersion} is in the cache` };
  facts.log(`The Pulumi engine is not here yet (${onPath.why}).`);
  mkdirSync(dirname(folder), { recursive: true });
  const work = mkdtempSync(`${folder}.`);
  try {
    const why = await bring(work, facts);
    install(join(work, "bin"), folder);
    return { folder, why };
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/**
 * @param {string} work
 * @param {Facts} facts
 * @returns {Promise<string>} how it came
 */
async function bring(work, facts) {
  const binaries = join(work, "bin");
  mkdirSync(binaries);
  facts.log(`downloading pulumi ${cliVersion} …`);
  const notDownloaded = await download(binaries, join(work, "download"), facts);
  if (notDownloaded === undefined && isComplete(binaries)) return `pulumi ${cliVersion} was downloaded`;
  facts.signal?.throwIfAborted();
  facts.log(`  ${notDownloaded ?? "the download is not complete"}`);
  rmSync(binaries, { recursive: true, force: true });
  mkdirSync(binaries);
  const notBuilt = await build(binaries, facts);
  if (notBuilt === undefined && isComplete(binaries)) return `pulumi ${cliVersion} was built from Go modules`;
  facts.signal?.throwIfAborted();
  throw new SetUpError(
    `The Pulumi engine cannot be prepared: ${notDownloaded ?? "the download is not complete"}, and ${notBuilt ?? `the build is not complete (${needed.join(", ")})`}. ` +
      "Install Pulumi >= 3.200 so that `pulumi` is on PATH, or install Go >= 1.25, and run this again.",
  );
}

/**
 * All at once: no one ever sees half of an engine.
 * @param {string} from
 * @param {string} folder
 */
function install(from, folder) {
  if (existsSync(folder) && !isComplete(folder)) rmSync(folder, { recursive: true, force: true });
  appear(from, folder, isComplete);
}
