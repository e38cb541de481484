import type { ClientOptions } from "../options";
import type { Handler, SignedCall } from "./call";

/**
 * Asks before each write whether it may be sent. If `ask` rejects, nothing is sent and the call fails with that
 * error.
 */
export const askBeforeWrites =
  (ask: ClientOptions["beforeWrite"]) =>
  (next: Handler<SignedCall>): Handler<SignedCall> =>
  async (call) => {
    if (call.operation.writes) await ask?.(call.name);
    return next(call);
  };

/** Lets the caller note each try just before it is sent, and what came of it. */
export const aroundEachTry =
  (next: Handler<SignedCall>): Handler<SignedCall> =>
  (call) => {
    const { around = (attempt) => attempt() } = call.options;
    return around(() => next(call));
  };
