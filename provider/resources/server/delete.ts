import { HostError } from "../../api/errors";
import type { Session } from "../../session";
import { usualTime } from "../../waiting/deadlines";
import { isGone } from "../isGone";
import { whyKept } from "../kept";
import type { CallContext, Properties } from "../resource";
import { graceOf, shutDown } from "./power";
import { readPowerState } from "./powerStatus";
import { nameOf, type ServerState, selector, stateOf } from "./state";
import { deadlineOf } from "./wait";
import { whenNotBusy } from "./whenNotBusy";

/** Requests the removal and waits until the server is gone. One that is gone already needs no call. */
export async function deleteServer(
  session: Session,
  { id, olds }: { id: string; olds: Properties },
  context: CallContext,
): Promise<void> {
  const state = stateOf(session, id, olds);
  const kept = whyKept(session, "Server", id, olds);
  if (kept) {
    context.warn(
      kept === "adopted"
        ? `${nameOf(state)}: the server ${id} stays, because the resource that replaces this one has adopted it. Nothing was sent.`
        : `${nameOf(state)}: the server ${id} stays, because another resource of this stack holds it. Nothing was sent.`,
    );
    return;
  }
  if (await isAssetGone(session, state, context.signal)) return;
  if (olds.shutdownBeforeDelete === true) await shutDownFirst(session, state, olds, context);
  if (await requestRemoval(session, state, olds, context)) return;
  await session.poller.wait({
    uniqId: id,
    accountNumber: selector(session, state).accnt,
    name: nameOf(state),
    doing: "being removed",
    startedAt: session.clock.now(),
    usual: usualTime("removal", olds.type),
    deadline: deadlineOf(session, "removal", olds),
    signal: context.signal,
    status: context.status,
    triggers: (item) => item === undefined || isGone(item),
    look: async (signal) => ((await isAssetGone(session, state, signal)) ? { result: undefined } : undefined),
  });
}

async function isAssetGone(session: Session, state: ServerState, signal?: AbortSignal): Promise<boolean> {
  try {
    return isGone(await session.client.asset.details(selector(session, state), { signal }));
  } catch (error) {
    if (isGone(error)) return true;
    throw error;
  }
}

/** A server that does not shut down in time is removed all the same: that is what was asked for. */
async function shutDownFirst(
  session: Session,
  state: ServerState,
  olds: Properties,
  context: CallContext,
): Promise<void> {
  if ((await readPowerState(session, state, context.signal)) === "stopped") return;
  if (!(await shutDown(session, state, graceOf(session, olds), olds, context)))
    context.warn(`${nameOf(state)} did not shut down in time and is removed while it runs.`);
}

/** @returns whether the host says that the server is gone already. */
async function requestRemoval(
  session: Session,
  state: ServerState,
  olds: Properties,
  context: CallContext,
): Promise<boolean> {
  const removal = (olds.removal ?? {}) as {
    reason?: string;
    comment?: string;
    rating?: 0 | 5 | 10;
    cleanupAssets?: boolean;
  };
  const params = {
    ...selector(session, state),
    ...(removal.reason !== undefined && { cancellation_reason: removal.reason }),
    ...(removal.comment !== undefined && { cancellation_comment: removal.comment }),
    ...(removal.rating !== undefined && { rating: removal.rating }),
    cleanup_assets: removal.cleanupAssets === true,
  };
  try {
    await whenNotBusy(session, state, { kind: "removal", inputs: olds }, context, () =>
      session.client.asset.requestRemoval(params, { signal: context.signal }),
    );
    return false;
  } catch (error) {
    if (isGone(error)) return true;
    // The answer was lost: whether the request arrived shows in whether the server goes.
    if (error instanceof HostError && error.mayHaveHappened) return false;
    throw error;
  }
}
