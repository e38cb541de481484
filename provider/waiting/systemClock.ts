import { setTimeout as after } from "node:timers/promises";
import type { Clock } from "./clock";

/** The machine's own time. */
export const systemClock: Clock = {
  now: () => Date.now(),
  sleep: async (milliseconds, signal) => {
    try {
      await after(milliseconds, undefined, { signal });
    } catch (error) {
      // Callers test for the reason they aborted with, not for a timer's own error.
      throw signal?.aborted ? signal.reason : error;
    }
  },
};
