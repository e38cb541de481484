import type { BusyWait, CallOptions } from "../../../api/pipeline/call";
import { failure, isFailure } from "../../../message";
import { isGone } from "../../../resource/isGone";
import type { CallContext } from "../../../resource/resource";
import type { Session } from "../../../resource/session";
import { deadline, usualTime, type WaitKind } from "../../../waiting/deadlines";
import { isTransient } from "../../../waiting/isTransient";
import type { ServerInputs } from "../inputs";
import { type Outcome, observe, withListed } from "../observe";
import { type Rebuilding, rebuildOf } from "../phase";
import type { ServerRecord } from "../record";
import { forgetOwn } from "../sentRebuild";
import { nameOf, recordAnswer, type ServerState, selector, serverOf } from "../serverState";

/** The inputs that say how long a wait may last. */
export type WaitInputs = Partial<Pick<ServerInputs, "type" | "timeouts">>;

/** How long a wait for this server may last, in milliseconds: its own timeouts, the configured ones, the default. */
export const deadlineOf = (session: Session, kind: WaitKind, inputs: WaitInputs): number =>
  deadline(kind, inputs.type, inputs.timeouts, session.configuration.timeouts);

/** How long a write to this server waits while the host is busy with it, and what that wait is called. */
export const busyWait = (
  session: Session,
  state: ServerState,
  kind: WaitKind,
  inputs: WaitInputs,
): BusyWait => ({ name: nameOf(state), deadline: deadlineOf(session, kind, inputs) });

export interface WaitOptions {
  /** The inputs whose `type` and `timeouts` count: in an update the new ones. */
  readonly inputs: WaitInputs;
  /** Begun by an earlier run: it may have ended long ago, so look at once. */
  readonly resumed?: boolean;
  /** The server was active before: that the list says it no longer is means that the host is at work. */
  readonly wasActive?: boolean;
}

/**
 * Waits until the build or rebuild that is under way has come to its end; keeps `state` true meanwhile.
 *
 * @throws when the host says it failed, or the server is gone; DeadlineExceeded; the signal's reason.
 */
export async function waitForBuild(
  session: Session,
  state: ServerState,
  { inputs, resumed = false, wasActive = false }: WaitOptions,
  context: CallContext,
): Promise<void> {
  const rebuild = rebuildOf(state.phase);
  const kind = rebuild ? "rebuild" : "build";
  let listed: boolean | undefined;
  const look = async (call: CallOptions) => {
    const record = withListed(await detailsOf(session, state, call), listed);
    return hasEnded(session, state, record) ? { result: undefined } : undefined;
  };
  if (resumed && (await undefinedIfTransient(look(context)))) return;
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
      if (wasActive && item?.active === false)
        state.phase = observe(state.phase, { active: false }, session.clock.now()).phase;
      return item?.active === true;
    },
    look,
  });
}

/** The server's record. @throws when it is gone. */
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
  failure("server-gone", { server: serverOf(state) }, cause);

/** Whether a build or rebuild has come to an end that is no reason not to send another rebuild. */
export const hasEndedBadly = (error: unknown): boolean => isFailure(error, "build-failed", "rebuild-lost");

/**
 * Takes in what the record shows, and whether that is the end.
 *
 * @throws when the host says that it failed.
 */
export function hasEnded(session: Session, state: ServerState, record: ServerRecord): boolean {
  const outcome = observeRecord(session, state, record);
  const [server, work] = [serverOf(state), rebuildOf(state.phase) ? "rebuild" : "build"] as const;
  if (outcome === "failed") throw failure("build-failed", { server, work, status: String(record.status) });
  if (outcome === "lost") {
    // It never began: the next run is to send it.
    forgetOwn(session, state.id);
    throw failure("rebuild-lost", { server });
  }
  return outcome === "ended";
}

/** {@link hasEnded} for those who only want to know. */
export function observeRecord(session: Session, state: ServerState, record: ServerRecord): Outcome {
  recordAnswer(state, record);
  const rebuild = rebuildOf(state.phase);
  const { phase, outcome } = observe(state.phase, record, session.clock.now());
  state.phase = phase;
  if (rebuild && outcome === "ended") applyRebuild(state, rebuild);
  return outcome;
}

/** What the rebuild was to bring is what the server has now. */
export function applyRebuild(state: ServerState, { templateName, rebuildTriggers }: Rebuilding): void {
  const { imageId: _erased, ...applied } = state.applied;
  state.applied = { ...applied, templateName, ...(rebuildTriggers !== undefined && { rebuildTriggers }) };
  const { templateName: _answered, ...asked } = state.asked;
  state.asked = asked;
}

async function undefinedIfTransient<T>(looking: Promise<T>): Promise<T | undefined> {
  try {
    return await looking;
  } catch (error) {
    if (isTransient(error)) return undefined;
    throw error;
  }
}
