import { HostError, InvalidCallError } from "../../api/errors";
import type { CallOptions } from "../../api/transport/send";
import type { Session } from "../../session";
import { isEmpty } from "../nothing";
import type { CallContext, Properties } from "../resource";
import { hasFailed, isBusy, templateIn } from "./observe";
import type { Rebuilding } from "./phase";
import type { ServerRecord } from "./reported";
import { rebuildNamed } from "./sentRebuild";
import { isBuilt, type ServerState, selector, takeIn } from "./state";
import { waitForBuild } from "./wait";
import { whenNotBusy } from "./whenNotBusy";

/** Inputs of the login, which a rebuild resets. */
const login = ["username", "password"];

/** The rebuild that the inputs ask for, as it begins. @param record what the host shows before it. */
export function rebuildFor(
  session: Session,
  state: ServerState,
  { templateName, rebuildTriggers }: Properties,
  record: ServerRecord = {},
): Rebuilding {
  const before = templateIn(record);
  return {
    is: "rebuilding",
    since: session.clock.now(),
    templateName: templateName as string,
    ...(rebuildTriggers !== undefined && { rebuildTriggers }),
    login: login.filter((name) => state.applied[name] !== undefined),
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
  news: Properties,
  record: ServerRecord,
  context: CallContext,
): Promise<void> {
  const wasActive = isBuilt(state) && record.active !== false && !hasFailed(record);
  try {
    await whenNotBusy(session, state, { kind: "rebuild", inputs: news }, context, (call) =>
      ask(session, state, news, record, call),
    );
  } catch (error) {
    if (!(error instanceof HostError && error.mayHaveHappened)) throw error;
  }
  await waitForBuild(session, state, { inputs: news, wasActive }, context);
}

/** One request. `state` is as before it when nothing can have come of it: refused, or never sent. */
async function ask(
  session: Session,
  state: ServerState,
  news: Properties,
  record: ServerRecord,
  call: CallOptions,
): Promise<void> {
  const { phase, reported } = state;
  const name = rebuildNamed(session, state.id, news);
  const begun = rebuildFor(session, state, news, record);
  state.phase = begun;
  try {
    const answer: ServerRecord = await session.client.server.rebuild(
      {
        ...selector(session, state),
        template_name: begun.templateName,
        ...(news.rebuildForce === true && { force: true }),
      },
      // A cancel ends only the waiting between tries: whether a request arrived must be known.
      { ...call, around: (send) => noted(session, name, send) },
    );
    takeIn(state, answer);
    state.phase = { ...begun, acknowledged: true, ...(isBusy(answer) && { seenBusy: true }) };
  } catch (error) {
    if (isRefused(error) || (call.signal?.aborted && error === call.signal.reason))
      Object.assign(state, { phase, reported });
    throw error;
  }
}

/** Noted on this machine before it leaves; the next call that meets a state with it forgets it. */
async function noted<Answer>(session: Session, name: string, send: () => Promise<Answer>): Promise<Answer> {
  session.sentRebuilds.begin(name);
  try {
    return await send();
  } catch (error) {
    if (isRefused(error)) session.sentRebuilds.end(name);
    throw error;
  }
}

const isRefused = (error: unknown) =>
  error instanceof InvalidCallError || (error instanceof HostError && !error.mayHaveHappened);
