import type { Clock } from "./clock";
import { formatDuration } from "./duration";

/** `web.example.com: building, 3m10s of about 8m`; with a trouble also why that is not known to be so. */
export const progressLine = (
  name: string,
  doing: string,
  elapsed: number,
  usual: number,
  trouble?: Error,
): string =>
  `${name}: ${doing}, ${formatDuration(elapsed)} of about ${formatDuration(usual)}${trouble ? ` (${trouble.message})` : ""}`;

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
  /** Why the last look brought nothing; undefined when it did. */
  readonly trouble?: () => Error | undefined;
}

/**
 * Says once a minute how far a wait is, beginning at once. Ends when the signal is aborted. It keeps its own
 * time, so that a poll that hangs does not silence it.
 */
export async function sayProgress(clock: Clock, progress: Progress, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const elapsed = clock.now() - progress.startedAt;
    const { name, doing, usual, trouble } = progress;
    progress.status(progressLine(name, doing, elapsed, usual, trouble?.()));
    try {
      await clock.sleep(60_000, signal);
    } catch {
      return;
    }
  }
}
