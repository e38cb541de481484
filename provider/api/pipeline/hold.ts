import type { Clock } from "../../clock";
import { abortable } from "../../clock";
import { HostError, isHostError } from "../errors";
import { isPageOfProxy } from "../failedCall";
import { type Handler, isOnceOnly, type SignedCall } from "./call";

/**
 * The maximum time that a call which must not be carried out twice waits for the response to another call, in
 * milliseconds.
 */
const longestHold = 10_000;
/**
 * Milliseconds between two requests after the host has refused calls for their number: the first value, and the
 * maximum.
 */
const [firstInterval, longestInterval] = [250, 2_000];
/** How much the rate grows after each response, in requests per second. At the second value, the limit ends. */
const [faster, unlimited] = [0.02, 50];
/**
 * After the last refusal, an order waits for `quietIntervals` intervals, at least `shortestQuiet` milliseconds. After
 * an order, the rate is not raised for `orderTime` milliseconds.
 */
const [quietIntervals, shortestQuiet, orderTime] = [4, 1_000, 10_000];
/** The gap without requests before an order while the rate is limited, in milliseconds. */
const slowGap = 1_000;
/** How many times an order waits for a gap without requests. */
const mostTurns = 5;

/** Thrown if another call was refused while this call waited. */
const heldAgain = Symbol("held again");

/**
 * Whether a failure means that there were too many calls. If the API itself refuses an order, the caller of the order
 * waits; that refusal proves nothing about other calls.
 */
export const isTooMuch = ({ options }: SignedCall, error: unknown): boolean =>
  (error instanceof HostError && isPageOfProxy(error)) ||
  (isHostError(error, "rateLimit") && !(options.untilSent && !error.isPage));

/**
 * Slows requests down after the host or a proxy has refused calls for their number (429, or a proxy's page). Calls that
 * must not be carried out twice are held back until the host has responded to another call, because the outcome of a
 * read never matters. A rate limiter lets one more request pass after each pause, so an order leaves after a pause, and
 * at a rate that reads have already tried.
 */
export function holdAfterPages(clock: Clock) {
  let [interval, nextAt, refusedAt, quietFrom] = [0, 0, Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY];
  let [holding, waiting, lastOrderAt] = [false, 0, Number.NEGATIVE_INFINITY];
  let lastLeftAt = Number.NEGATIVE_INFINITY;
  let release = () => {};
  let released = Promise.resolve();

  /** Waits until a read has succeeded and no call was refused for a while. */
  const waitForTurn = async (signal: AbortSignal | undefined) => {
    for (;;) {
      const quiet = quietFrom - clock.now();
      const remainingMs = holding ? refusedAt + longestHold - clock.now() : quiet;
      if (remainingMs <= 0) return;
      const ending = new AbortController();
      const timeout = clock.sleep(remainingMs, ending.signal).catch(() => {});
      const ends = holding ? [released, timeout] : [timeout];
      await abortable(Promise.race(ends), signal).finally(() => ending.abort("it may go"));
    }
  };
  function slowDown(leftAt: number) {
    // Calls that were in flight at the same time are refused together, so the interval is doubled once for all of them.
    if (leftAt >= refusedAt) interval = Math.min(Math.max(firstInterval, 2 * interval), longestInterval);
    refusedAt = clock.now();
    quietFrom = refusedAt + Math.max(shortestQuiet, quietIntervals * interval);
    if (!holding)
      released = new Promise((resolve) => {
        release = resolve;
      });
    holding = true;
    nextAt = Math.max(nextAt, refusedAt + interval);
  }
  function speedUp(leftAt: number) {
    if (leftAt < refusedAt) return;
    holding = false;
    release();
    // The rate is not raised while orders are being sent, because an order that exceeds a limit has an unknown outcome.
    if (interval === 0 || waiting > 0 || clock.now() < lastOrderAt + orderTime) return;
    const perSecond = 1000 / interval + faster;
    interval = perSecond > unlimited ? 0 : 1000 / perSecond;
  }
  const gapBefore = (call: SignedCall) =>
    isOnceOnly(call) && interval > 0 ? Math.max(slowGap, 2 * interval) : 0;

  return {
    /** Runs before a call takes its place among the concurrent calls. */
    hold:
      (next: Handler<SignedCall>): Handler<SignedCall> =>
      async (call) => {
        if (!isOnceOnly(call)) return next(call);
        waiting += 1;
        try {
          for (;;) {
            await waitForTurn(call.options.signal);
            try {
              return await next(call);
            } catch (error) {
              if (error !== heldAgain) throw error;
            }
          }
        } finally {
          waiting -= 1;
        }
      },
    /** Runs just before a call is sent. */
    slow:
      (next: Handler<SignedCall>): Handler<SignedCall> =>
      async (call) => {
        const now = clock.now();
        const gap = gapBefore(call);
        const sendAt = Math.max(now, nextAt + gap);
        nextAt = sendAt + interval;
        if (gap > 0 || call.options.untilSent) lastOrderAt = sendAt;
        if (sendAt > now) await clock.sleep(sendAt - now, call.options.signal);
        // On a busy machine, timers may fire late, so that several requests leave at once.
        for (let turn = 0; turn < mostTurns && clock.now() < lastLeftAt + gap; turn++)
          await clock.sleep(lastLeftAt + gap - clock.now(), call.options.signal);
        const leftAt = clock.now();
        // The call gives up its place, so that reads can pass.
        if (gap > 0 && refusedAt >= now) throw heldAgain;
        lastLeftAt = leftAt;
        try {
          const answer = await next(call);
          speedUp(leftAt);
          return answer;
        } catch (error) {
          if (isTooMuch(call, error)) slowDown(leftAt);
          throw error;
        }
      },
  };
}
