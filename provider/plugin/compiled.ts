import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { basename, dirname, isAbsolute, join } from "node:path";
import { Script } from "node:vm";
import { crc32 } from "node:zlib";

// Node has a cache of its own from 22.1 on. This one serves Node 20 too, and holds all that a whole run has used.

const { arch, env, pid, platform, version } = process;
const caches = [env.XDG_CACHE_HOME, platform === "win32" && env.LOCALAPPDATA, join(homedir(), ".cache")];
// A relative path would lead into the stack's folder, where others may put code.
const cache = caches.find((folder): folder is string => typeof folder === "string" && isAbsolute(folder));

/** The bundle next to this file in dist/plugin. The path is computed so that no bundle includes the other. */
const file = join(__dirname, "main.js");
// It has no other letters than those of ASCII.
const source = readFileSync(file, "latin1");
// The plugin's start uses other parts of it than the classes load, which is another file.
const names = [basename(__filename, ".js"), version, arch, crc32(source)];
// The user's own cache, because others may put code into a folder for temporary files.
const saved = cache && join(cache, "pulumi-hosting", "compiled", names.join("-"));

/** The compiled code of an earlier process, if it is whole. */
function compiledBefore(): Buffer | undefined {
  if (saved === undefined) return undefined;
  try {
    const bytes = readFileSync(saved);
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
const loaded = { exports: {} };
script.runInThisContext()(loaded.exports, require, loaded, file, __dirname);
export const main = loaded.exports as typeof import("./main");

/** One by one, because a recursive `mkdirSync` may never return (Node 20). */
const foldersOf = (path: string): readonly string[] =>
  [3, 2, 1].map((above) => Array.from({ length: above }).reduce<string>((folder) => dirname(folder), path));

let isSaved = cachedData !== undefined && !script.cachedDataRejected;

/** Keeps what is compiled by now for the next process. Without a folder that takes it, that one compiles again. */
export function saveCompiled(): void {
  if (saved === undefined || isSaved) return;
  isSaved = true;
  try {
    const code = script.createCachedData();
    const crc = Buffer.alloc(4);
    crc.writeUInt32LE(crc32(code));
    for (const folder of foldersOf(saved)) if (!existsSync(folder)) mkdirSync(folder, { mode: 0o700 });
    // Others see it whole.
    const unfinished = `${saved}.${pid}`;
    writeFileSync(unfinished, Buffer.concat([crc, code]), { mode: 0o600 });
    renameSync(unfinished, saved);
  } catch {}
}
