import type { HostPort } from "../host/hostPort";
import { type NotTold, troubles } from "../messages/catalogue";
import { namesIn } from "../values";

/** How long a question may take, in milliseconds. After one that took longer nothing else is asked. */
const answerTime = 5_000;

type Question<Answer> = (call: Parameters<Parameters<HostPort["answerInTime"]>[1]>[0]) => Promise<Answer>;

const troubleOf = (failed: string | undefined): NotTold["trouble"] =>
  namesIn(troubles).find((kind) => kind === failed);

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

  constructor(private readonly host: Pick<HostPort, "answerInTime">) {}

  async ask<Answer>(name: string, question: Question<Answer>) {
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

  private async send<Answer>(name: string, question: Question<Answer>) {
    if (this.isClosed) this.notTold(name, "passcode");
    if (this.isClosed || this.isOver) return undefined;
    const came = await this.host.answerInTime(answerTime, question);
    if (came.is === "answered") return came.answer;
    if (came.is === "late") {
      this.isOver = true;
      const { last } = came;
      // A host that has answered with refusals is there.
      if (last) this.notTold(name, { because: last.because, isLate: true }, troubleOf(last.kind));
      else this.notTold(name, "late", "unreachable");
    } else {
      if (came.endsAll) this.isOver = true;
      const { because } = came;
      this.notTold(name, { because }, troubleOf(came.kind));
    }
    return undefined;
  }
}
