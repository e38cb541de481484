import { DeadlineExceeded } from "../../../api/waiting/poll";
import { CodedError, type Message, message } from "../../../message";
import { assetsByDomain } from "../../../resource/assetLists";
import { listedSoon } from "../../../resource/lists";
import { accountOf, isGone } from "../../../resource/record";
import { PartialFailure } from "../../../resource/resource";
import { isBuilt, nameOf, outputsOf, type ServerState, serverOf } from "../declared/state";
import { otherServers } from "../order/candidates";
import type { Work } from "./work";

/** The server exists and is not as wanted: to be stored as it is, with what to do next. */
export async function partialFailure(work: Work, error: unknown): Promise<PartialFailure> {
  const { state, context } = work;
  const content = messageOf(state, error, context.signal);
  const told = isFirstBuild(content) ? await withOthers(work, content) : content;
  return new PartialFailure(state.id, outputsOf(state), told, {
    cause: error instanceof CodedError ? error.cause : error,
  });
}

type BuildFailed = Message<"build-failed">;

const isFirstBuild = (content: Message): content is BuildFailed =>
  content.code === "build-failed" && content.data.work === "build";

/** Names the other live servers of its domain: one may be what it was to replace, so it is not removed in this run. */
async function withOthers({ session, state, context }: Work, { data }: BuildFailed): Promise<Message> {
  session.managed.failed.set(nameOf(state).toLowerCase(), state.id);
  const account = accountOf(session, state.applied);
  const asked = { key: nameOf(state), account, signal: context.signal };
  const listed = await listedSoon(session, assetsByDomain, asked).catch(() => undefined);
  const others = otherServers(listed?.items ?? [], state.id);
  return message("build-failed", others.length > 0 ? { ...data, others } : data);
}

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
