import { HostError, isHostError } from "../../../api/errors";
import type { CallOptions, WireObject } from "../../../api/pipeline/call";
import type { CallContext } from "../../../resource/resource";
import { sameValue } from "../../../resource/sameValue";
import type { Session } from "../../../resource/session";
import { pollUntil } from "../../../waiting/pollUntil";
import { busyWait } from "../deadlines";
import type { ServerInputs } from "../inputs";
import { rebuildOf } from "../phase";
import { rebuildFor } from "../rebuildFor";
import { type ServerRecord, templateIn } from "../record";
import { forgetOwn, noteSent } from "../sentRebuild";
import { isBuilt, recordAnswer, type ServerState, selector } from "../serverState";
import { hasFailed, isBusy } from "../statusWords";
import { lookAt } from "./look";
import { waitForBuild } from "./waitForBuild";

/**
 * Rebuilds the server from the new template and waits for it. The phase says so from the moment before the request
 * leaves, because its answer may be lost: a request that may have arrived is waited for, never sent again.
 *
 * While the host refuses it as busy, somebody else's rebuild may be what it is busy with. So each new try comes after a
 * new look, and none comes once the host shows something new: then nothing is sent, and the caller plans anew.
 *
 * @param record what the host shows before it.
 * @returns whether the server is rebuilt.
 */
export async function rebuild(
  session: Session,
  state: ServerState,
  news: ServerInputs,
  record: ServerRecord,
  context: CallContext,
): Promise<boolean> {
  const wasActive = isBuilt(state) && (record.active ?? !hasFailed(record));
  let isRefused = false;
  const tried = await pollUntil<"sent" | "planAnew" | { readonly error: unknown }>(session, {
    ...busyWait(session, state, "rebuild", news),
    doing: "waiting for the host, which is busy with it",
    usual: 60_000,
    signal: context.signal,
    status: context.status,
    look: async (_elapsed, call) => {
      if (isRefused && (await showsNew(session, state, record, call))) return "planAnew";
      try {
        await send(session, state, news, record, { ...context, ...call });
        return "sent";
      } catch (error) {
        if (!isHostError(error, "busy") || error.mayHaveHappened) return { error };
        isRefused = true;
        throw error;
      }
    },
  });
  if (tried === "planAnew") return false;
  if (tried !== "sent" && !(tried.error instanceof HostError && tried.error.mayHaveHappened))
    throw tried.error;
  await waitForBuild(session, state, { inputs: news, wasActive }, context);
  return true;
}

async function send(
  session: Session,
  state: ServerState,
  news: ServerInputs,
  record: ServerRecord,
  options: CallOptions,
): Promise<void> {
  // A check lets no rebuild through without a template.
  const { templateName = "", rebuildForce } = news;
  const answer: ServerRecord = await session.client.server.rebuild(
    {
      ...selector(session, state),
      template_name: templateName,
      ...(rebuildForce === true && { force: true }),
    },
    // A cancel ends only the waiting between tries: whether a request arrived must be known.
    { ...options, around: (attempt) => noted(session, state, news, record, attempt) },
  );
  recordAnswer(state, answer);
  const begun = rebuildOf(state.phase);
  if (begun) state.phase = { ...begun, acknowledged: true, ...(isBusy(answer) && { seenBusy: true }) };
}

/** Whether the host shows something else than when the rebuild was decided on. */
async function showsNew(
  session: Session,
  state: ServerState,
  before: ServerRecord,
  call: CallOptions,
): Promise<boolean> {
  const now = await lookAt(session, state, call);
  return (
    isBusy(now) || hasFailed(now) !== hasFailed(before) || !sameValue(templateIn(now), templateIn(before))
  );
}

/**
 * One request, noted in the state and on this machine before it leaves. If nothing can have come of it, all is as
 * before.
 */
async function noted(
  session: Session,
  state: ServerState,
  news: ServerInputs,
  record: ServerRecord,
  attempt: () => Promise<WireObject>,
): Promise<WireObject> {
  const { phase, reported } = state;
  const begun = rebuildFor(state, news, record, session.clock.now());
  state.phase = begun;
  noteSent(session, state.id, begun, begun.before);
  try {
    return await attempt();
  } catch (error) {
    if (error instanceof HostError && !error.mayHaveHappened) {
      Object.assign(state, { phase, reported });
      forgetOwn(session, state.id);
    }
    throw error;
  }
}
