import { folderOf } from "../engine/onPath.mjs";

const aptGet = ["apt-get", "-o", "DPkg::Lock::Timeout=300"];
const install = ["install", "--yes", "--no-install-recommends", "chromium"];

/** What is worth showing of much output: how much there is to get, and that it has come. */
const progress = /^(?:Need to get|Fetched|Unpacking chromium |Setting up chromium )/;

/**
 * Installs the system's package `chromium`, where `apt-get` exists and we may use it.
 * @param {import("./find.mjs").Machine & { log: (line: string) => void, isRoot: boolean }} machine
 * @returns {Promise<string | undefined>} why it is not installed; undefined when it is
 */
export async function installBrowser({ env, run, signal, log, isRoot }) {
  if (folderOf("apt-get", env.PATH ?? "") === undefined) return "there is no apt-get to install it with";
  if (!isRoot && (await run("sudo", ["-n", "true"], { env, signal })).code !== 0)
    return "apt-get needs root, and sudo asks for a password";
  const [command, ...before] = [...(isRoot ? [] : ["sudo", "-n"]), "env", "DEBIAN_FRONTEND=noninteractive"];
  const apt = (/** @type {string[]} */ ...args) =>
    run(/** @type {string} */ (command), [...before, ...aptGet, ...args], {
      env,
      signal,
      timeout: 900_000,
      onOutput: linesOf((line) => progress.test(line) && log(`  ${line}`)),
    });
  log("installing Chromium for the browser tests (apt-get install chromium) …");
  // With lists that are there and right, the network is asked for the package only.
  if ((await apt(...install)).code === 0) return undefined;
  signal?.throwIfAborted();
  log("  the lists of packages are missing or old (apt-get update) …");
  await apt("update");
  const { code, output } = await apt(...install);
  signal?.throwIfAborted();
  if (code === 0) return undefined;
  const reason = output.match(/^E: (.*)$/m)?.[1] ?? `exit code ${code}`;
  return `apt-get could not install it (${reason.replace(/[.:]+$/, "")})`;
}

/**
 * Output comes in pieces that end anywhere.
 * @param {(line: string) => void} tell
 */
function linesOf(tell) {
  let rest = "";
  return (/** @type {string} */ text) => {
    const lines = (rest + text).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) tell(line.trimEnd());
  };
}
