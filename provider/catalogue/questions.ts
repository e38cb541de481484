import type { HostPort } from "../host/hostPort";
import { type NotTold, troubles } from "../messages/catalogue";
import { memberNames } from "../values";

/** How long a question may take, in milliseconds. After one that took longer nothing else is asked. */
const answerTime = 5_000;

type Question<Answer> = (call: Parameters<Parameters<HostPort["answerInTime"]>[1]>[0]) => Promise<Answer>;

const troubleOf = (failed: string | undefined): NotTold["trouble"] =>
  memberNames(troubles).find((kind) => kind === failed);

/** The host's answers, for all who ask: a question of one is not sent again for another. */
export type Answers = Map<string, Promise<{ readonly answer: unknown } | undefined>>;

/**
 * Questions to the host, each of them sent once. A question never fails: an answer of undefined means that the host
 * does not report it, and then nothing may be concluded from it.
 */
export class Questions {
  /** Whether no question may be asked any more: a login would use up the passcode that another process needs. */
  isClosed = false;
  /** Also those without an answer, which others may ask for again. */
  private readonly asked = new Map<string, Promise<unknown>>();
  private trouble: NotTold | undefined;
  private isOver = false;
  private isNoted = false;

  constructor(
    private readonly host: Pick<HostPort, "answerInTime">,
    private readonly answers: Answers,
  ) {}

  async ask<Answer>(name: string, question: Question<Answer>) {
    const answer = this.asked.get(name) ?? this.answerOf(name, question);
    this.asked.set(name, answer);
    return answer as Promise<Answer | undefined>;
  }

  /** A forgotten answer is asked for again. The obstacle may have passed. */
  forget(isForgotten: (name: string) => boolean): void {
    for (const names of [this.asked, this.answers])
      for (const name of [...names.keys()].filter(isForgotten)) names.delete(name);
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

  /**
   * A question that another one has asked without an answer is asked again: once more for all, however many wait for
   * it.
   */
  private async answerOf<Answer>(name: string, question: Question<Answer>): Promise<unknown> {
    for (let sent = this.answers.get(name); sent; ) {
      const came = await sent;
      if (came) return came.answer;
      const next = this.answers.get(name);
      sent = next === sent ? undefined : next;
    }
    if (this.isClosed) this.notTold(name, "passcode");
    if (this.isClosed || this.isOver) return undefined;
    const sent = this.send(name, question);
    this.answers.set(name, sent);
    return (await sent)?.answer;
  }

  private async send<Answer>(name: string, question: Question<Answer>) {
    const came = await this.host.answerInTime(answerTime, question);
    if (came.is === "answered") return came;
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
