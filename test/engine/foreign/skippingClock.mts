import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { setTimeout as after } from "node:timers/promises";
import type { Clock } from "../../../provider/clock.js";

/** The requests of this process that have no response yet. Time must not skip while they are in flight. */
function requestsOnTheWay() {
  const requests = new Set<unknown>();
  const came = (message: unknown) => void requests.add((message as { request: unknown }).request);
  const ended = (message: unknown) => void requests.delete((message as { request: unknown }).request);
  const listeners = { create: came, trailers: ended, error: ended };
  const each = (act: typeof subscribe | typeof unsubscribe) => {
    for (const [name, listener] of Object.entries(listeners)) act(`undici:request:${name}`, listener);
  };
  each(subscribe);
  return { count: () => requests.size, close: () => each(unsubscribe) };
}

/** How long this process must be idle before time skips to the next sleeper, in milliseconds. */
const idle = 10;

interface Sleeper {
  readonly at: number;
  wake(): void;
}

/**
 * A clock that runs faster than the system's clock by a factor. While no request is in flight, it also skips the time
 * until the next sleeper wakes. The host's clock skips the same time first.
 *
 * @param skipAtHost advances the host's clock by milliseconds of the system's clock
 */
export function skippingClock(speed: number, skipAtHost: (milliseconds: number) => Promise<unknown>) {
  const begun = Date.now();
  const sleepers = new Set<Sleeper>();
  const requests = requestsOnTheWay();
  let skipped = 0;
  let isRunning = false;
  const now = () => begun + (Date.now() - begun) * speed + skipped;

  async function skip(milliseconds: number): Promise<void> {
    await skipAtHost(milliseconds / speed);
    skipped += milliseconds;
  }

  async function run(): Promise<void> {
    for (isRunning = true; sleepers.size > 0; ) {
      await after(idle);
      const next = Math.min(...[...sleepers].map(({ at }) => at));
      const left = next - now();
      if (left > 0 && requests.count() === 0 && sleepers.size > 0) await skip(left);
      for (const sleeper of sleepers) if (sleeper.at <= now()) sleeper.wake();
    }
    isRunning = false;
  }

  const clock: Clock = {
    now,
    sleep: (milliseconds, signal) =>
      new Promise((resolve, reject) => {
        if (signal?.aborted) return reject(signal.reason);
        const end = (settle: () => void) => {
          sleepers.delete(sleeper);
          signal?.removeEventListener("abort", abort);
          settle();
        };
        const abort = () => end(() => reject(signal?.reason));
        const sleeper: Sleeper = { at: now() + milliseconds, wake: () => end(resolve) };
        signal?.addEventListener("abort", abort, { once: true });
        sleepers.add(sleeper);
        if (!isRunning) void run();
      }),
  };
  return { clock, skip, close: requests.close };
}
