import type { Clock } from "../../provider/clock";

interface Sleeper {
  readonly at: number;
  wake(): void;
}

/** A clock that a test controls. Hours pass in milliseconds, and sleepers wake in exact order. */
export class VirtualClock implements Clock {
  /** The length of every sleep, in milliseconds, in the order they began. */
  readonly sleeps: number[] = [];
  #now: number;
  #sleepers: Sleeper[] = [];
  #automatic: boolean;
  #scheduled = false;
  #held = 0;
  readonly #idle: number;

  /**
   * @param options.start milliseconds since the epoch at the beginning.
   * @param options.automatic whether time jumps to the next sleeper as soon as the event loop is idle. If false, only
   * `advance` moves the time.
   * @param options.idle turns of the event loop without work until it counts as idle. 1 is enough where no socket
   * answers.
   */
  constructor({ start = Date.parse("2026-01-01T00:00:00Z"), automatic = true, idle = 3 } = {}) {
    this.#idle = idle;
    this.#now = start;
    this.#automatic = automatic;
  }

  now(): number {
    return this.#now;
  }

  sleep(milliseconds: number, signal?: AbortSignal): Promise<void> {
    this.sleeps.push(milliseconds);
    return new Promise((resolve, reject) => {
      if (signal?.aborted) {
        reject(signal.reason);
        return;
      }
      const onAbort = () => {
        this.#sleepers = this.#sleepers.filter((other) => other !== sleeper);
        reject(signal?.reason);
      };
      const sleeper: Sleeper = {
        at: this.#now + Math.max(0, milliseconds),
        wake: () => {
          signal?.removeEventListener("abort", onAbort);
          resolve();
        },
      };
      signal?.addEventListener("abort", onAbort, { once: true });
      this.#sleepers.push(sleeper);
      this.#schedule();
    });
  }

  /** Stops the clock until the promise settles, so that a call in flight takes no time. */
  async during<T>(pending: Promise<T>): Promise<T> {
    this.#held += 1;
    try {
      return await pending;
    } finally {
      this.#held -= 1;
      this.#schedule();
    }
  }

  /** Lets `milliseconds` pass, and wakes each sleeper on the way at its own time. */
  async advance(milliseconds: number): Promise<void> {
    const end = this.#now + milliseconds;
    for (;;) {
      await turns(3);
      const next = this.#next();
      if (!next || next.at > end) break;
      this.#wake(next);
    }
    this.#now = Math.max(this.#now, end);
    await turns(3);
  }

  /**
   * Stops the clock for good. Sleepers that a test leaves behind, such as the waits of a killed process, never wake.
   */
  stop(): void {
    this.#automatic = false;
    this.#sleepers = [];
  }

  #next(): Sleeper | undefined {
    return this.#sleepers.reduce<Sleeper | undefined>(
      (first, other) => (!first || other.at < first.at ? other : first),
      undefined,
    );
  }

  #wake(sleeper: Sleeper) {
    this.#sleepers = this.#sleepers.filter((other) => other !== sleeper);
    this.#now = Math.max(this.#now, sleeper.at);
    sleeper.wake();
  }

  #schedule() {
    if (!this.#automatic || this.#scheduled || this.#held > 0) return;
    this.#scheduled = true;
    void turns(this.#idle).then(() => {
      this.#scheduled = false;
      if (this.#held > 0) return;
      const next = this.#next();
      if (!next) return;
      this.#wake(next);
      this.#schedule();
    });
  }
}

/**
 * Waits for some turns of the event loop, so that responses already on their way through loopback sockets arrive first.
 */
async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn++) await new Promise((resolve) => setImmediate(resolve));
}
