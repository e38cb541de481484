import type { Clock } from "../../clock";
import { abortable } from "../../clock";
import { HostError } from "../errors";
import { isPageOfProxy } from "../failedCall";
import type { Handler, SignedCall } from "./call";

/** How long what must not be done twice waits for an answer of the host to another call, in milliseconds, and between two. */
const [longestHold, gap] = [10_000, 1_000];
/** Milliseconds between two requests after such a page: at first, and at most. */
const [firstInterval, longestInterval] = [250, 2_000];

/** Whether a proxy has answered in the host's place: it may limit how much comes at a time. */
export const isOfProxy = (error: unknown): boolean => error instanceof HostError && isPageOfProxy(error);

/**
 * After a page of a proxy (502, 503, 504) it sends more slowly, and holds back what must not be done twice until the host
 * has answered another call: of a read no one need ask what came of it. Then one follows another.
 */
export function holdAfterPages(clock: Clock) {
  let [interval, nextAt, nextOrderAt, heldUntil] = [0, 0, 0, 0];
  let release = () => {};
  let released = Promise.resolve();

  const mayGo = async (signal: AbortSignal | undefined) => {
    while (clock.now() < heldUntil) {
      const ending = new AbortController();
      const late = clock.sleep(heldUntil - clock.now(), ending.signal).catch(() => {});
      await abortable(Promise.race([released, late]), signal).finally(() => ending.abort("it may go"));
    }
  };
  const inTurn = async (at: number, signal: AbortSignal | undefined) => {
    if (at > clock.now()) await clock.sleep(at - clock.now(), signal);
  };
  function slowDown() {
    interval = Math.min(Math.max(firstInterval, 2 * interval), longestInterval);
    if (clock.now() >= heldUntil)
      released = new Promise((resolve) => {
        release = resolve;
      });
    heldUntil = clock.now() + longestHold;
  }
  function hurryUp() {
    interval = interval < 20 ? 0 : interval * 0.98;
    heldUntil = 0;
    release();
  }

  return {
    /** Before a call takes its turn among those that run. */
    hold:
      (next: Handler<SignedCall>): Handler<SignedCall> =>
      async (call) => {
        const { writes, repeatable } = call.operation;
        const { signal } = call.options;
        if (writes && !repeatable && interval > 0) {
          await mayGo(signal);
          nextOrderAt = Math.max(clock.now(), nextOrderAt + gap);
          await inTurn(nextOrderAt, signal);
        }
        return next(call);
      },
    /** Just before a call leaves. */
    slow:
      (next: Handler<SignedCall>): Handler<SignedCall> =>
      async (call) => {
        if (interval > 0) {
          const at = Math.max(clock.now(), nextAt);
          nextAt = at + interval;
          await inTurn(at, call.options.signal);
        } else nextAt = clock.now();
        try {
          const answer = await next(call);
          hurryUp();
          return answer;
        } catch (error) {
          if (isOfProxy(error)) {
            slowDown();
            nextAt = Math.max(nextAt, clock.now() + interval);
          }
          throw error;
        }
      },
  };
}
