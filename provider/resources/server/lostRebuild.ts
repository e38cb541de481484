import type { Session } from "../../session";
import { WaitFailed } from "../../waiting/waitErrors";
import type { Change } from "../plan";
import type { CallContext, Properties } from "../resource";
import { sameValue } from "../sameValue";
import { hasFailed, isBusy } from "./buildOutcome";
import { nameOf, type ServerState, takeIn } from "./state";
import { detailsOf, finishRebuild, waitForBuild } from "./wait";

/**
 * Whether the host has done the rebuild already: one that an earlier run sent before it died, so that the state knows
 * nothing of it. Then the disks must not be erased a second time; `state` is as after a rebuild of our own. A host at
 * work on the server is waited for first.
 *
 * Only a change of the template can be seen at the host: new triggers, or a template in place of an image, always
 * mean a rebuild.
 */
export async function isRebuiltAlready(
  session: Session,
  state: ServerState,
  news: Properties,
  rebuilds: readonly Change[],
  context: CallContext,
): Promise<boolean> {
  const onlyTemplate = rebuilds.every(({ property }) => property === "templateName");
  if (!onlyTemplate || state.applied.imageId !== undefined || state.pending?.effect === "rebuild")
    return false;
  let record = await detailsOf(session, state, context);
  if (isBusy(record)) {
    try {
      await waitForBuild(session, state, { inputs: news }, context);
    } catch (error) {
      // What has failed there is to be rebuilt.
      if (error instanceof WaitFailed) return false;
      throw error;
    }
    record = await detailsOf(session, state, context);
  }
  // What was there before the rebuild must not be taken for its end.
  if (record.active === false) state.reported.active = false;
  if (record.active === false || hasFailed(record) || !sameValue(record.template_name, news.templateName))
    return false;
  const templateName = news.templateName as string;
  context.warn(
    `${nameOf(state)}: the host has rebuilt it from ${templateName} already, by a request whose result was lost or behind Pulumi's back. Its disks are not erased again.`,
  );
  takeIn(state, record);
  state.pending = { effect: "rebuild", templateName, since: session.clock.now() };
  finishRebuild(state);
  return true;
}
