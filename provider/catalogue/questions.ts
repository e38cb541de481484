import type { HostPort } from "../host/hostPort";
import { type NotTold, troubles } from "../messages/catalogue";
import { memberNames } from "../values";

/** The timeout of a request, in milliseconds. After one timeout no further request is sent. */
const answerTime = 5_000;

type Question<Answer> = (call: Parameters<Parameters<HostPort["answerInTime"]>[1]>[0]) => Promise<Answer>;

const troubleOf = (failureKind: string | undefined): NotTold["trouble"] =>
  memberNames(troubles).find((troubleKind) => troubleKind === failureKind);

/**
 * The responses of the host, each under the name of its request. Several Questions objects share the responses, so that
 * no request is sent twice.
 */
export type Answers = Map<string, Promise<{ readonly answer: unknown } | undefined>>;

/**
 * Requests to the host, each sent only once. A request never fails: the result is undefined if the host does not report
 * the value, and nothing may be concluded from that.
 */
export class Questions {
  /** Whether no further request may be sent, because its login would use up the passcode that another process needs. */
  isClosed = false;
  /**
   * Every request that this object has made, including those without a response; another Questions object may send such
   * a request again.
   */
  private readonly requests = new Map<string, Promise<unknown>>();
  private trouble: NotTold | undefined;
  private isOver = false;
  private isNoted = false;

  constructor(
    private readonly host: Pick<HostPort, "answerInTime">,
    private readonly answers: Answers,
  ) {}

  async ask<Answer>(name: string, question: Question<Answer>) {
    const answer = this.requests.get(name) ?? this.answerOf(name, question);
    this.requests.set(name, answer);
    return answer as Promise<Answer | undefined>;
  }

  /**
   * Forgets responses, so that their requests are sent again. Requests are sent again even after a timeout, because the
   * cause may have passed.
   */
  forget(isForgotten: (name: string) => boolean): void {
    for (const names of [this.requests, this.answers])
      for (const name of [...names.keys()].filter(isForgotten)) names.delete(name);
    this.isOver = false;
  }

  /**
   * The first reason why the host did not report something. The reason is returned only once, so that a run prints one
   * line about missing offers.
   */
  takeNote(): NotTold | undefined {
    if (this.isNoted || !this.trouble) return undefined;
    this.isNoted = true;
    return this.trouble;
  }

  /** Records why the host did not report something. Only the first reason is kept. */
  notTold(what: string, why: NotTold["why"], trouble?: NotTold["trouble"]): void {
    this.trouble ??= { what, why, ...(trouble && { trouble }) };
  }

  /**
   * The response to a request. A request that got no response through another Questions object is sent again, but only
   * once for all objects that wait for its response.
   */
  private async answerOf<Answer>(name: string, question: Question<Answer>): Promise<unknown> {
    for (let pendingRequest = this.answers.get(name); pendingRequest; ) {
      const response = await pendingRequest;
      if (response) return response.answer;
      const newerRequest = this.answers.get(name);
      pendingRequest = newerRequest === pendingRequest ? undefined : newerRequest;
    }
    if (this.isClosed) this.notTold(name, "passcode");
    if (this.isClosed || this.isOver) return undefined;
    const request = this.send(name, question);
    this.answers.set(name, request);
    return (await request)?.answer;
  }

  private async send<Answer>(name: string, question: Question<Answer>) {
    const outcome = await this.host.answerInTime(answerTime, question);
    if (outcome.is === "answered") return outcome;
    if (outcome.is === "late") {
      this.isOver = true;
      const { last } = outcome;
      // The host is reachable if it has answered with errors, so the error is reported, and not a timeout.
      if (last) this.notTold(name, { because: last.because, isLate: true }, troubleOf(last.kind));
      else this.notTold(name, "late", "unreachable");
    } else {
      if (outcome.endsAll) this.isOver = true;
      const { because } = outcome;
      this.notTold(name, { because }, troubleOf(outcome.kind));
    }
    return undefined;
  }
}
