// Some tests take turns in `npm test`: each run chooses a few of them by the hash of the commit, and prints their
// names. `npm run proof` and releases run all of them (HOSTING_TEST_TURNS=all).
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { root } from "../setUp/root.mjs";

/** The environment variable that decides whose turn it is: a commit, or `all`. */
export const turnVariable = "HOSTING_TEST_TURNS";

/**
 * A host of test/foreign that no stack can be deployed on, because its ids are too large and its token is an object.
 */
export const impossibleHost = "enterprise.py";

/**
 * @typedef {object} Kind
 * @property {string} what
 * @property {readonly string[]} all
 * @property {number} atOnce
 * @property {readonly string[]} files the test files that run them
 */

/**
 * The tests that follow the examples and the installation pages step by step. Such tests can take turns, because the
 * tests of each front prove what these steps do to servers. A test about erasing, removing or secrets takes no turns,
 * but its steps about other things may.
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

/** Tests with further steps that take turns. The other steps of these tests are in each run. */
const steps = {
  workflows: "test/engine/examples/workflows.test.mts",
  pipelines: "test/engine/examples/pipelines.test.mts",
  classes: "test/engine/pages/classes.test.mts",
  python: "test/engine/plugin/python.test.mts",
};

const hosts = readdirSync(join(root, "test/foreign")).filter(
  (file) => /\.(?:mjs|py)$/.test(file) && file !== impossibleHost,
);

/** The tests of a second account and of the classes. The tests of each front already prove what both do at a host. */
const furtherLives = ["accounts", "classes"].map((name) => `test/engine/foreign/${name}.test.mts`);

/**
 * The tests that measure the calls for each step of a large stack, and the oracle. Every run checks that a stack of
 * hundreds makes no more calls than it may (calls.test.ts). The oracle compares two commits, and no user depends on it.
 */
export const sizes = [
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
  // Each run has one of all of these, so that none takes two of the long ones.
  long: {
    what: "example tests, further scenarios on such a host, costs of large stacks",
    all: [...readerFiles, ...Object.keys(steps), ...furtherLives, ...sizes],
    atOnce: 1,
    files: [...readerFiles, ...Object.values(steps), ...furtherLives, ...sizes],
  },
  crossing: {
    what: "hosts that differ in one thing, of six parts",
    all: ["the first", "the second", "the third", "the fourth", "the fifth", "the sixth"],
    atOnce: 1,
    files: ["test/provider/crossing.test.ts", "test/provider/resources/server/lists.test.ts"],
  },
});

/**
 * The test files that wait for their turn, among those that take turns as a whole. @param {string} turn a commit, or
 * `all`
 */
export const waitingFiles = (turn) =>
  turns.long.all.filter((name) => name.includes("/") && !turnFiles(turns.long, turn).includes(name));

/** The turn of this checkout, which is its commit. @returns {string} */
export function turnOfCheckout(env = process.env) {
  if (env[turnVariable]) return env[turnVariable];
  try {
    return execFileSync("git", ["rev-parse", "HEAD"], { cwd: root, encoding: "utf8" }).trim();
  } catch {
    // The checkout is an archive without a repository.
    return "none";
  }
}

/**
 * The tests of a kind whose turn it is.
 * @param {Kind} kind
 * @param {string} turn a commit, or `all`
 * @returns {readonly string[]} in the order of `all`
 */
export function turnFiles({ what, all, atOnce }, turn) {
  if (turn === "all") return all;
  // Each kind has turns of its own, because otherwise some tests of different kinds would never run together.
  const firstIndex = createHash("sha256").update(`${what} ${turn}`).digest().readUInt32BE() % all.length;
  return all.filter((_, index) => (index - firstIndex + all.length) % all.length < atOnce);
}

/**
 * The items of a list whose part has its turn. Item after item is assigned to the parts of the kind in rotation.
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

/** A line for each kind that says which of its tests run. @param {string} turn */
export const linesOf = (turn) =>
  Object.values(turns).map((kind) => `In turn (${turn}): ${kind.what}: ${turnFiles(kind, turn).join(", ")}.`);
