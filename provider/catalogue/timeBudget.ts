import { abortable } from "../api/pipeline/abortable";
import type { Clock } from "../clock";

/** The time that all work together may take. Work that runs at the same time counts once. */
export class TimeBudget {
  private left: number;
  private running = 0;
  private since = 0;

  constructor(
    private readonly clock: Clock,
    milliseconds: number,
  ) {
    this.left = milliseconds;
  }

  /**
   * Does the work, which ends by the signal when the time is used up.
   *
   * @throws OutOfTime when it is; what the work throws.
   */
  async within<Result>(work: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
    const [tooLate, done] = [new AbortController(), new AbortController()];
    if (this.running === 0) this.since = this.clock.now();
    const left = this.left - (this.clock.now() - this.since);
    if (left <= 0) throw new OutOfTime();
    this.running += 1;
    this.clock.sleep(left, done.signal).then(
      () => tooLate.abort(new OutOfTime()),
      () => {},
    );
    try {
      // Also of work that does not heed the signal.
      return await abortable(work(tooLate.signal), tooLate.signal);
    } finally {
      done.abort(new Error("The work is done."));
      this.running -= 1;
      if (this.running === 0) this.left -= this.clock.now() - this.since;
    }
  }
}

/** The time was used up before the work was done. */
export class OutOfTime extends Error {
  override readonly name = "OutOfTime";
}
