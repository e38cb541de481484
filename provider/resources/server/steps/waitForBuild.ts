import type { CallOptions } from "../../../api/pipeline/call";
import { failure, isFailure, message } from "../../../message";
import type { CallContext } from "../../../resource/resource";
import type { Session } from "../../../resource/session";
import { usualTime } from "../../../waiting/deadlines";
import { isTransient } from "../../../waiting/isTransient";
import { deadlineOf, type WaitInputs } from "../deadlines";
import { observe } from "../observe";
import { observeRecord } from "../observeRecord";
import { rebuildOf, type Work, workOf } from "../phase";
import { type ServerRecord, templateIn } from "../record";
import { forgetAll } from "../sentRebuild";
import { nameOf, type ServerState, selector, serverOf } from "../serverState";
import { lookAt } from "./look";

export interface WaitOptions {
  /** The inputs whose `type` and `timeouts` count: in an update the new ones. */
  readonly inputs: WaitInputs;
  /** Begun by an earlier run: it may have ended long ago, so look at once. */
  readonly resumed?: boolean;
  /** The server was active before: that the list says it no longer is means that the host is at work. */
  readonly wasActive?: boolean;
}

/**
 * Waits until the work that is under way has come to its end; keeps `state` true meanwhile.
 *
 * @throws when it has not come about, or the server is gone; DeadlineExceeded; the signal's reason.
 */
export async function waitForBuild(
  session: Session,
  state: ServerState,
  { inputs, resumed = false, wasActive = false }: WaitOptions,
  context: CallContext,
): Promise<void> {
  const work = workOf(state.phase);
  const kind = work?.is === "rebuilding" ? "rebuild" : "build";
  let listed: boolean | undefined;
  const look = async (call: CallOptions) => {
    const record = await lookAt(session, state, call, listed);
    return hasEnded(session, state, record, context) ? { result: undefined } : undefined;
  };
  if (resumed && (await undefinedIfTransient(look(context)))) return;
  await session.poller.wait({
    uniqId: state.id,
    accountNumber: selector(session, state).accnt,
    name: nameOf(state),
    doing: doingOf(work),
    startedAt: work === undefined || work.is === "building" ? session.clock.now() : work.since,
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

/** What the wait is called in lines. */
function doingOf(work: Work | undefined): string {
  if (work?.is === "occupied") return "waiting for other work of the host";
  if (work?.is !== "rebuilding") return "building";
  return work.noted && !work.seenBusy ? "looking for the rebuild that an earlier run has sent" : "rebuilding";
}

/** Whether work has come to an end that is no reason not to send another rebuild. */
export const hasEndedBadly = (error: unknown): boolean =>
  isFailure(error, "build-failed", "rebuild-lost", "rebuild-undone");

/**
 * Takes in what the record shows, and whether that is the end.
 *
 * @throws when what was waited for has not come about.
 */
function hasEnded(
  session: Session,
  state: ServerState,
  record: ServerRecord,
  { warn }: Pick<CallContext, "warn">,
): boolean {
  const rebuild = rebuildOf(state.phase);
  const { outcome, isAssumed } = observeRecord(session, state, record);
  const [server, work] = [serverOf(state), rebuildOf(state.phase) ? "rebuild" : "build"] as const;
  if (outcome === "failed") throw failure("build-failed", { server, work, status: String(record.status) });
  if (outcome === "lost") {
    // It never began: the next run is to send it.
    forgetAll(session, state.id);
    throw failure("rebuild-lost", { server });
  }
  if (outcome === "undone") {
    forgetAll(session, state.id);
    throw failure("rebuild-undone", { server, wanted: rebuild?.templateName, there: templateIn(record) });
  }
  if (isAssumed && rebuild && !rebuild.noted)
    warn(
      message("rebuild-assumed", {
        server,
        there: templateIn(record),
        wasTaken: rebuild.acknowledged === true,
      }),
    );
  return outcome === "ended";
}

async function undefinedIfTransient<T>(looking: Promise<T>): Promise<T | undefined> {
  try {
    return await looking;
  } catch (error) {
    if (isTransient(error)) return undefined;
    throw error;
  }
}
