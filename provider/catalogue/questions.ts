import { ApiError, HostError, isHostError } from "../api/errors";
import type { Clock } from "../clock";
import type { CatalogueMessages } from "./messages";
import { OutOfTime, TimeBudget } from "./timeBudget";

/** All questions together may take this long, in milliseconds. */
export const timeForAll = 5_000;

/** Why the host's offers are not told. */
export type NotTold = CatalogueMessages["catalogue-not-told"];

/** Failures after which nothing else is asked: each question would meet the same. */
const endsAll = ["authorization", "unreachable", "maintenance", "rateLimit"] as const;

/**
 * Questions to the host, each of them sent once. A question never fails: an answer of undefined means that the host
 * does not tell it, and then nothing may be concluded from it.
 */
export class Questions {
  readonly begun: number;
  isClosed = false;
  private readonly answers = new Map<string, Promise<unknown>>();
  private readonly budget: TimeBudget;
  private trouble: NotTold | undefined;
  private isOver = false;
  private isNoted = false;

  constructor(clock: Clock) {
    this.budget = new TimeBudget(clock, timeForAll);
    this.begun = clock.now();
  }

  /** The answer to a question that was asked before. */
  answerTo(name: string): Promise<unknown> | undefined {
    return this.answers.get(name);
  }

  async ask<Answer>(name: string, question: (signal: AbortSignal) => Promise<Answer>) {
    const asked = this.answers.get(name) ?? this.send(name, question);
    this.answers.set(name, asked);
    return asked as Promise<Answer | undefined>;
  }

  /** Why something was not told: given once, for one line in a run. */
  takeNote(): NotTold | undefined {
    if (this.isNoted || !this.trouble) return undefined;
    this.isNoted = true;
    return this.trouble;
  }

  /** The first trouble is the one that is told. */
  notTold(what: string, why: NotTold["why"]): void {
    this.trouble ??= { what, why };
  }

  private async send<Answer>(name: string, question: (signal: AbortSignal) => Promise<Answer>) {
    if (this.isClosed) this.notTold(name, "passcode");
    if (this.isClosed || this.isOver) return undefined;
    try {
      return await this.budget.within(question);
    } catch (error) {
      if (!(error instanceof OutOfTime || error instanceof ApiError)) throw error;
      if (error instanceof OutOfTime || isHostError(error, ...endsAll)) this.isOver = true;
      const because = error instanceof HostError ? error.hostMessage : error.message;
      this.notTold(name, error instanceof OutOfTime ? "late" : { because });
      return undefined;
    }
  }
}
