import { removeAsset } from "../../resource/removal/removeAsset";
import type { CallContext } from "../../resource/resource";
import type { Session } from "../../resource/session";
import type { ServerResource, StoredServer } from "./outputs";
import { readPowerState } from "./powerStatus";
import { mustNotRemoveProtected } from "./protection";
import { nameOf, type ServerState, selector, stateOf } from "./serverState";
import { graceOf, shutDown } from "./steps/power";
import { deadlineOf } from "./steps/waitForBuild";

/** Requests the removal and waits until the server is gone. One that is gone already needs no call. */
export const deleteServer: ServerResource["delete"] = async (session, { id, olds }, context) => {
  const state = stateOf(session, id, olds);
  const other = await session.managed.otherHolder("Server", id, olds);
  if (other) {
    context.warn(
      other === "adopted"
        ? `${nameOf(state)}: the server ${id} stays, because the resource that replaces this one has adopted it. Nothing was sent.`
        : `${nameOf(state)}: the server ${id} stays, because another resource of this stack holds it. Nothing was sent.`,
    );
    return;
  }
  const removal = {
    uniqId: id,
    accountNumber: selector(session, state).accnt,
    name: nameOf(state),
    type: olds.type,
    input: olds.removal,
    deadline: deadlineOf(session, "removal", olds),
  };
  await removeAsset(session, removal, context, async () => {
    mustNotRemoveProtected(session, id, nameOf(state), olds);
    if (olds.shutdownBeforeDelete === true) await shutDownFirst(session, state, olds, context);
  });
};

/** A server that does not shut down in time is removed all the same: that is what was asked for. */
async function shutDownFirst(
  session: Session,
  state: ServerState,
  olds: StoredServer,
  context: CallContext,
): Promise<void> {
  if ((await readPowerState(session, state, context)) === "stopped") return;
  if (!(await shutDown(session, state, graceOf(session, olds), olds, context)))
    context.warn(`${nameOf(state)} did not shut down in time and is removed while it runs.`);
}
