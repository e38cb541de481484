import type { CallOptions, Patience } from "../../api/pipeline/call";
import type { Session } from "../../session";
import { deadline, type Timeouts, usualTime, type WaitKind } from "../../waiting/deadlines";
import { isTransient } from "../../waiting/isTransient";
import { NotBegun, WaitFailed } from "../../waiting/waitErrors";
import { isGone } from "../isGone";
import type { CallContext, Properties } from "../resource";
import { buildOutcome, isBusy, rebuildOutcome, withListed } from "./buildOutcome";
import type { ServerRecord } from "./reported";
import { nameOf, type ServerState, selector, takeIn } from "./state";

/** How long a wait for this server may last, in milliseconds: its own timeouts, the configured ones, the default. */
export const deadlineOf = (session: Session, kind: WaitKind, inputs: Properties): number =>
  deadline(kind, inputs.type, inputs.timeouts as Timeouts | undefined, session.configuration.timeouts);

/** How long a write to this server waits while the host is busy with it, and what that wait is called. */
export const patienceOf = (
  session: Session,
  state: ServerState,
  kind: WaitKind,
  inputs: Properties,
): Patience => ({ name: nameOf(state), deadline: deadlineOf(session, kind, inputs) });

export interface WaitOptions {
  /** The inputs whose `type` and `timeouts` count: in an update the new ones. */
  readonly inputs: Properties;
  /** Begun by an earlier run: it may have ended long ago, so look at once. */
  readonly resumed?: boolean;
  /** The server was active before: that the list says it no longer is means that the host is at work. */
  readonly wasActive?: boolean;
}

/**
 * Waits until the first build, or the rebuild in `state.pending`, has come to its end; keeps `state` true meanwhile.
 *
 * @throws WaitFailed when the host says it failed or the server is gone; DeadlineExceeded; the signal's reason.
 */
export async function waitForBuild(
  session: Session,
  state: ServerState,
  { inputs, resumed = false, wasActive = false }: WaitOptions,
  context: CallContext,
): Promise<void> {
  const rebuild = state.pending?.effect === "rebuild" ? state.pending : undefined;
  const kind = rebuild ? "rebuild" : "build";
  let listed: boolean | undefined;
  const look = async (call: CallOptions) => {
    const record = withListed(await detailsOf(session, state, call), listed);
    return hasEnded(session, state, record) ? { result: undefined } : undefined;
  };
  if (resumed && (await unlessTransient(look(context)))) return;
  await session.poller.wait({
    uniqId: state.id,
    accountNumber: selector(session, state).accnt,
    name: nameOf(state),
    doing: rebuild ? "rebuilding" : "building",
    startedAt: rebuild?.since ?? session.clock.now(),
    usual: usualTime(kind, inputs.type),
    deadline: deadlineOf(session, kind, inputs),
    signal: context.signal,
    status: context.status,
    triggers: (item) => {
      listed = item?.active ?? undefined;
      if (wasActive && item?.active === false) seeBusy(state);
      return item?.active === true;
    },
    look,
  });
}

/** The server's record. @throws WaitFailed when it is gone. */
export async function detailsOf(
  session: Session,
  state: ServerState,
  call: CallOptions,
): Promise<ServerRecord> {
  let record: ServerRecord;
  try {
    record = await session.client.server.details(selector(session, state), call);
  } catch (error) {
    if (isGone(error)) throw goneMeanwhile(state, error);
    throw error;
  }
  if (isGone(record)) throw goneMeanwhile(state);
  return record;
}

const goneMeanwhile = (state: ServerState, cause?: unknown) =>
  new WaitFailed(`${nameOf(state)} (${state.id}) is gone: it was removed while it was built`, { cause });

/**
 * Takes in what the record shows, and whether that is the end. `active` stays false and `pending` stays until then,
 * whatever the host shows in between.
 *
 * @throws WaitFailed when the host says that it failed.
 */
export function hasEnded(session: Session, state: ServerState, record: ServerRecord): boolean {
  const outcome = takeInBuild(session, state, record);
  if (outcome === "failed")
    throw new WaitFailed(
      `${nameOf(state)} (${state.id}): the host says that the ${state.pending ? "rebuild" : "build"} failed (status ${record.status})`,
    );
  if (outcome === "notBegun")
    throw new NotBegun(
      `${nameOf(state)} (${state.id}): the host shows no trace of the rebuild, so the request was lost; the next \`pulumi up\` sends it again`,
    );
  return outcome === "done";
}

/** {@link hasEnded} for those who only want to know. */
export function takeInBuild(session: Session, state: ServerState, record: ServerRecord) {
  const wasActive = state.reported.active !== false;
  takeIn(state, record);
  if (state.pending?.effect === "rebuild") {
    if (isBusy(record)) seeBusy(state);
    const outcome = rebuildOutcome(record, state.pending, session.clock.now());
    if (outcome === "done") finishRebuild(state);
    else if (outcome === "notBegun") state.pending = undefined;
    else state.reported.active = false;
    return outcome;
  }
  const outcome = buildOutcome(record);
  // A server that was built stays so unless the host says otherwise; one that was not, until it shows the end.
  state.reported.active = outcome === "done" || (wasActive && record.active !== false);
  return outcome;
}

function seeBusy(state: ServerState) {
  if (state.pending?.effect === "rebuild") state.pending = { ...state.pending, seenBusy: true };
}

/** The rebuild's target is what the server has now. The login that was set before it is to be sent again. */
export function finishRebuild(state: ServerState): void {
  if (state.pending?.effect !== "rebuild") return;
  const { templateName, rebuildTriggers } = state.pending;
  const reset = ["username", "password"].filter((name) => state.applied[name] !== undefined);
  state.applied = { ...state.applied, templateName };
  if (rebuildTriggers !== undefined) state.applied.rebuildTriggers = rebuildTriggers;
  delete state.applied.imageId;
  const { templateName: _answered, ...asked } = state.asked;
  state.asked = asked;
  state.reported.active = true;
  state.pending = reset.length > 0 ? { effect: "update", properties: reset } : undefined;
}

async function unlessTransient<T>(looking: Promise<T>): Promise<T | undefined> {
  try {
    return await looking;
  } catch (error) {
    if (isTransient(error)) return undefined;
    throw error;
  }
}
