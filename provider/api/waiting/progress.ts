import type { Clock } from "../../clock";
import { formatDuration } from "../../duration";

export interface Progress {
  /** The name of the subject: a server's domain. */
  readonly name: string;
  /** `building`, `rebuilding`, `stopping`… */
  readonly doing: string;
  /** Milliseconds since the epoch. */
  readonly startedAt: number;
  /** Milliseconds; undefined: unknown. */
  readonly usual: number | undefined;
  readonly status: (line: string) => void;
}

/**
 * Reports the progress of a wait, at once and then again and again, until the signal is aborted.
 *
 * @returns sets the reason for a delay (undefined: nothing). New trouble and its end are shown at once, and trouble in
 * each line.
 */
export type StartProgress = (
  progress: Progress,
  signal: AbortSignal,
  first?: string,
) => (trouble: string | undefined) => void;

/** The part of a session that waiting needs. */
export interface ProgressReporter {
  readonly clock: Clock;
  readonly startProgress: StartProgress;
}

/**
 * The least milliseconds for each line of all waits of a process, because an engine takes longer for a line than we for
 * a look.
 */
const eachLine = 250;

/** The shortest pause between two lines of a wait, and the usual time of unknown work, in milliseconds. */
const [shortest, unknown] = [60_000, 240_000];

/**
 * Milliseconds until the next line: at quarters of the usual time, and after that when a quarter more of the time has
 * passed. A log without a terminal keeps every line, and Pulumi does not tell a provider whether there is one. In a
 * terminal Pulumi shows the seconds itself.
 */
export function untilNextLine(elapsed: number, usual = unknown): number {
  const quarter = Math.max(usual / 4, shortest);
  return elapsed < usual ? quarter - (elapsed % quarter) : Math.max(elapsed / 4, quarter);
}

/** A line for each wait. The more there are, the less often each is written. */
export function createProgress(clock: Clock, untilNext = untilNextLine): StartProgress {
  let waits = 0;
  return (progress, signal, first) => {
    if (signal.aborted) return () => {};
    let trouble = first;
    const show = () => progress.status(lineOf(progress, trouble, clock.now()));
    // It has a timer of its own, so that it continues while a poll hangs.
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
    return (next) => {
      const isChange = (next === undefined) !== (trouble === undefined);
      trouble = next;
      if (isChange && !signal.aborted) show();
    };
  };
}

/** `web.example.com: building, 2m of about 8m (the host does not answer)`. */
function lineOf(
  { name, doing, startedAt, usual }: Progress,
  trouble: string | undefined,
  now: number,
): string {
  const about = usual === undefined ? "" : ` of about ${formatDuration(usual)}`;
  return `${name}: ${doing}, ${formatDuration(now - startedAt)}${about}${trouble ? ` (${trouble})` : ""}`;
}
