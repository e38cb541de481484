import { ApiError, HostError, isHostError } from "../api/errors";
import { atMost, type Clock } from "../clock";
import { type NotTold, troubles } from "../messages/catalogue";
import { namesIn } from "../values";

/** How long a question may take, in milliseconds. After one that took longer nothing else is asked. */
const answerTime = 5_000;

/** Failures after which nothing else is asked: each question would meet the same. */
const endsAll = ["authorization", "unreachable", "maintenance", "rateLimit"] as const;

/**
 * Questions to the host, each of them sent once. A question never fails: an answer of undefined means that the host
 * does not report it, and then nothing may be concluded from it.
 */
export class Questions {
  /** Nothing is asked, because a login would use up the passcode that another process of the run needs. */
  isClosed = false;
  private readonly answers = new Map<string, Promise<unknown>>();
  private trouble: NotTold | undefined;
  private isOver = false;
  private isNoted = false;

  constructor(private readonly clock: Clock) {}

  async ask<Answer>(name: string, question: (signal: AbortSignal) => Promise<Answer>) {
    const answer = this.answers.get(name) ?? this.send(name, question);
    this.answers.set(name, answer);
    return answer as Promise<Answer | undefined>;
  }

  /** What is forgotten is asked for again. What was in the way may have passed. */
  forget(isForgotten: (name: string) => boolean): void {
    for (const name of [...this.answers.keys()].filter(isForgotten)) this.answers.delete(name);
    this.isOver = false;
  }

  /** Why something was not reported: given once, for one line in a run. */
  takeNote(): NotTold | undefined {
    if (this.isNoted || !this.trouble) return undefined;
    this.isNoted = true;
    return this.trouble;
  }

  /** The first trouble is the one that is reported. */
  notTold(what: string, why: NotTold["why"], trouble?: NotTold["trouble"]): void {
    this.trouble ??= { what, why, ...(trouble && { trouble }) };
  }

  private async send<Answer>(name: string, question: (signal: AbortSignal) => Promise<Answer>) {
    if (this.isClosed) this.notTold(name, "passcode");
    if (this.isClosed || this.isOver) return undefined;
    const late = new AbortController();
    try {
      const answered = question(late.signal).then((answer) => ({ answer }));
      const inTime = await atMost(this.clock, answerTime, answered);
      if (inTime) return inTime.answer;
      this.isOver = true;
      this.notTold(name, "late", "unreachable");
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (isHostError(error, ...endsAll)) this.isOver = true;
      const because = error instanceof HostError ? error.hostMessage : error.message;
      this.notTold(
        name,
        { because },
        namesIn(troubles).find((kind) => isHostError(error, kind)),
      );
    } finally {
      late.abort("no one waits for it");
    }
    return undefined;
  }
}
