import type { Clock } from "../clock";
import { formatDuration } from "../duration";

/** `web.example.com: building, 3m10s of about 8m`; with a trouble also what stands in its way. */
export const progressLine = (
  name: string,
  doing: string,
  elapsed: number,
  usual: number,
  trouble?: string,
): string =>
  `${name}: ${doing}, ${formatDuration(elapsed)} of about ${formatDuration(usual)}${trouble ? ` (${trouble})` : ""}`;

export interface Progress {
  /** Names what is waited for: a server's domain. */
  readonly name: string;
  /** `building`, `rebuilding`, `stopping`… */
  readonly doing: string;
  /** Milliseconds since the epoch. */
  readonly startedAt: number;
  /** Milliseconds. */
  readonly usual: number;
  readonly status: (line: string) => void;
}

/** Milliseconds to the next progress line, when so many have passed. */
export type ProgressPace = (elapsed: number) => number;

/** For lines that stay: a build of hours leaves hundreds of them, not thousands. */
export const onceAMinute: ProgressPace = () => 60_000;

/**
 * For lines that take each other's place: every five seconds, later whenever a twentieth more has passed. A log that
 * no terminal shows keeps them all the same.
 */
export const everyFewSeconds: ProgressPace = (elapsed) => Math.min(Math.max(elapsed / 20, 5_000), 60_000);

/** What saying it takes of a session. */
export interface ProgressReporter {
  readonly clock: Clock;
  readonly progressPace: ProgressPace;
}

/**
 * Says at the given pace how far a wait is, beginning at once. Ends when the signal is aborted. It keeps its own
 * time, so that a poll that hangs does not silence it.
 *
 * @returns takes what stands in the wait's way (undefined: nothing): said at once where nothing did before, and in each line.
 */
export function startProgress(
  { clock, progressPace }: ProgressReporter,
  progress: Progress,
  signal: AbortSignal,
  first?: string,
): (trouble: string | undefined) => void {
  let trouble = first;
  const elapsed = () => clock.now() - progress.startedAt;
  const showLine = () => {
    const { name, doing, usual, status } = progress;
    status(progressLine(name, doing, elapsed(), usual, trouble));
  };
  const keepShowing = async () => {
    while (!signal.aborted) {
      showLine();
      await clock.sleep(progressPace(elapsed()), signal);
    }
  };
  void keepShowing().catch(() => {});
  return (next) => {
    const isNew = trouble === undefined && next !== undefined;
    trouble = next;
    if (isNew && !signal.aborted) showLine();
  };
}
