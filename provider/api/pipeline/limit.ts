import type { Clock } from "../../clock";
import type { Handler, SignedCall } from "./call";
import { isTooMuch } from "./hold";
import { turnLine } from "./turnLine";

export const usualConcurrency = 8;

/**
 * Lets a call wait for its turn: at most `most` run at the same time. If the host refuses the number of calls, it is
 * halved, down to one. It grows again slowly: by one after as many successes as the current number. The handlers after
 * it keep the turn, so they wait for the pace only.
 */
export function limit(most: number) {
  let allowed = most;
  let halvings = 0;
  const line = turnLine(() => allowed);

  return (next: Handler<SignedCall>): Handler<SignedCall> =>
    async (call) => {
      await line.take(call.options.signal);
      const before = halvings;
      try {
        const answer = await next(call);
        allowed = Math.min(most, allowed + 1 / allowed);
        return answer;
      } catch (error) {
        // Calls that ran together are refused together; halve once for all of them.
        if (isTooMuch(call, error) && before === halvings) {
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
 * Lets requests start at most `perSecond` times in a second, evenly, and after a pause without catching up. It knows
 * the requests of this process only. Undefined: without a limit.
 */
export const pace = (clock: Clock, perSecond: number | undefined) => {
  let nextAt = Number.NEGATIVE_INFINITY;
  return (next: Handler<SignedCall>): Handler<SignedCall> =>
    async (call) => {
      if (perSecond !== undefined) {
        const now = clock.now();
        const at = Math.max(now, nextAt);
        nextAt = at + 1000 / perSecond;
        if (at > now) await clock.sleep(at - now, call.options.signal);
      }
      return next(call);
    };
};
