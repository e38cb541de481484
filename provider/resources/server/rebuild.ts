import { HostError, InvalidCallError } from "../../api/errors";
import type { Session } from "../../session";
import type { CallContext, Properties } from "../resource";
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
  const before = { reported: { ...state.reported }, pending: state.pending };
  const pending: PendingRebuild = {
    effect: "rebuild",
    templateName: news.templateName as string,
    ...(news.rebuildTriggers !== undefined && { rebuildTriggers: news.rebuildTriggers }),
    since: session.clock.now(),
  };
  state.pending = pending;
  state.reported.active = false;
  try {
    const answer: ServerRecord = await whenNotBusy(
      session,
      state,
      { kind: "rebuild", inputs: news },
      context,
      () => {
        state.pending = { ...pending, since: session.clock.now() };
        // Not aborted by a cancel: whether it arrived must be known.
        return session.client.server.rebuild({
          ...selector(session, state),
          template_name: pending.templateName,
          ...(news.rebuildForce === true && { force: true }),
        });
      },
    );
    takeIn(state, answer);
    state.reported.active = false;
    state.pending = { ...state.pending, acknowledged: true, ...(isBusy(answer) && { seenBusy: true }) };
  } catch (error) {
    if (error instanceof InvalidCallError || (error instanceof HostError && !error.mayHaveHappened)) {
      // Refused, so nothing was begun.
      Object.assign(state, before);
      throw error;
    }
    if (!(error instanceof HostError)) throw error;
  }
  await waitForBuild(session, state, { inputs: news, wasActive: before.reported.active === true }, context);
}
