import type { Clock } from "../../clock";
import type { Handler, SignedCall } from "./call";

/**
 * Lets requests begin at most `perSecond` times in a second, evenly, and after a pause without catching up. It knows
 * the requests of this process only. Undefined: as they come.
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
