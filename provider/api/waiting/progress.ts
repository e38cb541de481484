import type { Clock } from "../../clock";
import { formatDuration } from "../../duration";

export interface Progress {
  /** The subject of the wait, such as a server's domain. */
  readonly name: string;
  /** The work that is going on, such as `building`, `rebuilding` or `stopping`. */
  readonly doing: string;
  /** When the work started, in milliseconds since the epoch. */
  readonly startedAt: number;
  /** How long such work usually takes, in milliseconds; undefined if unknown. */
  readonly usual: number | undefined;
  readonly status: (line: string) => void;
}

/**
 * Reports the progress of a wait, at once and then repeatedly, until the signal is aborted.
 *
 * @returns a function that sets the reason for a delay, or undefined if there is none. A new reason and its end are
 * reported at once; every line contains the current reason.
 */
export type StartProgress = (
  progress: Progress,
  signal: AbortSignal,
  firstTrouble?: string,
) => (trouble: string | undefined) => void;

/** The dependencies of a wait that reports progress. */
export interface ProgressReporter {
  readonly clock: Clock;
  readonly startProgress: StartProgress;
}

/**
 * The minimum time per progress line over all waits of a process, in milliseconds, because an engine takes longer to
 * handle a line than a poll takes.
 */
const eachLine = 250;

/**
 * The shortest pause between two lines of a wait, and the assumed duration of work without a known duration, in
 * milliseconds.
 */
const [shortest, unknown] = [60_000, 240_000];

/**
 * Milliseconds until the next progress line: at quarters of the usual duration, and later each time a quarter more has
 * passed. Lines are rare because a log without a terminal keeps them all, and Pulumi does not tell a provider whether
 * there is a terminal. In a terminal, Pulumi itself counts the seconds.
 */
export function untilNextLine(elapsed: number, usual = unknown): number {
  const quarter = Math.max(usual / 4, shortest);
  return elapsed < usual ? quarter - (elapsed % quarter) : Math.max(elapsed / 4, quarter);
}

/**
 * Creates the progress lines of all waits in a process. The more waits there are, the less often each of them writes a
 * line.
 */
export function createProgress(clock: Clock, untilNext = untilNextLine): StartProgress {
  let waits = 0;
  return (progress, signal, firstTrouble) => {
    if (signal.aborted) return () => {};
    let trouble = firstTrouble;
    const show = () => progress.status(lineOf(progress, trouble, clock.now()));
    // The lines have their own timer, so that they continue while a poll hangs.
    const keepShowing = async () => {
      while (!signal.aborted) {
        show();
        const pause = untilNext(clock.now() - progress.startedAt, progress.usual);
        await clock.sleep(Math.max(pause, eachLine * waits), signal);
      }
    };
    waits += 1;
    signal.addEventListener("abort", () => (waits -= 1), { once: true });
    void keepShowing().catch(() => {});
    return (nextTrouble) => {
      const isChange = (nextTrouble === undefined) !== (trouble === undefined);
      trouble = nextTrouble;
      if (isChange && !signal.aborted) show();
    };
  };
}

/** The text of a progress line: `web.example.com: building, 2m of about 8m (the host does not answer)`. */
function lineOf(
  { name, doing, startedAt, usual }: Progress,
  trouble: string | undefined,
  now: number,
): string {
  const aboutText = usual === undefined ? "" : ` of about ${formatDuration(usual)}`;
  return `${name}: ${doing}, ${formatDuration(now - startedAt)}${aboutText}${trouble ? ` (${trouble})` : ""}`;
}
