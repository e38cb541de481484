import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { basename, dirname, isAbsolute, join } from "node:path";
import { Script } from "node:vm";
import { crc32 } from "node:zlib";

// Node 22.1 and later have a compile cache of their own. The plugin's own cache also works with Node 20, and contains
// all the code that a whole run has used. So it also pays with Node 24: a preview of 30 resources takes 342 ms of CPU
// instead of 470.

const { arch, env, pid, platform, version } = process;
const caches = [env.XDG_CACHE_HOME, platform === "win32" && env.LOCALAPPDATA, join(homedir(), ".cache")];
// A relative path would be resolved in the stack's folder, where other people may place files that would then be run as
// code.
const cache = caches.find((folder): folder is string => typeof folder === "string" && isAbsolute(folder));

/**
 * The bundle next to this file in dist/plugin. The bundle's path is computed at run time, so that the bundler does not
 * include one bundle in the other.
 */
const file = join(__dirname, "main.js");
// The bundle contains only ASCII characters.
const source = readFileSync(file, "latin1");
// The cache's file name contains the name of this file, because the plugin and the SDK's classes use different parts of
// the bundle.
const names = [basename(__filename, ".js"), version, arch, crc32(source)];
// The cache is in the user's own cache folder, because other users can place files in the system's temporary folder.
const cacheFile = cache && join(cache, "pulumi-hosting", "compiled", names.join("-"));

/** The compiled code that an earlier process saved; undefined if it is missing or damaged. */
function compiledBefore(): Buffer | undefined {
  if (cacheFile === undefined) return undefined;
  try {
    const bytes = readFileSync(cacheFile);
    const code = bytes.subarray(4);
    return bytes.length > 4 && bytes.readUInt32LE() === crc32(code) ? code : undefined;
  } catch {
    return undefined;
  }
}

const cachedData = compiledBefore();
const script = new Script(`(function (exports, require, module, __filename, __dirname) {${source}\n})`, {
  filename: file,
  ...(cachedData && { cachedData }),
});
const bundleModule = { exports: {} };
script.runInThisContext()(bundleModule.exports, require, bundleModule, file, __dirname);
export const main = bundleModule.exports as typeof import("./main");

/**
 * The three parent folders, outermost first. The folders are created one by one, because a recursive `mkdirSync` may
 * never return (Node 20).
 */
const foldersOf = (path: string): readonly string[] =>
  [3, 2, 1].map((levels) => Array.from({ length: levels }).reduce<string>((folder) => dirname(folder), path));

let isSaved = cachedData !== undefined && !script.cachedDataRejected;

/**
 * Saves the code that is compiled by now for the next process. If it cannot be saved, the next process compiles it
 * again.
 */
export function saveCompiled(): void {
  if (cacheFile === undefined || isSaved) return;
  isSaved = true;
  try {
    const code = script.createCachedData();
    const crc = Buffer.alloc(4);
    crc.writeUInt32LE(crc32(code));
    for (const folder of foldersOf(cacheFile)) if (!existsSync(folder)) mkdirSync(folder, { mode: 0o700 });
    // The file is written under a temporary name and renamed, so that other processes never read an incomplete one.
    const unfinished = `${cacheFile}.${pid}`;
    writeFileSync(unfinished, Buffer.concat([crc, code]), { mode: 0o600 });
    renameSync(unfinished, cacheFile);
  } catch {}
}
