import type { Clock } from "../../clock";
import { HostError } from "../errors";
import type { HttpAnswer } from "../http";
import type { ClientOptions } from "../options/options";
import type { Handler, SignedCall } from "./call";

/** Calls `ask` before each write. If `ask` rejects, nothing is sent, and the call fails with that error. */
export const askBeforeWrites =
  (ask: ClientOptions["beforeWrite"]) =>
  (next: Handler<SignedCall>): Handler<SignedCall> =>
  async (call) => {
    if (call.operation.writes) await ask?.(call.name);
    return next(call);
  };

/** Wraps each attempt of a call in the caller's `around`, which can record the attempt and its outcome. */
export const aroundEachTry =
  (next: Handler<SignedCall>): Handler<SignedCall> =>
  (call) => {
    const { around = (attempt) => attempt() } = call.options;
    return around(() => next(call));
  };

/**
 * Writes a log line for each request when it has ended: time, path, status, duration, and number of the attempt. The
 * line never contains parameters or responses, because they may hold secrets.
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
