import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";
import { needed, oldestCli } from "./versions.mjs";

const suffixes = process.platform === "win32" ? [".exe", ".cmd"] : [""];

/**
 * @param {string} name
 * @param {string} path folders, as in PATH
 * @returns {string | undefined} the first folder that has this executable
 */
export function folderOf(name, path) {
  const has = (/** @type {string} */ file) => {
    try {
      accessSync(file, constants.X_OK);
      return true;
    } catch {
      return false;
    }
  };
  return path
    .split(delimiter)
    .find((folder) => folder !== "" && suffixes.some((suffix) => has(join(folder, name + suffix))));
}

/**
 * @param {string} left
 * @param {string} right
 * @returns {boolean} whether a version such as `3.232.0` is at least another
 */
export function atLeast(left, right) {
  const numbers = (/** @type {string} */ version) =>
    version.split(".").map((part) => Number.parseInt(part, 10) || 0);
  const [one, other] = [numbers(left), numbers(right)];
  for (let index = 0; index < 3; index++) {
    const difference = (one[index] ?? 0) - (other[index] ?? 0);
    if (difference !== 0) return difference > 0;
  }
  return true;
}

/**
 * Whether the Pulumi on PATH serves: new enough, below the next major version, and complete.
 * @param {{ env: NodeJS.ProcessEnv, run: import("../process/run.mjs").Run, signal?: AbortSignal }} facts
 * @returns {Promise<{ usable: boolean, why: string }>}
 */
export async function engineOnPath({ env, run, signal }) {
  const path = env.PATH ?? "";
  const missing = needed.filter((name) => folderOf(name, path) === undefined);
  if (missing.includes("pulumi")) return { usable: false, why: "there is no pulumi on PATH" };
  const { code, output } = await run("pulumi", ["version"], {
    timeout: 30_000,
    signal,
    env: { ...env, PULUMI_SKIP_UPDATE_CHECK: "true" },
  });
  const version = code === 0 ? output.match(/v(\d+\.\d+\.\d+)/)?.[1] : undefined;
  if (!version) return { usable: false, why: "the pulumi on PATH does not tell its version" };
  if (!atLeast(version, oldestCli) || atLeast(version, "4.0.0"))
    return { usable: false, why: `the pulumi on PATH is ${version}; >= ${oldestCli} and < 4 is needed` };
  if (missing.length > 0)
    return { usable: false, why: `pulumi ${version} is on PATH without ${missing.join(" and ")}` };
  return { usable: true, why: `pulumi ${version} is on PATH` };
}
