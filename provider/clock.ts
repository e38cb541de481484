/** Time. It is injected everywhere, so that tests control it. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
  /** Resolves after `milliseconds`; rejects with the signal's reason when aborted. */
  sleep(milliseconds: number, signal?: AbortSignal): Promise<void>;
}

/** The longest sleep, in milliseconds: about 24 days. Node would end a longer one at once. */
const longest = 2 ** 31 - 1;

export const systemClock: Clock = {
  now: () => Date.now(),
  sleep: (milliseconds, signal) =>
    new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason);
      const stop = () => {
        clearTimeout(timer);
        // Callers compare with it. Node's own promise of a timer would make an error with a stack trace besides.
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

/** Waits for a result for some milliseconds at most; undefined: it takes longer, and is not ended by that. */
export async function boundedWait<Result>(
  clock: Clock,
  milliseconds: number,
  result: Promise<Result>,
): Promise<Result | undefined> {
  const ended = new AbortController();
  const late = clock.sleep(milliseconds, ended.signal).catch(() => {}) as Promise<undefined>;
  try {
    return await Promise.race([result, late]);
  } finally {
    // Without a reason of ours, Node makes one with a stack trace.
    ended.abort("the result has come");
  }
}

/** Lets one caller give up without ending the work that others wait for. */
export function abortable<Result>(shared: Promise<Result>, signal: AbortSignal | undefined): Promise<Result> {
  if (!signal) return shared;
  return new Promise((resolve, reject) => {
    const onAbort = () => reject(signal.reason);
    if (signal.aborted) onAbort();
    signal.addEventListener("abort", onAbort, { once: true });
    shared.then(resolve, reject).finally(() => signal.removeEventListener("abort", onAbort));
  });
}
