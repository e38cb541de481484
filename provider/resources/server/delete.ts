import { failure, message } from "../../message";
import { removeAsset } from "../../resource/removal/removeAsset";
import type { CallContext } from "../../resource/resource";
import type { Session } from "../../resource/session";
import type { ServerResource, StoredServer } from "./declared/outputs";
import { nameOf, type ServerState, selector, serverOf, stateOf } from "./declared/state";
import { shownTime, workOf } from "./life/phase";
import { readPowerState } from "./life/powerState";
import { forgetOrder } from "./order/orderNotes";
import { graceOf, shutDown } from "./work/power";
import { deadlineOf } from "./work/work";

/** Requests the removal and waits until the server is gone. One that is gone already needs no call. */
export const deleteServer: ServerResource["delete"] = async (session, { id, olds }, context) => {
  const state = stateOf(session, id, olds);
  const other = session.managed.otherHolder("Server", id, olds);
  const server = serverOf(state);
  if (other)
    return context.warn(message("server-kept", { server, because: other === "adopted" ? other : "held" }));
  // A request is sent for what was ordered, although the host does not show it yet.
  const ordered = workOf(state.phase);
  const isUnseen = ordered?.is === "building" && !ordered.seen;
  const removal = {
    uniqId: id,
    isServer: true,
    accountNumber: selector(session, state).accnt,
    name: nameOf(state),
    type: olds.type,
    input: olds.removal,
    deadline: deadlineOf(session, "removal", olds),
    notShownUntil: isUnseen ? ordered.since + shownTime : undefined,
  };
  await removeAsset(session, removal, context, async () => {
    mustNotRemoveProtected(session, { id, server }, olds);
    const failed = session.managed.failed.get(nameOf(state).toLowerCase());
    if (failed !== undefined && failed !== id) throw failure("replacement-failed", { server, failed });
    if (olds.shutdownBeforeDelete === true && !isUnseen) await shutDownFirst(session, state, olds, context);
  });
  forgetOrder(session, state);
};

/** A server that does not shut down in time is removed anyway: that is what was asked for. */
async function shutDownFirst(
  session: Session,
  state: ServerState,
  olds: StoredServer,
  context: CallContext,
): Promise<void> {
  if ((await readPowerState(session, state, context)) === "stopped") return;
  if (!(await shutDown({ session, state, news: olds, context }, graceOf(session, olds))))
    context.warn(message("shutdown-late", { server: serverOf(state) }));
}

/** Before a removal is requested. @throws when the server is protected. */
export function mustNotRemoveProtected(
  { configuration }: Session,
  { id, server }: { readonly id: string; readonly server: string },
  { deletionProtection }: StoredServer,
): void {
  if (deletionProtection !== true || configuration.unprotect?.includes(id)) return;
  throw failure("server-not-removed", { server, id });
}
