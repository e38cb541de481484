import { existsSync } from "node:fs";
import { onPath } from "../engine/onPath.mjs";
import { broughtBrowser } from "./bring.mjs";

/** No usable browser was found. The message is a sentence for the user. */
export class BrowserError extends Error {
  /** @override */
  name = "BrowserError";
}

/** The environment variable with the path of a browser. This browser takes precedence over browsers on PATH. */
export const variable = "HOSTING_TEST_BROWSER";

/** The executables to look for on PATH, in this order. */
export const executables = ["chromium", "chromium-browser", "google-chrome"];

const advice =
  `install Chromium, so that ${executables.join(", ").replace(/, ([^,]*)$/, " or $1")} is on PATH, ` +
  `or set ${variable} to its executable`;

/** @typedef {import("./bring.mjs").Machine} Machine */

/**
 * Finds the browser for the tests: one on PATH, or else the one in the user's cache.
 * @param {Machine} machine
 * @returns {Promise<{ executable: string, version: string }>}
 * @throws {BrowserError} when no browser starts. The message says what to install.
 */
export async function findBrowser(machine) {
  const { env, signal } = machine;
  const namedExecutable = env[variable];
  const brought = broughtBrowser(env);
  const presentExecutables = [
    ...executables.map((name) => onPath(name, env.PATH ?? "")),
    existsSync(brought) && brought,
  ];
  const candidates = namedExecutable
    ? [namedExecutable]
    : presentExecutables.filter((file) => typeof file === "string");
  for (const executable of candidates) {
    const version = await versionOf(executable, machine);
    if (version) return { executable, version };
  }
  signal?.throwIfAborted();
  const why = namedExecutable
    ? `${variable} names ${namedExecutable}, which does not start`
    : candidates.length > 0
      ? `${candidates.join(" and ")} does not start`
      : "this machine has none";
  throw new BrowserError(`The page of the sandbox is tested in a real browser, and ${why}: ${advice}.`);
}

/**
 * The version that the executable prints. The executable must be run, because on some systems an executable of that
 * name only tells where to get the browser.
 * @param {string} executable
 * @param {Machine} machine
 */
async function versionOf(executable, { env, run, signal }) {
  const { code, output } = await run(executable, ["--version"], { env, signal, timeout: 60_000 });
  return code === 0 ? output.match(/\b\d+(?:\.\d+){1,3}\b/)?.[0] : undefined;
}
