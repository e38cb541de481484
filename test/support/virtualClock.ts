import type { Clock } from "../../provider/clock";

interface Sleeper {
  readonly at: number;
  wake(): void;
}

/** Time that a test owns: hours pass in milliseconds, in the exact order of the sleepers. */
export class VirtualClock implements Clock {
  /** Every sleep asked for, in milliseconds, in order. */
  readonly sleeps: number[] = [];
  #now: number;
  #sleepers: Sleeper[] = [];
  #automatic: boolean;
  #scheduled = false;
  #held = 0;
  readonly #idle: number;

  /**
   * @param options.start milliseconds since the epoch at the beginning.
   * @param options.automatic time jumps to the next sleeper once the event loop is idle; false: only by `advance`.
   * @param options.idle turns of the event loop after which it counts as idle: 1 is enough where no socket answers.
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

  /** Time stands still until the promise settles: a call that is on its way takes no time. */
  async during<T>(pending: Promise<T>): Promise<T> {
    this.#held += 1;
    try {
      return await pending;
    } finally {
      this.#held -= 1;
      this.#schedule();
    }
  }

  /** Lets `milliseconds` pass, waking every sleeper on the way at its own time. */
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

  /** No time passes any more: what a test has left behind, such as the waits of a process that was killed, sleeps for ever. */
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

/** Turns of the event loop, so that answers already on their way (loopback sockets) arrive first. */
async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn++) await new Promise((resolve) => setImmediate(resolve));
}
