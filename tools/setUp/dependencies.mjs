import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { npmCommand } from "../process/npm.mjs";
import { SetUpError } from "./SetUpError.mjs";

/** @typedef {{ version?: string, optional?: boolean, devOptional?: boolean, link?: boolean }} Locked */

/**
 * Installs the dependencies from package-lock.json, if node_modules is missing or has other versions.
 * @param {string} folder
 * @param {Omit<import("../engine/ensure.mjs").Facts, "every">} facts
 * @throws {SetUpError}
 */
export async function installDependencies(folder, { env, run, signal, log }) {
  if (areInstalled(folder)) return;
  log("installing dependencies (npm ci) …");
  const [npm, ...npmScript] = npmCommand(env);
  const args = [...npmScript, "ci", "--include=dev", "--no-audit", "--no-fund"];
  const { code, output } = await run(npm, args, { cwd: folder, env, signal, timeout: 600_000 });
  signal?.throwIfAborted();
  if (code !== 0) throw new SetUpError("The dependencies cannot be installed:", output);
}

/**
 * Whether node_modules has the locked versions. npm keeps a list of what it has installed.
 * @param {string} folder
 */
export function areInstalled(folder) {
  const installedList = join(folder, "node_modules/.package-lock.json");
  if (!existsSync(installedList)) return false;
  const lockedPackages = packagesOf(join(folder, "package-lock.json"));
  const installed = packagesOf(installedList);
  return Object.entries(lockedPackages).every(([path, { version, optional, link }]) => {
    // The project itself, linked packages, and optional packages for other systems do not have to be installed.
    if (path === "" || link || (optional && installed[path] === undefined)) return true;
    return installed[path]?.version === version && existsSync(join(folder, path));
  });
}

/**
 * @param {string} file
 * @returns {Record<string, Locked>}
 */
const packagesOf = (file) => JSON.parse(readFileSync(file, "utf8")).packages;
