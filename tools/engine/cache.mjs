import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { folderFiles } from "../setUp/folderFiles.mjs";
import { userCache } from "../setUp/userCache.mjs";
import { onPath } from "./onPath.mjs";
import { pinned } from "./versions.mjs";

/** @typedef {import("./versions.mjs").Engine} Engine */

/**
 * The cache folder of an engine. Other pinned versions, another system or another processor have another folder.
 * @param {NodeJS.ProcessEnv} env
 * @param {Engine} [engine]
 */
export function cacheFolder(env, { version, builds, pins } = pinned) {
  const hash = createHash("sha256");
  hash.update(JSON.stringify([process.platform, process.arch, version, builds]));
  for (const file of Object.values(folderFiles(pins)).sort()) hash.update(readFileSync(file));
  return join(userCache(env), "engine", hash.digest("hex").slice(0, 16));
}

/**
 * @param {string} folder
 * @param {Pick<Engine, "needed">} engine
 * @returns {boolean} whether the folder has every needed executable. Folders are put in place only when they are
 * complete.
 */
export const isComplete = (folder, { needed }) =>
  existsSync(folder) && needed.every((name) => onPath(name, folder));

/**
 * The folder to put first on PATH for `pulumi package add` and for `pulumi import` with code, because both need
 * language hosts that generate code. An engine that was built from Go modules has these hosts in a folder of their own.
 * In official installs, the same host runs programs and generates code.
 * @param {string | undefined} engine the folder of the engine. Undefined: the engine on PATH is used
 * @param {NodeJS.ProcessEnv} env
 * @returns {string | undefined} undefined if no further folder is needed
 */
export function generatorsFolder(engine, env) {
  const pulumi = engine ? join(engine, "pulumi") : onPath("pulumi", env.PATH ?? "");
  const folder = pulumi && join(dirname(pulumi), "generators");
  return folder && existsSync(folder) ? folder : undefined;
}
