import { afterwards } from "../../host/afterwards";
import { marksAt } from "../../host/assets/assetRecord";
import { failure, message } from "../../message";
import { accountOf } from "../../resource/record";
import type { Declared } from "../../resource/resource";
import { mustNotBeRefused } from "../../run/heldBefore";
import { sharedRun } from "../../run/sharedRun";
import type { ServerResource } from "./life/outputs";
import { takePrice } from "./life/price";
import { outputsOf, serverLabel } from "./life/state";
import { type Candidate, findCandidates, type Order } from "./order/candidates";
import { decideOnExisting, newState, refusalOf, warnOfOthers } from "./order/onExisting";
import { onceInStock, orderAtPlace } from "./order/placement";
import { findOnceArrived } from "./order/provision";
import { inRollout } from "./work/inRollout";
import { partialFailure, runSteps } from "./work/run";
import type { Work } from "./work/work";

/**
 * Looks for a server that answers the same request, else creates one, and waits until it is built. From the moment the
 * id is known every failure is a PartialFailure with it, so that the next `up` continues.
 */
export const createServer: ServerResource["create"] = (session, request, context) => {
  const { domain, type, rollout, onExisting } = request.news;
  const kept = session.run.protectedAs("Server", context.urn);
  // Pulumi replaces it for an option that no diff sees, and its delete would be refused once the new one is paid for.
  if (kept && !request.lift.ofServer(kept.id) && !request.lift.ofGroup(kept))
    throw failure("replace-forced", { server: serverLabel(domain, kept.id), id: kept.id });
  mustNotBeRefused(session, context);
  const isReplaced = session.run.isReplacing(context.urn);
  // The old one could not be deleted afterwards, and both would be billed.
  if (isReplaced) sharedRun(session, { what: `server ${domain}`, work: "replaced", refused: "now" });
  // One that is adopted may be rebuilt. Without shared notes none is adopted.
  const goesAway = isReplaced || (onExisting === "adopt" && session.run.shared() !== undefined);
  return inRollout(session, { server: domain, name: domain, type, rollout, goesAway }, context, () =>
    findOrOrderAndFinish(session, request, context),
  );
};

const findOrOrderAndFinish: ServerResource["create"] = async (session, request, context) => {
  const { news } = request;
  const order: Order = { session, news, accnt: accountOf(session, news), context };
  // Otherwise two equal creates at the same time would each adopt the server of the other, or both order one.
  const { match, adopted, beside } = await onceInStock(order, () =>
    session.inTurn(`Server:${news.domain.toLowerCase()}`, () => findOrOrder(order, request)),
  );
  const orderedAt = session.clock.now();
  const state = newState(session, news, match, { adopted, context });
  session.run.use("Server", state.id, "keeps", { outputs: outputsOf(state), urn: context.urn });
  const { accnt } = order;
  const work: Work = { session, state, declared: request, news, accnt, resumed: adopted, context };
  try {
    await runSteps(work);
    await sayWhatCameAfter(order, orderedAt, beside);
    await takePrice(session, state, context.signal);
    return { id: state.id, outputs: outputsOf(state) };
  } catch (error) {
    throw await partialFailure(work, error);
  } finally {
    session.orders.ended(state.id);
  }
};

/** @returns the server, and the other live servers of its domain. */
async function findOrOrder(order: Order, declared: Declared) {
  const { session, news, accnt, context } = order;
  context.signal?.throwIfAborted();
  const look = await findOnceArrived(order);
  const { candidates, leaving, untold } = look ?? { candidates: [], leaving: [], untold: [] };
  const decision = decideOnExisting(candidates, news);
  const beside = candidates.filter((one) => one !== decision);
  if (decision === "create") mustNotDouble(order, declared, beside);
  warnOfOthers(beside, news, context);
  if (decision !== "create") {
    // The process that deletes the resource which had it before knows of it by a note alone.
    const asset = { uniq_id: decision.uniqId, accnt };
    if ((await marksAt(session, asset, context))?.removal) throw refusalOf([decision], news, "leaving");
    const what = `server ${serverLabel(news.domain, decision.uniqId)}`;
    sharedRun(session, { what, work: "adopted", refused: "now" });
    session.run.use("Server", decision.uniqId, "met");
    return { match: decision, adopted: true, beside };
  }
  for (const uniqId of leaving)
    context.warn(message("server-leaving-beside", { domain: news.domain, uniqId }));
  const known = new Set([...candidates.map(({ uniqId }) => uniqId), ...untold]);
  const match = await orderAtPlace(order, look && known);
  session.run.use("Server", match.uniqId, "met");
  return { match, adopted: false, beside };
}

/**
 * Pulumi replaces what has `deletedWith` together with that resource, and removes no old server: it would be forgotten, and
 * both would be billed.
 *
 * @throws if this stack protects a live server of the domain, and the run does not lift that.
 */
function mustNotDouble({ session, news, context }: Order, { lift }: Declared, live: readonly Candidate[]) {
  const protection = session.heldBefore.get(context.urn ?? "")?.protection;
  if (!protection || lift.ofGroup(protection.rollout)) return;
  const held = live.find(({ uniqId }) => !lift.ofServer(uniqId));
  if (held)
    throw failure("server-doubled", { server: serverLabel(news.domain, held.uniqId), id: held.uniqId });
}

/** The list that showed that it was built also says what came after the order, in milliseconds. */
const recent = 1_000;

/**
 * Names what has come while this server was created: an order of a run that was interrupted may arrive later than any
 * look before could see.
 */
async function sayWhatCameAfter(order: Order, orderedAt: number, beside: readonly Candidate[]) {
  const { session, news, context } = order;
  const isNew = ({ uniqId }: Candidate) => !beside.some((one) => one.uniqId === uniqId);
  const since = Math.max(orderedAt, session.clock.now() - recent);
  // The server is there, so the create waits for this look for a while only, and does not fail with it.
  const looked = await afterwards(session, ({ signal }) => findCandidates(order, { signal, since }), "now");
  if (looked.is !== "done") return;
  const { candidates } = looked.value;
  warnOfOthers(candidates.filter(isNew), news, context);
}
