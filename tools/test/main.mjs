// `npm test` prepares everything, then runs the formatter and linter, the compiler, and every test.
// `npm run test:quick` leaves out the tests that need the Pulumi engine or a browser.
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { ensureBrowser } from "../browser/ensure.mjs";
import { BrowserError, variable } from "../browser/find.mjs";
import { run } from "../process/run.mjs";
import { command } from "../setUp/command.mjs";
import { root } from "../setUp/root.mjs";
import { setUp, setUpPackage } from "../setUp/setUp.mjs";
import { quickVariable } from "./longestFirst.mjs";
import { linesOf, turnOfCheckout, turnVariable } from "./turns.mjs";

const write = (/** @type {string} */ text) => process.stdout.write(text);
const log = (/** @type {string} */ line) => console.log(line);

await command(async (signal) => {
  const [isQuick, args] = splitQuick(process.argv.slice(2));
  const color = { ...(process.stdout.isTTY && { FORCE_COLOR: "1" }) };
  const node = (
    /** @type {string} */ script,
    /** @type {readonly string[]} */ args,
    /** @type {Partial<import("../process/run.mjs").RunOptions>} */ options = {},
  ) =>
    run(process.execPath, [join(root, "node_modules", script), ...args], {
      cwd: root,
      env: { ...process.env, ...color },
      signal,
      ...options,
    });
  // The linter runs at the same time as the build and the first tests, because these use only one processor for a
  // while.
  const lint = node("@biomejs/biome/bin/biome", ["check", "."]);
  // If the user names tests, all of them are run, whether or not it is their turn.
  const turn = args.length > 0 ? "all" : turnOfCheckout();
  if (!isQuick) for (const line of linesOf(turn)) log(line);
  const env = {
    ...(isQuick ? await setUpPackage({ signal, log }) : await setUp({ signal, log })),
    ...(!isQuick && (await browser(signal))),
    ...color,
    [turnVariable]: turn,
    ...(isQuick && { [quickVariable]: "1" }),
  };
  // The compiler runs only now, because some tools use the types of the built package. The compiler uses one thread,
  // because several threads would read some files several times, and the tests need the processors.
  const types = node("@typescript/native/bin/tsc", ["--noEmit", "--singleThreaded"], {
    env: { ...process.env, ...color, GOGC: "400" },
  });
  const work = mkdtempSync(join(tmpdir(), "pulumi-hosting-test-"));
  try {
    const report = join(work, "report.json");
    const overdueReporter = `--reporter=${fileURLToPath(new URL("overdueReporter.mjs", import.meta.url))}`;
    const reporters = [
      "--reporter=default",
      "--reporter=json",
      `--outputFile.json=${report}`,
      overdueReporter,
    ];
    const tests = await node("vitest/vitest.mjs", ["run", ...reporters, ...asInCi(args)], {
      env,
      onOutput: write,
    });
    const failedChecks = (await Promise.all([lint, types])).filter(({ code }) => code !== 0);
    signal.throwIfAborted();
    for (const { output } of failedChecks) write(output);
    const { passed, failed, notRun } = countsOf(report);
    if (failedChecks.length > 0) log("The check of format, lint or types failed: see above.");
    if (notRun > 0) log(`${notRun} tests were skipped: every test has to run.`);
    const ok = tests.code === 0 && failedChecks.length + failed + notRun === 0;
    log(`${passed} passed, ${ok ? 0 : Math.max(1, failed + failedChecks.length + notRun)} failed`);
    return ok ? 0 : 1;
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
});

/**
 * Separates the option `--quick` from the arguments.
 * @param {readonly string[]} args the given arguments
 * @returns {[isQuick: boolean, args: readonly string[]]} the arguments for Vitest
 */
function splitQuick(args) {
  const otherArgs = args.filter((arg) => arg !== "--quick");
  if (otherArgs.length === args.length) return [false, args];
  return [true, otherArgs];
}

/**
 * Makes Vitest as strict as it is in CI, so that no test passes here and fails there: it refuses `it.only`, and
 * snapshots without a test.
 * @param {readonly string[]} args the given arguments
 * @returns {readonly string[]}
 */
function asInCi(args) {
  const hasUpdate = args.some((arg) => /^(?:-u|--update)\b/.test(arg));
  return ["--no-allowOnly", ...(hasUpdate ? [] : ["--update=none"]), ...args];
}

/**
 * Tells the tests where their browser is. If there is no browser, the tests run all the same, and those of the page
 * fail with the reason.
 * @param {AbortSignal} signal
 * @returns {Promise<NodeJS.ProcessEnv>}
 */
async function browser(signal) {
  try {
    const { executable, why } = await ensureBrowser({ signal, log });
    log(`${why}.`);
    return { [variable]: executable };
  } catch (error) {
    if (!(error instanceof BrowserError)) throw error;
    log(error.message);
    return {};
  }
}

/**
 * Counts the results. A test file that cannot be loaded counts as one failure.
 * @param {string} report
 */
function countsOf(report) {
  /**
   * @type {{ numPassedTests: number, numFailedTests: number, numPendingTests: number, numTodoTests: number,
   * testResults: { status: string, assertionResults: unknown[] }[] }}
   */
  let counts;
  try {
    counts = JSON.parse(readFileSync(report, "utf8"));
  } catch {
    return { passed: 0, failed: 1, notRun: 0 };
  }
  const unloaded = counts.testResults.filter(
    ({ status, assertionResults }) => status === "failed" && assertionResults.length === 0,
  );
  return {
    passed: counts.numPassedTests,
    failed: counts.numFailedTests + unloaded.length,
    notRun: counts.numPendingTests + counts.numTodoTests,
  };
}
