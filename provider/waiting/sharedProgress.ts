import { type Progress, type ProgressPace, progressLine, type StartProgress } from "../api/waiting/progress";
import type { Clock } from "../clock";
import { formatDuration } from "../duration";

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
    const { named, line } = lineOf([...waits], clock.now());
    // It takes out the secrets of what it names.
    named.status(line);
  };
  const keepShowing = async (signal: AbortSignal) => {
    const startedAt = clock.now();
    while (!signal.aborted) {
      showLine();
      await clock.sleep(pace(clock.now() - startedAt), signal);
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

/** `12 building, 3m of about 8m; slowest db2.example.com`, and the wait that it names. */
function lineOf(waits: readonly Waiting[], now: number): { named: Waiting; line: string } {
  const slowest = slowestOf(waits);
  const { usual, trouble } = slowest;
  const elapsed = now - slowest.startedAt;
  if (waits.length === 1) return { named: slowest, line: progressLine(slowest, elapsed, trouble) };
  const time = `${formatDuration(elapsed)} of about ${formatDuration(usual)}`;
  const inTrouble = waits.filter((wait) => wait.trouble !== undefined);
  const named = inTrouble.length > 0 ? slowestOf(inTrouble) : slowest;
  return { named, line: `${countsOf(waits)}, ${time}; ${mentionOf(named, inTrouble.length)}` };
}

const slowestOf = (waits: readonly Waiting[]): Waiting =>
  waits.reduce((slowest, wait) => (wait.startedAt < slowest.startedAt ? wait : slowest));

/** `12 building, 2 rebuilding`. What is in brackets, such as the number of a task, is of one wait only. */
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
