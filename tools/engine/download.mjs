import { cpSync, existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { npmCommand } from "../process/npm.mjs";
import { downloader } from "./versions.mjs";

/**
 * Downloads the official CLI through its npm package, into `folder`.
 * @param {string} version
 * @param {string} folder
 * @param {string} work an empty folder for temporary files
 * @param {import("./build.mjs").Facts} facts
 * @returns {Promise<string | undefined>} why it could not be downloaded
 */
export async function download(version, folder, work, { env, run, signal }) {
  const [npm, ...npmScript] = npmCommand(env);
  const quiet = ["--no-save", "--no-audit", "--no-fund", "--ignore-scripts"];
  // There is only one retry, so that a machine without a network fails soon.
  const timeLimits = ["--fetch-retries=1", "--fetch-retry-maxtimeout=5000", "--fetch-timeout=20000"];
  const install = [...npmScript, "install", "--prefix", work, ...quiet, ...timeLimits, downloader];
  const installed = await run(npm, install, { env, signal, timeout: 60_000 });
  if (installed.code !== 0) return "the npm package `pulumi` cannot be installed";
  const script = join(work, "node_modules", "pulumi", "run.js");
  const fetched = await run(process.execPath, [script, "version"], {
    // With these variables, the package downloads to `work` and its script writes nothing elsewhere.
    env: {
      ...env,
      HOME: work,
      PULUMI_HOME: work,
      PULUMI_VERSION: version,
      PULUMI_SKIP_UPDATE_CHECK: "true",
    },
    signal,
    timeout: 300_000,
  });
  const binaries = join(work, "versions", version, "bin");
  if (fetched.code !== 0 || !existsSync(binaries)) return "the official download cannot be reached";
  for (const name of readdirSync(binaries))
    cpSync(join(binaries, name), join(folder, name), { recursive: true });
  return undefined;
}
