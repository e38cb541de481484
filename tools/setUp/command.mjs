import { SetUpError } from "./SetUpError.mjs";

/**
 * Runs a command of this checkout. Ctrl-C stops the command and lets it clean up (exit code 130). Errors of the set-up
 * are reported without a stack trace (exit code 1).
 * @param {(signal: AbortSignal) => Promise<number>} work returns the exit code
 */
export async function command(work) {
  try {
    process.exitCode = await interruptible(work);
  } catch (error) {
    const isStopped = error instanceof Error && error.name === "AbortError";
    if (isStopped) console.error("Stopped.");
    else if (error instanceof SetUpError) console.error(error.message);
    else console.error(error);
    process.exitCode = isStopped ? 130 : 1;
  }
}

/**
 * Runs `work` with a signal that Ctrl-C (SIGINT), SIGTERM and SIGHUP abort, so that it can stop its child processes and
 * clean up. A second Ctrl-C has no effect, because the first one is being handled.
 * @template Result
 * @param {(signal: AbortSignal) => Promise<Result>} work
 * @returns {Promise<Result>}
 */
async function interruptible(work) {
  const controller = new AbortController();
  const abort = () => controller.abort();
  /** @type {NodeJS.Signals[]} */
  const names = ["SIGINT", "SIGTERM", "SIGHUP"];
  for (const name of names) process.on(name, abort);
  try {
    return await work(controller.signal);
  } finally {
    for (const name of names) process.off(name, abort);
  }
}
