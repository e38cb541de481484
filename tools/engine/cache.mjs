import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { folderFiles } from "../setUp/folderFiles.mjs";
import { userCache } from "../setUp/userCache.mjs";
import { onPath } from "./onPath.mjs";
import { pinned } from "./versions.mjs";

/** @typedef {import("./versions.mjs").Engine} Engine */

/**
 * The folder of the engine that these pins make: another pin, system or processor is another folder.
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
 * @returns {boolean} whether everything needed is in it; it appears there all at once
 */
export const isComplete = (folder, { needed }) =>
  existsSync(folder) && needed.every((name) => onPath(name, folder));

/**
 * The folder to put first on PATH for `pulumi package add` and for `pulumi import` with code: language hosts that
 * write code. An engine that was built from Go modules has them apart from those that run programs; official installs
 * have one host for both.
 * @param {string | undefined} engine the folder of the engine; undefined: PATH serves as it is
 * @param {NodeJS.ProcessEnv} env
 * @returns {string | undefined} undefined: nothing more is needed
 */
export function generatorsFolder(engine, env) {
  const pulumi = engine ? join(engine, "pulumi") : onPath("pulumi", env.PATH ?? "");
  const folder = pulumi && join(dirname(pulumi), "generators");
  return folder && existsSync(folder) ? folder : undefined;
}
