/** The current time and sleeping. A clock is injected everywhere, so that tests control the time. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
  /** Resolves after `milliseconds`. If the signal is aborted, the promise rejects with the signal's reason. */
  sleep(milliseconds: number, signal?: AbortSignal): Promise<void>;
}

/** The longest sleep that Node's timers support, in milliseconds: about 24 days. A longer timer would fire at once. */
const longest = 2 ** 31 - 1;

export const systemClock: Clock = {
  now: () => Date.now(),
  sleep: (milliseconds, signal) =>
    new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason);
      const stop = () => {
        clearTimeout(timer);
        // Callers compare the error with the signal's reason. Node's promise-based timer would reject with an
        // AbortError and its stack trace instead.
        reject(signal?.reason);
      };
      const timer = setTimeout(
        () => {
          signal?.removeEventListener("abort", stop);
          resolve();
        },
        Math.min(milliseconds, longest),
      );
      signal?.addEventListener("abort", stop, { once: true });
    }),
};

/**
 * Waits for a result, for `milliseconds` at most. Returns undefined if the result takes longer; the work itself
 * continues.
 */
export async function boundedWait<Result>(
  clock: Clock,
  milliseconds: number,
  result: Promise<Result>,
): Promise<Result | undefined> {
  const sleepAbort = new AbortController();
  const timeout = clock.sleep(milliseconds, sleepAbort.signal).catch(() => {}) as Promise<undefined>;
  try {
    return await Promise.race([result, timeout]);
  } finally {
    // Without an explicit reason, Node creates an AbortError with a stack trace.
    sleepAbort.abort("the result has come");
  }
}

/** Lets one caller stop waiting for shared work, which continues for the other callers. */
export function abortable<Result>(
  sharedResult: Promise<Result>,
  signal: AbortSignal | undefined,
): Promise<Result> {
  if (!signal) return sharedResult;
  return new Promise((resolve, reject) => {
    const onAbort = () => reject(signal.reason);
    if (signal.aborted) onAbort();
    signal.addEventListener("abort", onAbort, { once: true });
    sharedResult.then(resolve, reject).finally(() => signal.removeEventListener("abort", onAbort));
  });
}
