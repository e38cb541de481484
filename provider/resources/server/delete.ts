import type { CallOptions } from "../../api/callOptions";
import type { AssetRecord } from "../../host/assets/assetLists";
import { isOtherServer, shownDomain } from "../../host/shown/sight";
import { failure, message } from "../../message";
import { isSameValue } from "../../resource/changeTable";
import { serverHere } from "../../resource/record";
import { removeAsset } from "../../resource/removal/removeAsset";
import type { CallContext, Declared } from "../../resource/resource";
import type { Session } from "../../resource/session";
import { mustNotBeRefused } from "../../run/heldBefore";
import { type SharedRun, sharedRun } from "../../run/sharedRun";
import { serverChanges } from "./declared/changes";
import type { ServerResource, StoredServer } from "./life/outputs";
import { showDeadline } from "./life/phase";
import { nameOf, type ServerState, serverOf, serverState, stateAssetId } from "./life/state";
import { forgetOrder } from "./order/orderNotes";
import { readSight } from "./work/look";
import { currentPower, shutDown } from "./work/power";
import { rolloutMember, takeRolloutTurn } from "./work/rolloutTurn";
import { waitDeadline } from "./work/work";

/** Requests the removal and waits until the server is gone. If the server is gone already, no removal is requested. */
export const deleteServer: ServerResource["delete"] = async (session, request, context) => {
  const { id, olds } = request;
  const state = serverState(session, id, olds);
  const server = serverOf(state);
  // The removal is requested even if the host does not list a newly ordered server yet.
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
      // Other processes may have changed something while this removal waited for its turn.
      mustShare();
      const protection = protectionNow(session, run, request, context);
      if (protection === "on") throw failure("server-not-removed", { server, held: serverHere(session, id) });
      if (protection === "lifted") context.warn(message("protection-lifted", { server }));
      // After a failure in this run, Pulumi would not order the replacement.
      const failedResource = urn && run.whatFailed();
      if (failedResource) throw failure("removal-held", { what: `server ${server}`, failed: failedResource });
      await mustBeIt(session, state, shownAsset, context);
      if (olds.shutdownBeforeDelete === true && !isUnseen) await shutDownFirst(session, state, olds, context);
      return { asset, serverState: state };
    });
  // With delete-before-replace, the server counts as unavailable until its replacement is up. For a resource that is
  // replaced because of a dependency, Pulumi declares the replacement only after this delete.
  const turn = { ...rolloutMember(state, olds), becomesUnavailable: urn !== undefined };
  const ends = run.isDeclared(urn) ? "isDeleted" : "ends";
  await takeRolloutTurn(session, { ...turn, ends }, { ...context, urn: urn ?? context.urn }, remove);
  forgetOrder(session, state);
};

/**
 * Makes sure that the id still belongs to the stored server, because a host may give the id of a removed server to a
 * new one. The server's own record is read only if the list shows another domain.
 *
 * @throws if the domain differs, and the creation date (or, without one, the plan) differs as well.
 */
async function mustBeIt(
  session: Session,
  state: ServerState,
  shownAsset: AssetRecord | undefined,
  context: CallContext,
): Promise<void> {
  const knownValues = { ...state.reported, ...state.applied };
  const { domain } = knownValues;
  const isSame = (otherDomain: unknown) => isSameValue(serverChanges.domain, otherDomain, domain);
  const listedDomain = shownDomain({ asset: shownAsset });
  if (!shownAsset || domain === undefined || isSame(listedDomain)) return;
  const sight = await readSight({ session, state }, context).catch((error: unknown): undefined => {
    // If neither the list nor the record has a domain, there is nothing to compare, and the removal goes on.
    if (listedDomain !== undefined) throw error;
  });
  const domainNow = shownDomain({ asset: shownAsset, sight });
  if (!sight || domainNow === undefined || isSame(domainNow)) return;
  if (isOtherServer(sight, knownValues))
    throw failure("id-reused", { asset: serverOf(state), now: domainNow });
}

/**
 * Shuts the server down before its removal. After a timeout the server is removed anyway, because the program wants it
 * gone.
 */
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
 * Whether `deletionProtection` forbids the removal: the input of this resource, or of another resource that manages the
 * same server.
 */
function protectionNow(
  session: Session,
  run: SharedRun,
  { id, olds, lift }: Declared & { readonly id: string; readonly olds: StoredServer },
  { urn }: CallContext,
): "on" | "lifted" | "off" {
  if (olds.deletionProtection !== true && !run.isProtectedByAnother("Server", id, olds)) return "off";
  // A group in `lift` covers only servers that the program still declares; a server missing from the program may be a
  // mistake.
  const isInProgram = run.hasMet("Server", id, olds) || run.isDeclared(urn);
  return lift.ofServer(serverHere(session, id)) || (isInProgram && lift.ofGroup(olds.rollout))
    ? "lifted"
    : "on";
}
