import { formatDuration } from "../../duration";
import { isObject } from "../../values";
import type { CallOptions } from "../callOptions";
import { type HostError, isHostError } from "../errors";
import type { FailureKind } from "../failedCall";
import type { Progress, ProgressReporter } from "./progress";
import { tryText } from "./tries";

/** Why the work that is waited for has not ended. */
export interface Trouble {
  readonly trouble: string | undefined;
  /**
   * Whether the poll has requested something that the host refused, so that the next poll requests it again. Polls that
   * only read report a refusal by throwing the failure.
   */
  readonly isRefusal?: true;
}

export interface Until<Result> extends Omit<Progress, "startedAt"> {
  /** When the work started, in milliseconds since the epoch, possibly before this process did. Default: now. */
  readonly startedAt?: number;
  /** The maximum duration of the wait, in milliseconds. */
  readonly deadline: number;
  readonly signal?: AbortSignal | undefined;
  /** The shortest time that work of this kind has taken at this host, in milliseconds. */
  readonly shortest?: number | undefined;
  /**
   * Called if the host refuses a request because the record is busy: whether the record shows any work. If the record
   * shows none, the wait ends with that refusal.
   */
  readonly isAtWork?: ((call: CallOptions) => Promise<boolean>) | undefined;
  /** The kinds of transient failures that do not end the wait. Default: all of them. */
  readonly passing?: readonly FailureKind[];
  /**
   * Polls once. Undefined or a {@link Trouble} means that the work has not ended. A transient failure does not end the
   * wait.
   *
   * @param elapsed how long the wait has taken, in milliseconds.
   * @param call options for the calls of this poll; their retries are reported in the progress lines of the wait.
   */
  look(elapsed: number, call: CallOptions): Promise<Result | Trouble | undefined>;
}

/** How long a record may fail to show the work that the host has started, in milliseconds. */
export const shownAfter = 15_000;

/** The reason for aborting the progress lines. Without a reason, Node would create an error with a stack trace. */
const endReason = "the wait has ended";

/**
 * The first and the longest pause after a refusal, in milliseconds. Each further refusal in a row doubles the pause.
 */
const [firstAgain, longestAgain] = [250, 8_000];

/**
 * Polls until the work has ended; all waits use this function. The first poll happens at once, the next ones at growing
 * intervals, which grow faster while the host refuses. Progress is reported and, during refusals, the host's last
 * message and the number of refusals in a row.
 *
 * @throws DeadlineExceeded, the signal's reason, or a failure of `look` that is not transient.
 */
export async function pollUntil<Result>(reporter: ProgressReporter, until: Until<Result>): Promise<Result> {
  const { clock, startProgress } = reporter;
  const { usual, shortest, deadline, signal } = until;
  const joinedAt = clock.now();
  const ending = new AbortController();
  let showProgress: ReturnType<typeof startProgress> | undefined;
  let trouble: string | undefined;
  const showTrouble = (nextTrouble: string | undefined) => {
    trouble = nextTrouble;
    showProgress ??= startProgress({ startedAt: joinedAt, ...until }, ending.signal, nextTrouble);
    showProgress(nextTrouble);
  };
  const call = { signal, status: showTrouble, until: joinedAt + deadline };
  /**
   * Whether the host refuses as busy although the record shows no work. If reading the record fails, the wait goes on.
   */
  const isAnswer = async (error: HostError): Promise<boolean> => {
    if (error.kind !== "busy" || clock.now() - joinedAt < shownAfter) return false;
    return (await until.isAtWork?.(call).catch(() => undefined)) === false;
  };
  const mayPass = ({ kind }: HostError) => until.passing?.includes(kind) ?? true;
  let refusals = 0;
  try {
    for (;;) {
      signal?.throwIfAborted();
      let retryAfter = 0;
      try {
        const result = await until.look(clock.now() - joinedAt, call);
        const heldTrouble = isTrouble(result) ? result : undefined;
        if (result !== undefined && !heldTrouble) return result as Result;
        refusals = heldTrouble?.isRefusal ? refusals + 1 : 0;
        showTrouble(heldTrouble?.trouble);
      } catch (error) {
        if (!isTransient(error) || !mayPass(error) || (await isAnswer(error))) throw error;
        retryAfter = error.retryAfter ?? 0;
        // The host asks for a pause that ends after the deadline.
        if (retryAfter > 0 && retryAfter > joinedAt + deadline - clock.now()) throw error;
        refusals += 1;
        showTrouble(tryText(refusals, error));
      }
      const elapsed = clock.now() - joinedAt;
      if (elapsed >= deadline) throw new DeadlineExceeded(until.name, until.doing, deadline, trouble);
      const repeatPause = refusals > 0 ? Math.min(firstAgain * 2 ** (refusals - 1), longestAgain) : 0;
      const pause = Math.max(untilNextPoll(clock.now(), elapsed, usual, shortest), retryAfter || repeatPause);
      await clock.sleep(Math.min(pause, deadline - elapsed), signal);
    }
  } finally {
    ending.abort(endReason);
  }
}

export const isTrouble = (result: unknown): result is Trouble => isObject(result) && "trouble" in result;

/** For work of unknown duration: how late its end may be noticed, as a fraction of the time that has passed. */
const lateFraction = 1 / 20;

/**
 * For work whose shortest duration is known, as fractions of that duration: when to start polling, how often to poll,
 * and when the duration no longer helps.
 */
const [earlyFraction, stepFraction, overdueFactor] = [0.84, 1 / 22, 2];

/**
 * Milliseconds until the next poll of a wait: short at first, then a growing share of the time that has passed, up to a
 * limit that depends on the usual duration. Polls happen at multiples of their interval, so that one list call can
 * serve all waits that poll at the same moment.
 *
 * @param shortest the shortest time that such work has taken at this host, in milliseconds. Long before that time,
 * nothing is polled. 0 if that time is unknown.
 */
export function untilNextPoll(
  now: number,
  elapsed: number,
  usual = Number.POSITIVE_INFINITY,
  shortest = 0,
): number {
  const isKnown = elapsed < overdueFactor * shortest;
  const dueIn = isKnown ? Math.max(0, earlyFraction * shortest - elapsed) : 0;
  // After an hour's wait, noticing the end sixteen seconds late does not matter.
  const longest = clamp(usual / 30, 4_000, 16_000);
  const interval = isKnown
    ? clamp(250 * Math.floor((stepFraction * shortest) / 250), 250, longestStep)
    : intervalWithin(Math.min(longest, elapsed * lateFraction));
  return dueIn + interval - ((now + dueIn) % interval);
}

/** The longest interval between polls if the shortest duration of such work is known, in milliseconds. */
const longestStep = 30_000;

/**
 * The largest interval within a limit, in quarters of a second: 1, 2, 4, 8, 16 and so on. There are few different
 * intervals, so that many waits poll at the same moments.
 */
function intervalWithin(longest: number): number {
  let interval = 250;
  while (interval * 2 <= longest) interval *= 2;
  return interval;
}

export const clamp = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most);

const passing: readonly FailureKind[] = [
  "busy",
  "limit",
  "rateLimit",
  "maintenance",
  "hostFault",
  "unreachable",
  "unreadable",
  "unbounded",
];

/** Whether a failed read may succeed a little later, so that a wait goes on. */
export const isTransient = (error: unknown): error is HostError =>
  isHostError(error, ...passing) && error.obstacle !== "proxyLogin";

/** A wait took too long. The work may still succeed afterwards. */
export class DeadlineExceeded extends Error {
  override readonly name = "DeadlineExceeded";
  constructor(
    readonly subject: string,
    readonly doing: string,
    readonly milliseconds: number,
    /** Why the work was delayed when the deadline passed; undefined if nothing was in its way. */
    readonly trouble?: string | undefined,
  ) {
    super(
      `${subject}: still ${doing} after ${formatDuration(milliseconds)}, the deadline of this wait${trouble ? `; ${trouble}` : ""}`,
    );
  }
}
