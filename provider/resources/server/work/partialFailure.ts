import type { HostError } from "../../../api/errors";
import { DeadlineExceeded } from "../../../api/waiting/poll";
import { CodedError, type Message, message } from "../../../message";
import { isNotFound } from "../../../resource/existence";
import { PartialFailure } from "../../../resource/resource";
import { isBuilt, outputsOf, serverOf } from "../life/state";
import { absenceOfServer, gone, unsure } from "./look";
import type { Work } from "./work";

/** The server exists and is not as wanted: to be stored as it is, with what to do next. */
export async function partialFailure(work: Work, error: unknown): Promise<PartialFailure> {
  const told = isNotFound(error) ? await meaningOf(work, error) : error;
  return new PartialFailure(work.state.id, outputsOf(work.state), messageOf(work, told), {
    cause: told instanceof CodedError ? told.cause : told,
  });
}

/** What a change that found no server means. A look that fails says nothing more than it did. */
async function meaningOf(work: Work, error: HostError): Promise<unknown> {
  const absence = await absenceOfServer(work, { error }, work.context).catch(() => undefined);
  if (absence === undefined || absence === "aboutOther") return error;
  return absence === "gone" ? gone(work.state, error) : unsure(work.state, { absence, error });
}

/** A cancelled call rejects with whatever the signal was aborted with. */
function messageOf({ state, context: { signal } }: Work, error: unknown): Message {
  const server = serverOf(state);
  const unfinished = { server, isBuilt: isBuilt(state) };
  if (signal?.aborted && error === signal.reason) return message("server-cancelled", unfinished);
  if (error instanceof CodedError) return error.content;
  if (!(error instanceof DeadlineExceeded))
    return message("resource-unfinished", { ...unfinished, what: `Server ${server}` });
  const { doing, milliseconds, trouble } = error;
  return message("server-late", { ...unfinished, doing, deadline: milliseconds, trouble });
}
