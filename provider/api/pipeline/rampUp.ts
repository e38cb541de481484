import { boundedWait, type Clock } from "../../clock";
import { type Handler, isOnceOnly, type SignedCall } from "./call";
import { isTooMuch } from "./hold";
import { turnLine } from "./turnLine";

/** The number of answers that lets one more call be on its way. */
const answersForOneMore = 12;
/**
 * A call without an answer after so many milliseconds no longer holds the next one back, because a proxy refuses
 * sooner.
 */
const longestTurn = 250;

/**
 * Sends calls that must not be done twice one at a time at first, because nobody knows whether a proxy on the way
 * limits requests: a call that meets such a limit is unsure, and so is each that left together with it. After each
 * twelve answers one more may be on its way, and after a refusal it starts again with one.
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
