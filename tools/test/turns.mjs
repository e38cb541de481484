// The tests that take turns in `npm test`: each run tries some of them, chosen by the hash of the commit, and prints
// their names. `npm run proof` and a release try all of it (HOSTING_TEST_TURNS=all).
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { root } from "../setUp/root.mjs";

/** The variable that says whose turn it is: a commit, or `all`. */
export const turnVariable = "HOSTING_TEST_TURNS";

/** A host of test/foreign whose ids are too large, and whose token is an object: nothing can live on it. */
export const impossibleHost = "enterprise.py";

/**
 * @typedef {object} Kind
 * @property {string} what
 * @property {readonly string[]} all
 * @property {number} atOnce
 * @property {readonly string[]} files that try them
 */

/**
 * Readers who do what the examples and the installers say. Their effect on servers is proven in each front. A reader
 * that tries erasing, removing or secrets takes no turns; only those of its steps do that try none of it.
 */
const readerFiles = [
  "test/engine/compiled/compiled.test.mts",
  "test/engine/package/npm.test.mts",
  "test/engine/pages/yaml.test.mts",
  "test/engine/release/release.test.mts",
  "test/engine/examples/programs.test.mts",
  "test/engine/examples/automation.test.mts",
  "test/engine/examples/firstBoot.test.mts",
  "test/engine/examples/gitlab.test.mts",
  "test/engine/plugin/generated.test.mts",
  "test/engine/layouts.test.mts",
  "test/engine/package/pnpm.test.mts",
];

/** Further steps of readers that are in each run. */
const steps = {
  workflows: "test/engine/examples/workflows.test.mts",
  pipelines: "test/engine/examples/pipelines.test.mts",
  classes: "test/engine/pages/classes.test.mts",
  python: "test/engine/plugin/python.test.mts",
};

const hosts = readdirSync(join(root, "test/foreign")).filter(
  (file) => /\.(?:mjs|py)$/.test(file) && file !== impossibleHost,
);

/** A second account, and the classes. The acts of both at a host are proven in each front. */
const furtherLives = ["accounts", "classes"].map((name) => `test/engine/foreign/${name}.test.mts`);

/**
 * The cost of each step of a large stack. That a stack of hundreds asks no more than it may is measured each time
 * (calls.test.ts). The oracle compares two commits for us, and no user meets it.
 */
const sizes = [
  ...["growthOfCalls", "buildCalls", "run/growth"].map((name) => `test/provider/${name}.test.ts`),
  "test/tools/oracle/oracle.test.mts",
];

export const turns = /** @satisfies {Record<string, Kind>} */ ({
  hosts: {
    what: "hosts that others have written",
    all: hosts,
    atOnce: 1,
    files: ["test/engine/foreign/lives.test.mts", ...furtherLives],
  },
  lives: {
    what: "lives on such a host besides the first",
    all: furtherLives,
    atOnce: 1,
    files: furtherLives,
  },
  // One reader or the further steps of one: no run waits for two of the long ones.
  readers: {
    what: "readers, or further steps of one",
    all: [...readerFiles, ...Object.keys(steps)],
    atOnce: 1,
    files: [...readerFiles, ...Object.values(steps)],
  },
  sizes: { what: "measures of large stacks, or the oracle", all: sizes, atOnce: 1, files: sizes },
  crossing: {
    what: "hosts that differ in one thing, of six parts",
    all: ["the first", "the second", "the third", "the fourth", "the fifth", "the sixth"],
    atOnce: 1,
    files: ["test/provider/crossing.test.ts", "test/provider/resources/server/lists.test.ts"],
  },
});

/** The test files whose turn it is not, of those that take turns as a whole. @param {string} turn a commit, or `all` */
export const waitingFiles = (turn) =>
  [turns.readers, turns.lives, turns.sizes].flatMap((kind) => {
    const some = turnFiles(kind, turn);
    return kind.all.filter((name) => name.includes("/") && !some.includes(name));
  });

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
 * @param {Kind} kind
 * @param {string} turn a commit, or `all`
 * @returns {readonly string[]} in the order of all
 */
export function turnFiles({ what, all, atOnce }, turn) {
  if (turn === "all") return all;
  // Each kind has turns of its own: otherwise some would never have theirs together.
  const first = createHash("sha256").update(`${what} ${turn}`).digest().readUInt32BE() % all.length;
  return all.filter((_, index) => (index - first + all.length) % all.length < atOnce);
}

/**
 * Those of a list whose part has its turn. The parts are those of a kind, and neighbours are of different parts.
 * @template Item
 * @param {readonly Item[]} items
 * @param {Kind} kind
 * @param {string} turn a commit, or `all`
 * @returns {readonly Item[]}
 */
export function partInTurn(items, kind, turn) {
  const parts = turnFiles(kind, turn);
  return items.filter((_, index) => parts.includes(kind.all[index % kind.all.length] ?? ""));
}

/** A line for each kind. @param {string} turn */
export const linesOf = (turn) =>
  Object.values(turns).map((kind) => `In turn (${turn}): ${kind.what}: ${turnFiles(kind, turn).join(", ")}.`);
