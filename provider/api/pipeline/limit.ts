import { isHostError } from "../errors";
import { abortable } from "./abortable";
import type { Handler, SignedCall } from "./call";

/** Calls at the same time where nothing is configured. */
export const usualConcurrency = 8;

/** Lets a call wait for its turn. What comes after it in the pipeline is to leave at once. */
export const limit =
  (concurrency: Concurrency) =>
  (next: Handler<SignedCall>): Handler<SignedCall> =>
  (call) =>
    concurrency.run(() => next(call), call.options.signal);

export const isRateLimit = (error: unknown) => isHostError(error, "rateLimit");

/** Runs work, as much of it at the same time as the host takes. */
export interface Concurrency {
  /** Rejects with the signal's reason when it is aborted before the work has begun; work that has begun is not ended. */
  run<Result>(work: () => Promise<Result>, signal?: AbortSignal): Promise<Result>;
}

/**
 * At most `most` at the same time. Half as many when the host says that it is too much, but never less than one, and
 * slowly more again with each success: one more after as many successes as now run together.
 */
export function adaptiveConcurrency(most: number, isTooMuch: (error: unknown) => boolean): Concurrency {
  let limit = most;
  let running = 0;
  let halvings = 0;
  const waiting = new Set<() => void>();

  function startWaiting() {
    for (const start of waiting) {
      if (running >= Math.floor(limit)) return;
      waiting.delete(start);
      running += 1;
      start();
    }
  }

  async function turn(signal: AbortSignal | undefined) {
    signal?.throwIfAborted();
    let start = () => {};
    const started = new Promise<void>((resolve) => {
      start = resolve;
    });
    waiting.add(start);
    startWaiting();
    try {
      await abortable(started, signal);
    } catch (error) {
      // Its turn may have come at the same moment.
      if (!waiting.delete(start)) end();
      throw error;
    }
  }

  function end() {
    running -= 1;
    startWaiting();
  }

  return {
    async run(work, signal) {
      await turn(signal);
      const before = halvings;
      try {
        const result = await work();
        limit = Math.min(most, limit + 1 / limit);
        return result;
      } catch (error) {
        // Calls that ran together are refused together: that is one halving.
        if (isTooMuch(error) && before === halvings) {
          halvings += 1;
          limit = Math.max(1, limit / 2);
        }
        throw error;
      } finally {
        end();
      }
    },
  };
}
