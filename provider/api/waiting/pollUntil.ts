import type { CallOptions } from "../pipeline/call";
import { atTry } from "../refusal";
import { isTransient } from "./isTransient";
import { pollInterval } from "./pollInterval";
import type { Progress, ProgressReporter } from "./progress";
import { DeadlineExceeded } from "./waitErrors";

export interface Until<Result> extends Omit<Progress, "startedAt"> {
  /** Milliseconds from now. */
  readonly deadline: number;
  readonly signal: AbortSignal | undefined;
  /**
   * Looks once; undefined: not yet. `elapsed` is in milliseconds; `call` has the options for its calls, whose tries
   * are reported in the lines of this wait. A transient failure does not end the wait.
   */
  look(elapsed: number, call: CallOptions): Promise<Result | undefined>;
  /** What has held up the last look that found nothing. */
  trouble?(): string | undefined;
}

/**
 * Polls one thing that no list shows: a power state, a busy host. Looks at once, then at growing intervals. Reports
 * progress and, while the host refuses, its last words and the number of the try.
 *
 * @throws DeadlineExceeded, the signal's reason, or what `look` threw unless it is transient.
 */
export async function pollUntil<Result>(reporter: ProgressReporter, until: Until<Result>): Promise<Result> {
  const { clock, startProgress } = reporter;
  const startedAt = clock.now();
  const ending = new AbortController();
  let showProgress: ReturnType<typeof startProgress> | undefined;
  let trouble: string | undefined;
  const showTrouble = (next: string | undefined) => {
    trouble = next;
    showProgress ??= startProgress({ ...until, startedAt }, ending.signal, next);
    showProgress(next);
  };
  const call = { signal: until.signal, status: showTrouble, until: startedAt + until.deadline };
  let retryAfter = 0;
  const look = async (tries: number) => {
    retryAfter = 0;
    try {
      const result = await until.look(clock.now() - startedAt, call);
      if (result === undefined) showTrouble(until.trouble?.());
      return result;
    } catch (error) {
      if (!isTransient(error)) throw error;
      retryAfter = error.retryAfter ?? 0;
      const left = startedAt + until.deadline - clock.now();
      // The host would not answer differently before the deadline.
      if (retryAfter > 0 && retryAfter > left) throw error;
      showTrouble(atTry(tries, error));
      return undefined;
    }
  };
  try {
    for (let tries = 1; ; tries++) {
      until.signal?.throwIfAborted();
      const result = await look(tries);
      if (result !== undefined) return result;
      const elapsed = clock.now() - startedAt;
      if (elapsed >= until.deadline)
        throw new DeadlineExceeded(until.name, until.doing, until.deadline, trouble);
      const pause = Math.max(pollInterval(elapsed, until.usual), retryAfter);
      await clock.sleep(Math.min(pause, until.deadline - elapsed), until.signal);
    }
  } finally {
    ending.abort();
  }
}
