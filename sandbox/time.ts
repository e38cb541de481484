import type { Clock } from "../provider/clock";
import { parseDuration } from "../provider/duration";
import type { State } from "./store/rows";

/** The kinds of clocks: `real` is the machine's clock, and `virtual` moves only by `advance`. */
export const clockKinds = ["real", "virtual"] as const;
export type ClockKind = (typeof clockKinds)[number];

/** The clock of a sandbox. Every kind of clock can be moved forward. The skipped time is saved with the state. */
export interface HostTime {
  /** Milliseconds since the epoch. */
  now(): number;
  /**
   * Moves the clock forward. Background work that is due by then has ended.
   * @param duration milliseconds, or text such as `"1h30m"`
   */
  advance(duration: number | string): void;
}

/** The latest time of the clock. Clients cannot read a date whose year has more than four digits. */
const end = Date.parse("9999-12-31T00:00:00Z");

/** The most that a clock can have been moved forward, in milliseconds. No clock starts before 1970. */
export const longestSkip = end;

/** The time that a virtual clock starts at, so that dates are the same in every run. */
const beginning = Date.parse("2026-01-01T00:00:00Z");

export function createTime(kind: ClockKind | Clock, real: Clock, state: State): HostTime {
  const base = kind === "real" ? real : kind === "virtual" ? { now: () => beginning } : kind;
  const now = () => base.now() + state.skipped;
  return {
    now,
    advance: (duration) => {
      const milliseconds = millisecondsOf(duration);
      if (now() + milliseconds > end)
        throw new RangeError("The host's time ends with the year 9999: advance by less.");
      state.skipped += milliseconds;
    },
  };
}

function millisecondsOf(duration: number | string): number {
  const milliseconds = typeof duration === "number" ? duration : (parseDuration(duration) ?? Number.NaN);
  if (!Number.isFinite(milliseconds) || milliseconds < 0)
    throw new RangeError(
      'The duration must be milliseconds from 0, or text such as "90s", "30m" or "1h30m": time does not go back.',
    );
  return milliseconds;
}
