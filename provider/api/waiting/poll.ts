import { formatDuration } from "../../duration";
import { type FailureKind, type HostError, isHostError } from "../errors";
import type { CallOptions } from "../pipeline/call";
import { atTry, type Progress, type ProgressReporter } from "./progress";

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

/**
 * Milliseconds between two polls: short at first, then a tenth of the time passed. The longest depends on the usual
 * time.
 */
export function pollInterval(elapsed: number, usual: number): number {
  // The end of a long build may be seen a little later; nobody minds twenty seconds after an hour.
  const cap = clamp(usual / 30, 5_000, 20_000);
  return clamp(elapsed / 10, 250, cap);
}

/**
 * Milliseconds between two looks at one asset while the list shows nothing new. Short at first, because a wrong
 * request fails early; never more than a minute, because the list does not show that a build has failed.
 */
export const lookInterval = (elapsed: number): number => clamp(elapsed / 2, 5_000, 60_000);

const clamp = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most);

const passing: readonly FailureKind[] = [
  "busy",
  "rateLimit",
  "maintenance",
  "hostFault",
  "unreachable",
  "unreadable",
  "unbounded",
];

/** Whether a read that failed may succeed a little later. Then the wait goes on. */
export const isTransient = (error: unknown): error is HostError => isHostError(error, ...passing);

/** A wait took too long. What it waited for may still end well. */
export class DeadlineExceeded extends Error {
  override readonly name = "DeadlineExceeded";
  constructor(
    readonly subject: string,
    readonly doing: string,
    readonly milliseconds: number,
    /** What held it up at the end; undefined: nothing. */
    readonly trouble?: string | undefined,
  ) {
    super(
      `${subject}: still ${doing} after ${formatDuration(milliseconds)}, the deadline of this wait${trouble ? `; ${trouble}` : ""}`,
    );
  }
}
