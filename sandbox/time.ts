import type { Clock } from "../provider/clock";
import { parseDuration } from "../provider/duration";
import type { State } from "./store/rows";

/** `real` runs on its own; `virtual` stands still until it is advanced. */
export const clockKinds = ["real", "virtual"] as const;
export type ClockKind = (typeof clockKinds)[number];

/** The time of a sandbox. Any kind of time can be moved forward; the skipped time is part of the state. */
export interface HostTime {
  /** Milliseconds since the epoch. */
  now(): number;
  /**
   * Moves time forward. Background work that ends in the meantime has ended.
   * @param duration milliseconds, or text such as `"1h30m"`
   */
  advance(duration: number | string): void;
}

/** The end of time: a year of more digits is no date that a client could read. */
const end = Date.parse("9999-12-31T00:00:00Z");

/** The most that time can have been moved, in milliseconds: no clock starts before 1970. */
export const longestSkip = end;

/** The start of virtual time: everything that depends on the date is the same in every run. */
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
