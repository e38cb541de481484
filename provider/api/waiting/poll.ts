import { formatDuration } from "../../duration";
import { isObject } from "../../values";
import type { CallOptions } from "../callOptions";
import { type HostError, isHostError } from "../errors";
import type { FailureKind } from "../failedCall";
import type { Progress, ProgressReporter } from "./progress";
import { tryText } from "./tries";

/** The reason that a wait has not ended. */
export interface Trouble {
  readonly trouble: string | undefined;
  /** The look has asked for something, and is to ask for it again. A look that fails says so by its failure. */
  readonly isRefusal?: true;
}

export interface Until<Result> extends Omit<Progress, "startedAt"> {
  /** When it started, in milliseconds since the epoch; perhaps before this process started. Default: now. */
  readonly startedAt?: number;
  /** Milliseconds from now. */
  readonly deadline: number;
  readonly signal?: AbortSignal | undefined;
  /** The shortest time that such work has taken at this host, in milliseconds from the start of the wait. */
  readonly shortest?: number | undefined;
  /** Of what the host may refuse as busy: whether its record shows work. If it does not, the refusal is the answer. */
  readonly isAtWork?: ((call: CallOptions) => Promise<boolean>) | undefined;
  /** Only failures of these kinds do not end the wait. Default: all that may pass. */
  readonly passing?: readonly FailureKind[];
  /**
   * Looks once; undefined or {@link Trouble}: not yet. `elapsed` is the time of this wait in milliseconds; `call` has
   * the options for its calls, whose tries are reported in the lines of this wait. A transient failure does not end the
   * wait.
   */
  look(elapsed: number, call: CallOptions): Promise<Result | Trouble | undefined>;
}

/** The time that a record may not show the host's work yet, in milliseconds. */
export const shownAfter = 15_000;

/** Without a reason of ours, Node makes one with a stack trace. */
const ended = "the wait has ended";

/** The first pause after a refusal, which each further one in a row doubles, and the longest, in milliseconds. */
const [firstAgain, longestAgain] = [250, 8_000];

/**
 * The only wait: it looks at once, then at growing intervals, which grow faster while the host refuses. Reports
 * progress and, while it refuses, its last words and how many tries in a row it has refused.
 *
 * @throws DeadlineExceeded, the signal's reason, or what `look` threw unless it is transient.
 */
export async function pollUntil<Result>(reporter: ProgressReporter, until: Until<Result>): Promise<Result> {
  const { clock, startProgress } = reporter;
  const { usual, shortest, deadline, signal } = until;
  const joinedAt = clock.now();
  const ending = new AbortController();
  let showProgress: ReturnType<typeof startProgress> | undefined;
  let trouble: string | undefined;
  const showTrouble = (next: string | undefined) => {
    trouble = next;
    showProgress ??= startProgress({ startedAt: joinedAt, ...until }, ending.signal, next);
    showProgress(next);
  };
  const call = { signal, status: showTrouble, until: joinedAt + deadline };
  /** Whether the host refuses as busy, although it shows no work that would end. If that look fails, the answer is no. */
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
        const held = isTrouble(result) ? result : undefined;
        if (result !== undefined && !held) return result as Result;
        refusals = held?.isRefusal ? refusals + 1 : 0;
        showTrouble(held?.trouble);
      } catch (error) {
        if (!isTransient(error) || !mayPass(error) || (await isAnswer(error))) throw error;
        retryAfter = error.retryAfter ?? 0;
        // The host would not answer differently before the deadline.
        if (retryAfter > 0 && retryAfter > joinedAt + deadline - clock.now()) throw error;
        refusals += 1;
        showTrouble(tryText(refusals, error));
      }
      const elapsed = clock.now() - joinedAt;
      if (elapsed >= deadline) throw new DeadlineExceeded(until.name, until.doing, deadline, trouble);
      const again = refusals > 0 ? Math.min(firstAgain * 2 ** (refusals - 1), longestAgain) : 0;
      const pause = Math.max(untilNextPoll(clock.now(), elapsed, usual, shortest), retryAfter || again);
      await clock.sleep(Math.min(pause, deadline - elapsed), signal);
    }
  } finally {
    ending.abort(ended);
  }
}

export const isTrouble = (result: unknown): result is Trouble => isObject(result) && "trouble" in result;

/** The end of work of unknown length is seen at most by such a part of its time too late. */
const late = 1 / 20;

/**
 * A wait is due from such a part of the shortest time that the work has taken here, then every such part, to such a
 * one.
 */
const [early, step, overdue] = [0.84, 1 / 22, 2];

/**
 * Milliseconds until a wait is due again: short at first, then about a thirtieth of the time that has passed. The longest
 * depends on the usual time. Waits are due at multiples of their interval, so that one call can serve all of a moment.
 *
 * @param shortest the shortest time that such work has taken here: long before that no one asks. Undefined: it is not
 * known.
 */
export function untilNextPoll(
  now: number,
  elapsed: number,
  usual = Number.POSITIVE_INFINITY,
  shortest = 0,
): number {
  const isKnown = elapsed < overdue * shortest;
  const due = isKnown ? Math.max(0, early * shortest - elapsed) : 0;
  // The end of a long build may be seen a little later; sixteen seconds do not matter after an hour.
  const longest = clamp(usual / 30, 4_000, 16_000);
  const interval = isKnown
    ? clamp(250 * Math.floor((step * shortest) / 250), 250, longestStep)
    : intervalWithin(Math.min(longest, elapsed * late));
  return due + interval - ((now + due) % interval);
}

/** For work of a known time, in milliseconds. */
const longestStep = 30_000;

/** Few different intervals, so that many waits have the same one: 1, 2, 4, 8, 16 … quarters of a second. */
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

/** Whether a failed read may succeed a little later. Then the wait continues. */
export const isTransient = (error: unknown): error is HostError =>
  isHostError(error, ...passing) && error.obstacle !== "proxyLogin";

/** A wait took too long. The work that it waited for may still end well. */
export class DeadlineExceeded extends Error {
  override readonly name = "DeadlineExceeded";
  constructor(
    readonly subject: string,
    readonly doing: string,
    readonly milliseconds: number,
    /** The reason for the delay at the end; undefined: nothing. */
    readonly trouble?: string | undefined,
  ) {
    super(
      `${subject}: still ${doing} after ${formatDuration(milliseconds)}, the deadline of this wait${trouble ? `; ${trouble}` : ""}`,
    );
  }
}
