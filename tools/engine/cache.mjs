import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { userCache } from "../setUp/userCache.mjs";
import { onPath } from "./onPath.mjs";
import { builds, cliVersion, needed } from "./versions.mjs";

const pins = join(import.meta.dirname, "go");

/**
 * The folder of the engine that these pins make: another pin, system or processor is another folder.
 * @param {NodeJS.ProcessEnv} env
 */
export function cacheFolder(env) {
  const hash = createHash("sha256");
  hash.update(JSON.stringify([process.platform, process.arch, cliVersion, builds]));
  const files = readdirSync(pins, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  for (const file of files.map(({ parentPath, name }) => join(parentPath, name)).sort())
    hash.update(readFileSync(file));
  return join(userCache(env), "engine", hash.digest("hex").slice(0, 16));
}

/**
 * @param {string} folder
 * @returns {boolean} whether everything needed is in it; it appears there all at once
 */
export const isComplete = (folder) => existsSync(folder) && needed.every((name) => onPath(name, folder));
