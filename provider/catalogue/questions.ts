import { ApiError, HostError, isHostError } from "../api/errors";
import { abortable, type Clock } from "../clock";
import type { NotTold } from "../messages/catalogue";

/** How long a question may take, in milliseconds. After one that took longer nothing else is asked. */
export const answerTime = 5_000;

/** Failures after which nothing else is asked: each question would meet the same. */
const endsAll = ["authorization", "unreachable", "maintenance", "rateLimit"] as const;

/**
 * Questions to the host, each of them sent once. A question never fails: an answer of undefined means that the host
 * does not report it, and then nothing may be concluded from it.
 */
export class Questions {
  isClosed = false;
  private readonly answers = new Map<string, Promise<unknown>>();
  private trouble: NotTold | undefined;
  private isOver = false;
  private isNoted = false;

  constructor(private readonly clock: Clock) {}

  /** The answer to a question that was asked before. */
  told(name: string): Promise<unknown> | undefined {
    return this.answers.get(name);
  }

  async ask<Answer>(name: string, question: (signal: AbortSignal) => Promise<Answer>) {
    const asked = this.answers.get(name) ?? this.send(name, question);
    this.answers.set(name, asked);
    return asked as Promise<Answer | undefined>;
  }

  /** Why something was not reported: given once, for one line in a run. */
  takeNote(): NotTold | undefined {
    if (this.isNoted || !this.trouble) return undefined;
    this.isNoted = true;
    return this.trouble;
  }

  /** The first trouble is the one that is reported. */
  notTold(what: string, why: NotTold["why"]): void {
    this.trouble ??= { what, why };
  }

  private async send<Answer>(name: string, question: (signal: AbortSignal) => Promise<Answer>) {
    if (this.isClosed) this.notTold(name, "passcode");
    if (this.isClosed || this.isOver) return undefined;
    const [late, answered] = [new AbortController(), new AbortController()];
    this.clock.sleep(answerTime, answered.signal).then(
      () => late.abort(new OutOfTime()),
      () => {},
    );
    try {
      // Also of a question that does not heed the signal.
      return await abortable(question(late.signal), late.signal);
    } catch (error) {
      if (!(error instanceof OutOfTime || error instanceof ApiError)) throw error;
      if (error instanceof OutOfTime || isHostError(error, ...endsAll)) this.isOver = true;
      const because = error instanceof HostError ? error.hostMessage : error.message;
      this.notTold(name, error instanceof OutOfTime ? "late" : { because });
      return undefined;
    } finally {
      answered.abort();
    }
  }
}

class OutOfTime extends Error {}
