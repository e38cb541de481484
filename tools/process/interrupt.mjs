/**
 * Runs `work` with a signal that Ctrl-C (SIGINT), SIGTERM and SIGHUP abort, so that it can stop what it started and
 * clean up. A second Ctrl-C changes nothing: the first is already being obeyed.
 * @template Result
 * @param {(signal: AbortSignal) => Promise<Result>} work
 * @returns {Promise<Result>}
 */
export async function interruptible(work) {
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
