import { HostError } from "../../api/errors";
import type { WireObject } from "../../api/pipeline/call";
import type { Session } from "../../session";
import type { CallContext, Properties } from "../resource";
import { sameValue } from "../sameValue";
import { isBusy } from "./buildOutcome";
import type { PendingRebuild } from "./pending";
import type { ServerRecord } from "./reported";
import { type ServerState, selector, takeIn } from "./state";
import { patienceOf, waitForBuild } from "./wait";

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
    const answer: ServerRecord = await session.client.server.rebuild(
      {
        ...selector(session, state),
        template_name: news.templateName as string,
        ...(news.rebuildForce === true && { force: true }),
      },
      {
        // A cancel ends only the waiting between tries: whether a request arrived must be known.
        ...context,
        whileBusy: patienceOf(session, state, "rebuild", news),
        around: (attempt) => noted(session, state, news, attempt),
      },
    );
    takeIn(state, answer);
    state.reported.active = false;
    const pending = state.pending as PendingRebuild;
    state.pending = { ...pending, acknowledged: true, ...(isBusy(answer) && { seenBusy: true }) };
  } catch (error) {
    if (!(error instanceof HostError && error.mayHaveHappened)) throw error;
  }
  await waitForBuild(session, state, { inputs: news, wasActive }, context);
}

/** One request. `state` is as before it when nothing can have come of it. */
async function noted(
  session: Session,
  state: ServerState,
  news: Properties,
  attempt: () => Promise<WireObject>,
): Promise<WireObject> {
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
    return await attempt();
  } catch (error) {
    if (error instanceof HostError && !error.mayHaveHappened) Object.assign(state, before);
    throw error;
  }
}
