// What takes turns in `npm test`: each run tries some of it, which by the hash of the commit, and prints their names.
// `npm run proof` and a release try all of it (HOSTING_TEST_TURNS=all).
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { root } from "../setUp/root.mjs";

/** The variable that says whose turn it is: a commit, or `all`. */
export const turnVariable = "HOSTING_TEST_TURNS";

/** A host of test/foreign whose ids are too large, and whose token is an object: nothing can live on it. */
export const impossibleHost = "enterprise.py";

/** @typedef {{ readonly what: string, readonly all: readonly string[], readonly atOnce: number, readonly files: readonly string[] }} Turn */

/** What takes turns, and the test files that try it. */
export const turns = {
  hosts: {
    what: "hosts that others have written",
    all: readdirSync(join(root, "test/foreign")).filter(
      (file) => /\.(?:mjs|py)$/.test(file) && file !== impossibleHost,
    ),
    atOnce: 2,
    files: ["lives", "accounts", "classes"].map((name) => `test/engine/foreign/${name}.test.mts`),
  },
  installers: {
    what: "installers besides npm",
    all: ["yarn", "pnpm", "bun"],
    atOnce: 1,
    files: ["test/engine/layouts.test.mts"],
  },
};

/** Whose turn it is in this checkout: its commit's. @returns {string} */
export function turnOfCheckout(env = process.env) {
  if (env[turnVariable]) return env[turnVariable];
  try {
    return execFileSync("git", ["rev-parse", "HEAD"], { cwd: root, encoding: "utf8" }).trim();
  } catch {
    // An archive without a repository.
    return "none";
  }
}

/**
 * Those of a kind whose turn it is.
 * @param {Pick<Turn, "all" | "atOnce">} kind
 * @param {string} turn a commit, or `all`
 * @returns {readonly string[]} in the order of all
 */
export function inTurn({ all, atOnce }, turn) {
  if (turn === "all") return all;
  const first = createHash("sha256").update(turn).digest().readUInt32BE() % all.length;
  return all.filter((_, index) => (index - first + all.length) % all.length < atOnce);
}

/** A line for each kind. @param {string} turn */
export const linesOf = (turn) =>
  Object.values(turns).map((kind) => `In turn (${turn}): ${kind.what}: ${inTurn(kind, turn).join(", ")}.`);
