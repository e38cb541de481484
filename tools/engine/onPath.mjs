import semver from "semver";
import which from "which";
import { compatible, needed } from "./versions.mjs";

/**
 * @param {string} name
 * @param {string} path folders, as in PATH
 * @returns {string | null} the first executable with this name
 */
export const onPath = (name, path) => which.sync(name, { path, nothrow: true });

/**
 * Whether the Pulumi on PATH can be used: it must be new enough, below the next major version, and complete.
 * @param {{ env: NodeJS.ProcessEnv, run: import("../process/run.mjs").Run, signal?: AbortSignal }} facts
 * @returns {Promise<{ usable: boolean, why: string }>}
 */
export async function engineOnPath({ env, run, signal }) {
  const missingExecutables = needed.filter((name) => !onPath(name, env.PATH ?? ""));
  if (missingExecutables.includes("pulumi")) return { usable: false, why: "there is no pulumi on PATH" };
  const { code, output } = await run("pulumi", ["version"], {
    timeout: 30_000,
    signal,
    env: { ...env, PULUMI_SKIP_UPDATE_CHECK: "true" },
  });
  const version = code === 0 ? output.match(/v(\d+\.\d+\.\d+)/)?.[1] : undefined;
  if (!version) return { usable: false, why: "the pulumi on PATH does not report its version" };
  if (!semver.satisfies(version, compatible))
    return { usable: false, why: `the pulumi on PATH is ${version}; ${compatible} is needed` };
  if (missingExecutables.length > 0)
    return { usable: false, why: `pulumi ${version} is on PATH without ${missingExecutables.join(" and ")}` };
  return { usable: true, why: `pulumi ${version} is on PATH` };
}
