import { clamp } from "../../api/waiting/poll";
import { boundedWait, type Clock } from "../../clock";
import { giveUpMs } from "../afterwards";

/** How long a read of a list waits for further requests to join it, in milliseconds. */
const joinMs = 5;
/**
 * The time between the starts of two reads, in milliseconds: as long as the last read took, within these limits. The
 * later read serves all requests that arrive until it starts. A slow host, or one that has refused a read, is therefore
 * not called more often.
 */
const [shortestPauseMs, longestPauseMs] = [50, 250];
/** After a read of the whole list, which may be long, the time until the next read is longer by this factor. */
const pauseTimesOfWhole = 2;
/**
 * Reads by the host's filter are short, so they need not wait for the end of the previous read: a request would wait for
 * an answer that does not serve it. The time between their starts is this share of what the last read took, within these
 * limits in milliseconds, and at most so many reads of a list are in progress at the same time.
 */
const [overlapShare, shortestOverlapMs, mostInProgress] = [1 / 3, 10, 3];
/**
 * While a read takes longer than the last one by this factor, none overlaps it, because the host or a proxy may
 * refuse calls for now.
 */
const lateTimes = 1.5;

/**
 * Reads overlap only if they take at least so many milliseconds, because otherwise a read costs more than the wait for
 * it, and only after so many have succeeded in a row, because the host or a proxy may limit requests.
 */
const [fewestMsOfOverlap, readsBeforeOverlap] = [40, 8];
/** A read of fewer requests does not start early, because it costs more than it gains. */
const fewestBack = 4;

/** Decides when the next read of a list may start. */
export interface ReadPace {
  /**
   * Resolves when the next read may start. It may start early if it serves as many requests as the last read, because
   * the callers of that read are back, and nobody else is expected.
   *
   * @param read the requests that have joined, and whether all of them can be served by the host's filter. Both may
   * change until the promise resolves.
   */
  turn(read: NextRead): Promise<void>;
  /** Called when a request has joined the next read. */
  joined(read: NextRead): void;
  /**
   * Called when a read of so many requests starts.
   *
   * @param isWhole whether the whole list is read.
   * @param end resolves when the read has ended, with whether it succeeded.
   */
  started(requests: number, isWhole: boolean, end: Promise<boolean>): void;
}

/** The next read, as far as its pace depends on it. */
export interface NextRead {
  readonly questions: readonly unknown[];
  isFiltered(): boolean;
}

/** Creates the pace of one list. */
export function createReadPace(clock: Clock): ReadPace {
  let startedAt = Number.NEGATIVE_INFINITY;
  /** The time from the start of the last read to the start of the next one, in milliseconds. */
  let pauseMs = longestPauseMs;
  /** How long the last read that succeeded took, in milliseconds. */
  let tookMs = 0;
  /** How many reads have succeeded since the last failure. */
  let succeeded = 0;
  /** Resolves when the reads before the next one have ended. */
  let previousEnd: Promise<unknown> = Promise.resolve();
  /** The start of each read in progress, in milliseconds since the epoch. */
  const inProgress = new Map<Promise<unknown>, number>();
  /** As soon as so many requests wait, the next read starts early. */
  let groupSize = 0;
  let startEarly: (() => void) | undefined;

  const isLate = (at: number) => clock.now() - at > lateTimes * tookMs;
  const mayOverlap = (read: NextRead) =>
    read.isFiltered() &&
    tookMs >= fewestMsOfOverlap &&
    succeeded >= readsBeforeOverlap &&
    ![...inProgress.values()].some(isLate);
  const isFull = ({ questions }: NextRead) =>
    succeeded > 0 && questions.length >= Math.max(groupSize, fewestBack);
  const untilAfterStart = (milliseconds: number) =>
    Math.min(startedAt + milliseconds - clock.now(), longestPauseMs);

  return {
    async turn(read) {
      await clock.sleep(joinMs);
      if (mayOverlap(read)) {
        const pause = untilAfterStart(clamp(tookMs * overlapShare, shortestOverlapMs, longestPauseMs));
        if (pause > 0) await clock.sleep(pause);
        if (inProgress.size >= mostInProgress)
          await boundedWait(clock, giveUpMs, Promise.race(inProgress.keys()));
        if (mayOverlap(read)) return;
      }
      await previousEnd;
      const pause = untilAfterStart(pauseMs);
      if (pause <= 0 || isFull(read)) return;
      const allBack = new Promise<void>((resolve) => {
        startEarly = resolve;
      });
      await boundedWait(clock, pause, allBack);
    },
    joined(read) {
      if (isFull(read)) startEarly?.();
    },
    started(requests, isWhole, end) {
      startEarly = undefined;
      // One late caller alone does not make a small group of a large one.
      groupSize = Math.max(requests, groupSize / 2);
      const at = clock.now();
      startedAt = at;
      pauseMs = longestPauseMs;
      const ended = end.then((isSuccess) => {
        inProgress.delete(ended);
        if (!isSuccess) {
          succeeded = 0;
          return;
        }
        succeeded++;
        tookMs = clock.now() - at;
        if (at === startedAt)
          pauseMs = clamp((isWhole ? pauseTimesOfWhole : 1) * tookMs, shortestPauseMs, longestPauseMs);
      });
      inProgress.set(ended, at);
      // The next read starts even if this read has not ended within the time limit.
      previousEnd = boundedWait(clock, giveUpMs, Promise.all([previousEnd, ended]));
    },
  };
}
