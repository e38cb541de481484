import type { Clock } from "../../clock";
import { HostError } from "../errors";
import type { HttpAnswer } from "../http";
import type { ClientOptions } from "../options/options";
import type { Handler, SignedCall } from "./call";

/** Asks before each write. If `ask` rejects, nothing is sent and the call fails with that error. */
export const askBeforeWrites =
  (ask: ClientOptions["beforeWrite"]) =>
  (next: Handler<SignedCall>): Handler<SignedCall> =>
  async (call) => {
    if (call.operation.writes) await ask?.(call.name);
    return next(call);
  };

/** Lets the caller note each try just before it is sent, and its outcome. */
export const aroundEachTry =
  (next: Handler<SignedCall>): Handler<SignedCall> =>
  (call) => {
    const { around = (attempt) => attempt() } = call.options;
    return around(() => next(call));
  };

/**
 * Writes a line for each request when it has ended: the time, the path, the status, the duration, and the number of the
 * try. It never writes the content, because params and answers hold secrets.
 */
export const log =
  (clock: Clock, write: ((line: string) => void) | undefined) =>
  (next: Handler<SignedCall, HttpAnswer>): Handler<SignedCall, HttpAnswer> =>
  async (call) => {
    const began = clock.now();
    const say = (outcome: string | number) =>
      write?.(
        `${new Date(began).toISOString()} ${call.verb} ${new URL(call.url).pathname} ${outcome} ${clock.now() - began}ms try ${call.sent.times}`,
      );
    try {
      const answer = await next(call);
      say(answer.status);
      return answer;
    } catch (error) {
      say(withoutStatus(error));
      throw error;
    }
  };

function withoutStatus(error: unknown): string {
  if (!(error instanceof HostError)) return "given up";
  return error.mayHaveHappened ? "no answer" : "no connection";
}
