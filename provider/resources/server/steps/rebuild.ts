import { HostError } from "../../../api/errors";
import type { WireObject } from "../../../api/pipeline/call";
import { isEmpty } from "../../../resource/empty";
import type { CallContext } from "../../../resource/resource";
import type { Session } from "../../../resource/session";
import type { ServerInput, ServerInputs } from "../inputs";
import { hasFailed, isBusy } from "../observe";
import { type Rebuilding, rebuildOf } from "../phase";
import { type ServerRecord, templateIn } from "../record";
import { forgetOwn, noteSent } from "../sentRebuild";
import { isBuilt, recordAnswer, type ServerState, selector } from "../serverState";
import { busyWait, waitForBuild } from "./waitForBuild";

/** What a rebuild undoes at the host: the login has the template's own values, and the server runs. */
const undone: readonly ServerInput[] = ["username", "password", "powerState"];

/** The rebuild that the inputs ask for, as it begins. @param record what the host shows before it. */
export function rebuildFor(
  session: Session,
  state: ServerState,
  { templateName = "", rebuildTriggers, powerState }: ServerInputs,
  record: ServerRecord = {},
): Rebuilding {
  const before = templateIn(record);
  return {
    is: "rebuilding",
    since: session.clock.now(),
    templateName,
    ...(rebuildTriggers !== undefined && { rebuildTriggers }),
    undoes: undone.filter((name) => ({ ...state.applied, powerState })[name] !== undefined),
    ...(!isEmpty(before) && { before }),
  };
}

/**
 * Rebuilds the server from the new template and waits for it. The phase says so from the moment before the request
 * leaves, because its answer may be lost: a request that may have arrived is waited for, never sent again.
 *
 * @param record what the host shows before it.
 */
export async function rebuild(
  session: Session,
  state: ServerState,
  news: ServerInputs,
  record: ServerRecord,
  context: CallContext,
): Promise<void> {
  // A check lets no rebuild through without a template.
  const { templateName = "" } = news;
  const wasActive = isBuilt(state) && record.active !== false && !hasFailed(record);
  try {
    const answer: ServerRecord = await session.client.server.rebuild(
      {
        ...selector(session, state),
        template_name: templateName,
        ...(news.rebuildForce === true && { force: true }),
      },
      {
        // A cancel ends only the waiting between tries: whether a request arrived must be known.
        ...context,
        whileBusy: busyWait(session, state, "rebuild", news),
        around: (attempt) => noted(session, state, news, record, attempt),
      },
    );
    recordAnswer(state, answer);
    const begun = rebuildOf(state.phase);
    if (begun) state.phase = { ...begun, acknowledged: true, ...(isBusy(answer) && { seenBusy: true }) };
  } catch (error) {
    if (!(error instanceof HostError && error.mayHaveHappened)) throw error;
  }
  await waitForBuild(session, state, { inputs: news, wasActive }, context);
}

/**
 * One request, noted in the state and on this machine before it leaves; the next call that meets a state with it forgets
 * the note. Where nothing can have come of it, all is as before.
 */
async function noted(
  session: Session,
  state: ServerState,
  news: ServerInputs,
  record: ServerRecord,
  attempt: () => Promise<WireObject>,
): Promise<WireObject> {
  const { phase, reported } = state;
  const begun = rebuildFor(session, state, news, record);
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
