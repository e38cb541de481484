import type { Clock } from "../../clock";
import { abortable } from "../../clock";
import { HostError, isHostError } from "../errors";
import { isPageOfProxy } from "../failedCall";
import { type Handler, isOnceOnly, type SignedCall } from "./call";

/**
 * The time that a call which must not be done twice waits for an answer of the host to another call, in milliseconds.
 */
const longestHold = 10_000;
/** Milliseconds between two requests after a refusal of their number: at first, and at most. */
const [firstInterval, longestInterval] = [250, 2_000];
/** The growth of the pace after each answer, in requests a second. At the last pace, there is no limit any longer. */
const [faster, unlimited] = [0.02, 50];
/** Orders wait so many intervals and milliseconds after the last refusal. The pace stays for so long after an order. */
const [quietIntervals, shortestQuiet, orderTime] = [4, 1_000, 10_000];
/** Silence before an order after a refusal, in milliseconds. */
const slowGap = 1_000;
/** The number of silences that an order waits for. */
const mostTurns = 5;

/** Another call was refused while this one waited. */
const heldAgain = Symbol("held again");

/**
 * Whether the number of calls is refused. If the API refuses an order, its caller makes room: that proves nothing about
 * other calls.
 */
export const isTooMuch = ({ options }: SignedCall, error: unknown): boolean =>
  (error instanceof HostError && isPageOfProxy(error)) ||
  (isHostError(error, "rateLimit") && !(options.untilSent && !error.isPage));

/**
 * After a refusal of the number of calls (429, or a page of a proxy) it sends more slowly, and holds back calls that
 * must not be done twice until the host has answered another call: the outcome of a read never matters. A limiter of
 * requests lets one more pass after each silence, so an order leaves after one, and at a pace that reads have tried.
 */
export function holdAfterPages(clock: Clock) {
  let [interval, nextAt, refusedAt, quietFrom] = [0, 0, Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY];
  let [holding, waiting, lastOrderAt] = [false, 0, Number.NEGATIVE_INFINITY];
  let lastLeftAt = Number.NEGATIVE_INFINITY;
  let release = () => {};
  let released = Promise.resolve();

  /** Waits until a read has passed and nothing was refused for a while. */
  const mayGo = async (signal: AbortSignal | undefined) => {
    for (;;) {
      const quiet = quietFrom - clock.now();
      const left = holding ? refusedAt + longestHold - clock.now() : quiet;
      if (left <= 0) return;
      const ending = new AbortController();
      const late = clock.sleep(left, ending.signal).catch(() => {});
      const sooner = holding ? [released, late] : [late];
      await abortable(Promise.race(sooner), signal).finally(() => ending.abort("it may go"));
    }
  };
  function slowDown(leftAt: number) {
    // Calls that were on their way together are refused together.
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
  function hurryUp(leftAt: number) {
    if (leftAt < refusedAt) return;
    holding = false;
    release();
    // No faster pace is tried while orders are being sent, because an order that meets a limit is unsure.
    if (interval === 0 || waiting > 0 || clock.now() < lastOrderAt + orderTime) return;
    const perSecond = 1000 / interval + faster;
    interval = perSecond > unlimited ? 0 : 1000 / perSecond;
  }
  const gapBefore = (call: SignedCall) =>
    isOnceOnly(call) && interval > 0 ? Math.max(slowGap, 2 * interval) : 0;

  return {
    /** Before a call takes its turn among those that run. */
    hold:
      (next: Handler<SignedCall>): Handler<SignedCall> =>
      async (call) => {
        if (!isOnceOnly(call)) return next(call);
        waiting += 1;
        try {
          for (;;) {
            await mayGo(call.options.signal);
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
    /** Just before a call leaves. */
    slow:
      (next: Handler<SignedCall>): Handler<SignedCall> =>
      async (call) => {
        const now = clock.now();
        const gap = gapBefore(call);
        const at = Math.max(now, nextAt + gap);
        nextAt = at + interval;
        if (gap > 0 || call.options.untilSent) lastOrderAt = at;
        if (at > now) await clock.sleep(at - now, call.options.signal);
        // A busy machine lets others leave late, and all at once.
        for (let turn = 0; turn < mostTurns && clock.now() < lastLeftAt + gap; turn++)
          await clock.sleep(lastLeftAt + gap - clock.now(), call.options.signal);
        const leftAt = clock.now();
        // It gives its turn back, so that reads can pass.
        if (gap > 0 && refusedAt >= now) throw heldAgain;
        lastLeftAt = leftAt;
        try {
          const answer = await next(call);
          hurryUp(leftAt);
          return answer;
        } catch (error) {
          if (isTooMuch(call, error)) slowDown(leftAt);
          throw error;
        }
      },
  };
}
