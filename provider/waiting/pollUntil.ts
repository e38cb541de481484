import { isTransient } from "./isTransient";
import { pollInterval } from "./pollInterval";
import { type Progress, sayProgress, type Teller } from "./progress";
import { DeadlineExceeded } from "./waitErrors";

export interface Until<Result> extends Omit<Progress, "startedAt" | "trouble"> {
  /** Milliseconds from now. */
  readonly deadline: number;
  readonly signal: AbortSignal | undefined;
  /** Looks once; undefined: not yet. `elapsed` in milliseconds. A transient failure is not the end. */
  look(elapsed: number): Promise<Result | undefined>;
}

/**
 * Polls one thing that no list shows: a power state, a host that is busy. Looks at once, then at growing intervals.
 *
 * @throws DeadlineExceeded, the signal's reason, or what `look` threw unless it is transient.
 */
export async function pollUntil<Result>(teller: Teller, until: Until<Result>): Promise<Result> {
  const { clock } = teller;
  const startedAt = clock.now();
  const ending = new AbortController();
  let saying = false;
  let trouble: Error | undefined;
  const look = async () => {
    try {
      const result = await until.look(clock.now() - startedAt);
      trouble = undefined;
      return result;
    } catch (error) {
      if (!isTransient(error)) throw error;
      trouble = error as Error;
      return undefined;
    }
  };
  try {
    for (;;) {
      until.signal?.throwIfAborted();
      const result = await look();
      if (result !== undefined) return result;
      const elapsed = clock.now() - startedAt;
      if (elapsed >= until.deadline)
        throw new DeadlineExceeded(until.name, until.doing, until.deadline, trouble);
      if (!saying) void sayProgress(teller, { ...until, startedAt, trouble: () => trouble }, ending.signal);
      saying = true;
      await clock.sleep(Math.min(pollInterval(elapsed, until.usual), until.deadline - elapsed), until.signal);
    }
  } finally {
    ending.abort();
  }
}
