import { HostError, InvalidCallError } from "../../api/errors";
import type { CallOptions } from "../../api/pipeline/call";
import type { Session } from "../../session";
import type { CallContext, Properties } from "../resource";
import { sameValue } from "../sameValue";
import { isBusy } from "./buildOutcome";
import type { PendingRebuild } from "./pending";
import type { ServerRecord } from "./reported";
import { type ServerState, selector, takeIn } from "./state";
import { waitForBuild } from "./wait";
import { whenNotBusy } from "./whenNotBusy";

/**
 * Rebuilds the server from the new template and waits for it. `pending` says so from the moment before the request
 * leaves, because its answer may be lost: a request that may have arrived is waited for, never sent again.
 */
export async function rebuild(
  session: Session,
  state: ServerState,
  news: Properties,
  context: CallContext,
): Promise<void> {
  const wasActive = state.reported.active === true;
  try {
    await whenNotBusy(session, state, { kind: "rebuild", inputs: news }, context, (call) =>
      ask(session, state, news, call),
    );
  } catch (error) {
    if (!(error instanceof HostError && error.mayHaveHappened)) throw error;
  }
  await waitForBuild(session, state, { inputs: news, wasActive }, context);
}

/** One request. `state` is as before it when nothing can have come of it: refused, or never sent. */
async function ask(session: Session, state: ServerState, news: Properties, call: CallOptions): Promise<void> {
  const before = { reported: { ...state.reported }, pending: state.pending };
  const pending: PendingRebuild = {
    effect: "rebuild",
    templateName: news.templateName as string,
    ...(news.rebuildTriggers !== undefined && { rebuildTriggers: news.rebuildTriggers }),
    since: session.clock.now(),
    ...(sameValue(state.reported.templateName, news.templateName) && { sameTemplate: true }),
  };
  state.pending = pending;
  state.reported.active = false;
  try {
    const answer: ServerRecord = await session.client.server.rebuild(
      {
        ...selector(session, state),
        template_name: pending.templateName,
        ...(news.rebuildForce === true && { force: true }),
      },
      // A cancel ends only the waiting between tries: whether a request arrived must be known.
      call,
    );
    takeIn(state, answer);
    state.reported.active = false;
    state.pending = { ...pending, acknowledged: true, ...(isBusy(answer) && { seenBusy: true }) };
  } catch (error) {
    if (isRefused(error) || (call.signal?.aborted && error === call.signal.reason))
      Object.assign(state, before);
    throw error;
  }
}

const isRefused = (error: unknown) =>
  error instanceof InvalidCallError || (error instanceof HostError && !error.mayHaveHappened);
