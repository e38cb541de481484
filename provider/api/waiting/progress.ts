import type { Clock } from "../../clock";
import { formatDuration } from "../../duration";

export interface Progress {
  /** The name of what is waited for: a server's domain. */
  readonly name: string;
  /** `building`, `rebuilding`, `stopping`… */
  readonly doing: string;
  /** Milliseconds since the epoch. */
  readonly startedAt: number;
  /** Milliseconds; undefined: no one knows. */
  readonly usual: number | undefined;
  readonly status: (line: string) => void;
}

/** Milliseconds until the next progress line, after so many have passed. */
type ProgressPace = (elapsed: number) => number;

/** For lines that stay, so that a build of hours prints hundreds of them and not thousands. */
export const onceAMinute: ProgressPace = () => 60_000;

/**
 * For lines that replace each other: every five seconds, later less often. A log without a terminal keeps all of
 * them.
 */
export const everyFewSeconds: ProgressPace = (elapsed) => Math.min(Math.max(elapsed / 20, 5_000), 60_000);

/**
 * Reports how far a wait is, at once and then again and again, until the signal is aborted.
 *
 * @returns sets what holds the wait up (undefined: nothing). New trouble is shown at once, and then in each line.
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

interface Waiting extends Progress {
  trouble: string | undefined;
}

/**
 * One line for all waits of a process, for outputs that keep each line and print it again at the end: 92 builds would
 * give thousands. A wait that is alone has the line that it would have on its own.
 */
export function allInOneLine(clock: Clock, pace: ProgressPace): StartProgress {
  const waits = new Set<Waiting>();
  let allEnded = new AbortController();

  const showLine = () => {
    const { subject, line } = lineOf([...waits], clock.now());
    // It takes out the secrets of what it names.
    subject.status(line);
  };
  // It has a timer of its own, so that it continues while a poll hangs.
  const keepShowing = async (signal: AbortSignal) => {
    while (!signal.aborted) {
      showLine();
      await clock.sleep(pace(clock.now() - slowestOf([...waits]).startedAt), signal);
    }
  };

  return (progress, signal, first) => {
    const wait: Waiting = { ...progress, trouble: first };
    if (signal.aborted) return () => {};
    waits.add(wait);
    const leave = () => {
      waits.delete(wait);
      if (waits.size === 0) allEnded.abort();
    };
    signal.addEventListener("abort", leave, { once: true });
    if (waits.size === 1) {
      allEnded = new AbortController();
      void keepShowing(allEnded.signal).catch(() => {});
    }
    return (next) => {
      const isFirst = next !== undefined && [...waits].every(({ trouble }) => trouble === undefined);
      wait.trouble = next;
      if (isFirst && waits.has(wait)) showLine();
    };
  };
}

/** All waits of a process have so many milliseconds for each line at least: an engine takes longer for a line than we for a look. */
const eachLine = 250;

/** A line for each wait. The more there are, the less often each is written. */
export function eachInItsLine(clock: Clock, pace: ProgressPace): StartProgress {
  let waits = 0;
  return (progress, signal, first) => {
    if (!signal.aborted) waits += 1;
    signal.addEventListener("abort", () => (waits -= 1), { once: true });
    return allInOneLine(clock, (elapsed) => Math.max(pace(elapsed), eachLine * waits))(
      progress,
      signal,
      first,
    );
  };
}

/**
 * `web.example.com: building, 3m10s of about 8m`, or of several `12 building, 3m of about 8m; slowest db2.example.com`; and
 * the wait that it names.
 */
function lineOf(waits: readonly Waiting[], now: number): { subject: Waiting; line: string } {
  const slowest = slowestOf(waits);
  const { name, doing, usual, trouble } = slowest;
  const about = usual === undefined ? "" : ` of about ${formatDuration(usual)}`;
  const time = `${formatDuration(now - slowest.startedAt)}${about}`;
  if (waits.length === 1)
    return { subject: slowest, line: `${name}: ${doing}, ${time}${trouble ? ` (${trouble})` : ""}` };
  const inTrouble = waits.filter((wait) => wait.trouble !== undefined);
  const subject = inTrouble.length > 0 ? slowestOf(inTrouble) : slowest;
  return { subject, line: `${countsOf(waits)}, ${time}; ${mentionOf(subject, inTrouble.length)}` };
}

const slowestOf = (waits: readonly Waiting[]): Waiting =>
  waits.reduce((slowest, wait) => (wait.startedAt < slowest.startedAt ? wait : slowest));

/** `12 building, 2 rebuilding`. A text in brackets, such as the number of a task, belongs to one wait only. */
function countsOf(waits: readonly Waiting[]): string {
  const counts = new Map<string, number>();
  for (const wait of waits) {
    const doing = wait.doing.replace(/ \(.*\)$/, "");
    counts.set(doing, (counts.get(doing) ?? 0) + 1);
  }
  return [...counts].map(([doing, count]) => `${count} ${doing}`).join(", ");
}

function mentionOf({ name, trouble }: Waiting, heldUp: number): string {
  if (heldUp === 0) return `slowest ${name}`;
  return heldUp === 1 ? `held up: ${name} (${trouble})` : `${heldUp} held up, such as ${name} (${trouble})`;
}
