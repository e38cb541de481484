import { boundedWait, type Clock } from "../../clock";
import { type Handler, isOnceOnly, type SignedCall } from "./call";
import { isTooMuch } from "./hold";
import { turnLine } from "./turnLine";

/** After this many successful calls, one more call may be in flight. */
const answersForOneMore = 12;
/**
 * How long a call without a response delays the next call, in milliseconds. A proxy that limits requests refuses sooner
 * than that.
 */
const longestTurn = 250;

/**
 * At first, sends calls that must not be carried out twice one after another. A proxy on the way may limit requests,
 * and a call that exceeds the limit has an unknown outcome, as have all calls that are in flight with it. After every
 * twelve successes, one more call may be in flight. After a refusal, the handler starts again with one call.
 */
export function rampUp(clock: Clock) {
  let answers = 0;
  const line = turnLine(() => 1 + answers / answersForOneMore);

  return (next: Handler<SignedCall>): Handler<SignedCall> =>
    async (call) => {
      const isOnce = isOnceOnly(call);
      if (isOnce) await line.take(call.options.signal);
      const answer = next(call);
      if (isOnce) boundedWait(clock, longestTurn, answer).then(line.giveBack, line.giveBack);
      try {
        await answer;
        if (isOnce) answers += 1;
      } catch (error) {
        if (isTooMuch(call, error)) answers = 0;
        throw error;
      }
      return answer;
    };
}
