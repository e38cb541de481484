import { run } from "../process/run.mjs";
import { root } from "../setUp/root.mjs";

/**
 * Runs checks that are apart from `npm test`.
 * @param {string} folder
 * @param {{ env: NodeJS.ProcessEnv, signal: AbortSignal }} facts
 * @returns {Promise<number>} the exit code
 */
export async function runChecks(folder, { env, signal }) {
  const config = ["--config", "tools/test/checks.config.mts", "--reporter=verbose"];
  const args = ["node_modules/vitest/vitest.mjs", "run", ...config, folder, ...process.argv.slice(2)];
  const onOutput = (/** @type {string} */ text) => process.stdout.write(text);
  return (await run(process.execPath, args, { cwd: root, env, signal, onOutput })).code;
}
