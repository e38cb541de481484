import type { Clock } from "../../clock";
import { formatDuration } from "../../duration";
import type { HostError } from "../errors";

/** `web.example.com: building, 3m10s of about 8m`, followed by the trouble if there is one. */
export const progressLine = (
  { name, doing, usual }: Pick<Progress, "name" | "doing" | "usual">,
  elapsed: number,
  trouble?: string,
): string =>
  `${name}: ${doing}, ${formatDuration(elapsed)} of about ${formatDuration(usual)}${trouble ? ` (${trouble})` : ""}`;

export interface Progress {
  /** The name of what is waited for: a server's domain. */
  readonly name: string;
  /** `building`, `rebuilding`, `stopping`… */
  readonly doing: string;
  /** Milliseconds since the epoch. */
  readonly startedAt: number;
  /** Milliseconds. */
  readonly usual: number;
  readonly status: (line: string) => void;
}

/** Milliseconds until the next progress line, after so many have passed. */
export type ProgressPace = (elapsed: number) => number;

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

/** What waiting needs of a session. */
export interface ProgressReporter {
  readonly clock: Clock;
  readonly startProgress: StartProgress;
}

/** A line for each wait, at the given pace. Each has its own timer, so that it continues while a poll hangs. */
export const eachInItsLine =
  (clock: Clock, pace: ProgressPace): StartProgress =>
  (progress, signal, first) => {
    let trouble = first;
    const elapsed = () => clock.now() - progress.startedAt;
    const showLine = () => {
      progress.status(progressLine(progress, elapsed(), trouble));
    };
    const keepShowing = async () => {
      while (!signal.aborted) {
        showLine();
        await clock.sleep(pace(elapsed()), signal);
      }
    };
    void keepShowing().catch(() => {});
    return (next) => {
      const isNew = trouble === undefined && next !== undefined;
      trouble = next;
      if (isNew && !signal.aborted) showLine();
    };
  };

/** Texts that start like this are ours: the host gave no message. */
const ours = /^(?:no connection to |the connection to |the host answered with status |the host's answer )/;

/** The reason of a failed try, without advice: `the host said: it is busy`. */
export function refusalOf({ hostMessage }: HostError): string {
  const text = hostMessage.replace(/[.\s]+$/, "");
  return ours.test(text) ? text : `the host said: ${text}`;
}

/** What a call is about, if its params say so. */
const subjectOf = ({ params }: HostError): string => {
  const name = [params.uniq_id, params.domain, params.public_key_name].find((one) => typeof one === "string");
  return name === undefined ? "" : ` of ${name}`;
};

/** `server.create of web.example.com: the host said: it is busy; retry in 8s (try 3)`. */
export const retryLine = (error: HostError, nextTry: number, pause: number): string =>
  `${error.operation}${subjectOf(error)}: ${refusalOf(error)}; retry in ${formatDuration(Math.max(pause, 1000))} (try ${nextTry})`;

/** `at try 3 the host said: it is busy`. */
export const atTry = (tries: number, error: HostError): string => `at try ${tries} ${refusalOf(error)}`;
