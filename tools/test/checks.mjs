import { run } from "../process/run.mjs";
import { root } from "../setUp/root.mjs";

/** @typedef {{ env: NodeJS.ProcessEnv, signal?: AbortSignal }} Facts */

/**
 * Runs checks that are not part of `npm test`.
 * @param {string} path
 * @param {Facts} facts
 * @param {readonly string[]} [vitestArgs] arguments for Vitest
 */
export const runChecks = (path, facts, vitestArgs = process.argv.slice(2)) =>
  runTests(["--config", "tools/test/checks.config.mts", path, ...vitestArgs], facts);

/**
 * Runs tests, and prints the name of each test that passed.
 * @param {readonly string[]} args of Vitest
 * @param {Facts} facts
 * @returns {Promise<number>} the exit code
 */
export async function runTests(args, { env, signal }) {
  const commandArgs = ["node_modules/vitest/vitest.mjs", "run", "--reporter=verbose", ...args];
  const onOutput = (/** @type {string} */ text) => process.stdout.write(text);
  return (await run(process.execPath, commandArgs, { cwd: root, env, signal, onOutput })).code;
}
