import type { Clock } from "../../clock";
import type { Handler, SignedCall } from "./call";
import { isTooMuch } from "./hold";
import { turnLine } from "./turnLine";

export const usualConcurrency = 8;

/**
 * Limits the number of concurrent calls to `most`; further calls wait. If the host refuses calls for their number, the
 * limit is halved, down to one. The limit grows back slowly: by one after as many successes as the current limit. A
 * call keeps its place during the handlers after this one, so they wait only for the pace.
 */
export function limit(most: number) {
  let allowed = most;
  let halvings = 0;
  const line = turnLine(() => allowed);

  return (next: Handler<SignedCall>): Handler<SignedCall> =>
    async (call) => {
      await line.take(call.options.signal);
      const halvingsBefore = halvings;
      try {
        const answer = await next(call);
        allowed = Math.min(most, allowed + 1 / allowed);
        return answer;
      } catch (error) {
        // Concurrent calls are refused together, so the limit is halved only once for all of them.
        if (isTooMuch(call, error) && halvingsBefore === halvings) {
          halvings += 1;
          allowed = Math.max(1, allowed / 2);
        }
        throw error;
      } finally {
        line.giveBack();
      }
    };
}

/**
 * Spaces requests evenly, so that at most `perSecond` start in a second. After a pause, requests do not catch up. The
 * limit counts only requests of this process; undefined means no limit.
 */
export const pace = (clock: Clock, perSecond: number | undefined) => {
  let nextAt = Number.NEGATIVE_INFINITY;
  return (next: Handler<SignedCall>): Handler<SignedCall> =>
    async (call) => {
      if (perSecond !== undefined) {
        const now = clock.now();
        const startAt = Math.max(now, nextAt);
        nextAt = startAt + 1000 / perSecond;
        if (startAt > now) await clock.sleep(startAt - now, call.options.signal);
      }
      return next(call);
    };
};
