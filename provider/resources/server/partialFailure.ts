import { DeadlineExceeded } from "../../api/waiting/waitErrors";
import { CodedError, type Message, message } from "../../message";
import { isGone } from "../../resource/isGone";
import { PartialFailure } from "../../resource/resource";
import { isBuilt, outputsOf, type ServerState, serverOf } from "./serverState";

/** The server exists and is not as wanted: to be stored as it is, with what to do next. */
export const partialFailure = (
  state: ServerState,
  error: unknown,
  signal: AbortSignal | undefined,
): PartialFailure =>
  new PartialFailure(state.id, outputsOf(state), messageOf(state, error, signal), {
    cause: error instanceof CodedError ? error.cause : error,
  });

/** A cancelled call rejects with whatever the signal was aborted with. */
function messageOf(state: ServerState, error: unknown, signal: AbortSignal | undefined): Message {
  const server = serverOf(state);
  const unfinished = { server, isBuilt: isBuilt(state) };
  if (signal?.aborted && error === signal.reason) return message("server-cancelled", unfinished);
  if (error instanceof CodedError) return error.content;
  if (isGone(error)) return message("server-gone", { server });
  if (!(error instanceof DeadlineExceeded)) return message("server-unfinished", unfinished);
  const { doing, milliseconds, trouble } = error;
  return message("server-late", { ...unfinished, doing, deadline: milliseconds, trouble });
}
