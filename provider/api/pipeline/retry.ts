import { HostError, isHostError } from "../errors";
import { createPauses, retryLimits } from "../waiting/pauses";
import { pollUntil } from "../waiting/poll";
import type { ProgressReporter } from "../waiting/progress";
import { retryLine } from "../waiting/tries";
import type { Call, Handler, Transport } from "./call";
import { LoginFailed } from "./login";

/** Retries a call until it succeeds or must not be sent again. */
export function retry({ options, clock, random }: Transport) {
  const { within, longestPause } = retryLimits(options.retries);
  let hasAnswered = false;

  return <Taken extends Call>(next: Handler<Taken>): Handler<Taken> =>
    async (call) => {
      const { signal, status = options.status, until = Number.POSITIVE_INFINITY } = call.options;
      const { repeatable } = call.operation;
      // A passcode works once, so a call that carries a passcode must not reach the host twice.
      const onceOnly = call.params.passcode !== undefined || call.options.untilSent === true;
      const pauseAfter = createPauses({ repeatable, onceOnly, longestPause }, random);
      let lastStart = Math.min(until, clock.now() + within);
      let mayHaveHappened = false;
      for (;;) {
        try {
          const answer = await next(call);
          hasAnswered = true;
          return answer;
        } catch (error) {
          if (error instanceof LoginFailed) throw asOfWaiting(error.cause, mayHaveHappened);
          if (!(error instanceof HostError)) throw error;
          mayHaveHappened ||= error.mayHaveHappened;
          hasAnswered ||= error.status !== undefined;
          const pause = pauseAfter(error, { now: clock.now(), until: lastStart, hasAnswered });
          if (pause === undefined) throw error;
          status?.(retryLine(error, call.sent.times + 1, pause));
          // `beforeRepeat` runs before the pause, because a cancel may end the pause. The time that it takes is not
          // counted as time spent retrying.
          const began = clock.now();
          await call.options.beforeRepeat?.(error);
          lastStart += clock.now() - began;
          await clock.sleep(pause, signal);
        }
      }
    };
}

/**
 * The failure of a login, as the failure of the call that needed the login. This attempt of the call was not sent, so
 * only an earlier attempt can have reached the host.
 */
const asOfWaiting = (error: unknown, mayHaveHappened: boolean): unknown =>
  error instanceof HostError && error.mayHaveHappened !== mayHaveHappened
    ? new HostError({ ...error, mayHaveHappened }, { cause: error })
    : error;

/**
 * Sends a call again while the host refuses it because its record is busy, until the deadline in the call's options. A
 * refusal of this kind changed nothing, so sending the call again is safe. Any other failure is returned to the caller.
 */
export const whileBusy =
  (reporter: ProgressReporter, usualStatus: (line: string) => void = () => {}) =>
  (next: Handler): Handler =>
  async (call) => {
    const { whileBusy: wait, signal, status = usualStatus } = call.options;
    if (!wait) return next(call);
    const result = await pollUntil(reporter, {
      ...wait,
      doing: "waiting for the host, which is busy with it",
      usual: 60_000,
      signal,
      status,
      look: async (_elapsed, callOptions) => {
        try {
          return { answer: await next({ ...call, options: { ...call.options, ...callOptions } }) };
        } catch (error) {
          if (isHostError(error, "busy") && !error.mayHaveHappened) throw error;
          return { error };
        }
      },
    });
    if ("error" in result) throw result.error;
    return result.answer;
  };
