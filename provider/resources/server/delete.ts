import type { CallOptions } from "../../api/callOptions";
import type { AssetRecord } from "../../host/assets/assetLists";
import { failure, message } from "../../message";
import { isSameValue } from "../../resource/changeTable";
import { serverHere } from "../../resource/record";
import { removeAsset } from "../../resource/removal/removeAsset";
import type { CallContext, Declared } from "../../resource/resource";
import type { Session } from "../../resource/session";
import { mustNotBeRefused } from "../../run/heldBefore";
import { type SharedRun, sharedRun } from "../../run/sharedRun";
import { isEmpty } from "../../values";
import { serverChanges } from "./declared/changes";
import type { ServerResource, StoredServer } from "./life/outputs";
import { showDeadline } from "./life/phase";
import { nameOf, type ServerState, serverOf, serverState, stateAssetId } from "./life/state";
import { forgetOrder } from "./order/orderNotes";
import { look } from "./work/look";
import { currentPower, shutDown } from "./work/power";
import { rolloutMember, takeRolloutTurn } from "./work/rolloutTurn";
import { waitDeadline } from "./work/work";

/** Requests the removal and waits until the server is gone. A server that is gone already needs no call. */
export const deleteServer: ServerResource["delete"] = async (session, request, context) => {
  const { id, olds } = request;
  const state = serverState(session, id, olds);
  const server = serverOf(state);
  // The request is sent even if the host does not show the ordered server yet.
  const mayShowAt = showDeadline(state.phase);
  const isUnseen = mayShowAt !== undefined;
  const asset = stateAssetId(session, state);
  const mustShare = () => sharedRun(session, { what: `server ${server}`, work: "deleted", refused: "now" });
  const run = mustShare();
  mustNotBeRefused(session, context, id);
  const removal = {
    asset,
    run,
    isReadAsServer: true,
    isAtWork: async (call: CallOptions) => isUnseen || session.host.servers.isAtWork(asset)(call),
    name: nameOf(state),
    type: olds.type,
    input: olds.removal,
    deadline: waitDeadline(session, "removal", olds),
    notShownUntil: mayShowAt,
  };
  const urn = run.replacedAs("Server", id, olds);
  const remove = () =>
    removeAsset(session, removal, context, async (shownAsset) => {
      // Other processes may have changed something while it waited for its turn.
      mustShare();
      const protection = protectionNow(session, run, request, context);
      if (protection === "on") throw failure("server-not-removed", { server, held: serverHere(session, id) });
      if (protection === "lifted") context.warn(message("protection-lifted", { server }));
      // Pulumi would not order a new one.
      const failed = urn && run.whatFailed();
      if (failed) throw failure("removal-held", { what: `server ${server}`, failed });
      await mustBeIt(session, state, shownAsset, context);
      if (olds.shutdownBeforeDelete === true && !isUnseen) await shutDownFirst(session, state, olds, context);
      return { asset, serverState: state };
    });
  // With delete-before-replace, the server counts as unavailable until its replacement is up. A resource that depends
  // on another one being replaced is not declared yet, and its new one comes after that.
  const turn = { ...rolloutMember(state, olds), goesAway: urn !== undefined };
  const ends = run.isDeclared(urn) ? "isDeleted" : "ends";
  await takeRolloutTurn(session, { ...turn, ends }, { ...context, urn: urn ?? context.urn }, remove);
  forgetOrder(session, state);
};

/**
 * A host may reuse an id once the first server is gone. The list has the domain; the record is read only if that
 * differs.
 *
 * @throws if its creation or its plan differs as well.
 */
async function mustBeIt(
  session: Session,
  state: ServerState,
  shownAsset: AssetRecord | undefined,
  context: CallContext,
): Promise<void> {
  const { domain, planId, createDate } = { ...state.reported, ...state.applied };
  const isSame = (other: unknown) => isSameValue(serverChanges.domain, other, domain);
  if (!shownAsset || domain === undefined || isSame(shownAsset.domain)) return;
  const sight = await look({ session, state }, context).catch((error: unknown) => {
    // If the host shows no domain anywhere, the question stays open.
    if (shownAsset.domain !== undefined) throw error;
  });
  const domainNow = shownAsset.domain ?? sight?.values.domain;
  if (!sight || domainNow === undefined || isSame(domainNow)) return;
  const { plan_id, create_date } = sight.values;
  const differs = (before: unknown, after: unknown) =>
    !isEmpty(before) && !isEmpty(after) && String(before) !== String(after);
  if (isEmpty(createDate) ? differs(planId, plan_id) : differs(createDate, create_date))
    throw failure("id-reused", { asset: serverOf(state), now: domainNow });
}

/** A server that does not shut down in time is removed anyway, because that was asked for. */
async function shutDownFirst(
  session: Session,
  state: ServerState,
  olds: StoredServer,
  context: CallContext,
): Promise<void> {
  if ((await currentPower({ session, state }, context)) === "stopped") return;
  if (!(await shutDown({ session, state, news: olds, context })))
    context.warn(message("shutdown-late", { server: serverOf(state) }));
}

/**
 * Whether `deletionProtection` forbids the removal: that of this resource, or of another one that has the same server.
 */
function protectionNow(
  session: Session,
  run: SharedRun,
  { id, olds, lift }: Declared & { readonly id: string; readonly olds: StoredServer },
  { urn }: CallContext,
): "on" | "lifted" | "off" {
  if (olds.deletionProtection !== true && !run.isProtectedByAnother("Server", id, olds)) return "off";
  // A group is named if it replaces its servers; a server that the program has dropped may be a mistake.
  const isInProgram = run.hasMet("Server", id, olds) || run.isDeclared(urn);
  return lift.ofServer(serverHere(session, id)) || (isInProgram && lift.ofGroup(olds.rollout))
    ? "lifted"
    : "on";
}
