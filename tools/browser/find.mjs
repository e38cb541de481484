import { existsSync } from "node:fs";
import { onPath } from "../engine/onPath.mjs";
import { broughtBrowser } from "./bring.mjs";

/** No browser serves; the message is one sentence for the user. */
export class BrowserError extends Error {
  /** @override */
  name = "BrowserError";
}

/** Names a browser's executable, which then wins over those on PATH. */
export const variable = "HOSTING_TEST_BROWSER";

/** Executables on PATH that are looked for, in this order. */
export const executables = ["chromium", "chromium-browser", "google-chrome"];

const advice =
  `install Chromium, so that ${executables.join(", ").replace(/, ([^,]*)$/, " or $1")} is on PATH, ` +
  `or set ${variable} to its executable`;

/** @typedef {import("./bring.mjs").Machine} Machine */

/**
 * The browser of the tests: on PATH, else the one that was brought into the user's cache.
 * @param {Machine} machine
 * @returns {Promise<{ executable: string, version: string }>}
 * @throws {BrowserError} when there is none that starts, saying what to install
 */
export async function findBrowser(machine) {
  const { env, signal } = machine;
  const named = env[variable];
  const brought = broughtBrowser(env);
  const present = [
    ...executables.map((name) => onPath(name, env.PATH ?? "")),
    existsSync(brought) && brought,
  ];
  const candidates = named ? [named] : present.filter((file) => typeof file === "string");
  for (const executable of candidates) {
    const version = await versionOf(executable, machine);
    if (version) return { executable, version };
  }
  signal?.throwIfAborted();
  const why = named
    ? `${variable} names ${named}, which does not start`
    : candidates.length > 0
      ? `${candidates.join(" and ")} does not start`
      : "this machine has none";
  throw new BrowserError(`The page of the sandbox is tested in a real browser, and ${why}: ${advice}.`);
}

/**
 * Asked, not trusted: some systems have an executable of that name which only says where to get the browser.
 * @param {string} executable
 * @param {Machine} machine
 */
async function versionOf(executable, { env, run, signal }) {
  const { code, output } = await run(executable, ["--version"], { env, signal, timeout: 60_000 });
  return code === 0 ? output.match(/\b\d+(?:\.\d+){1,3}\b/)?.[0] : undefined;
}
