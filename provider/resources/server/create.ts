import { failure } from "../../message";
import { recordAccount, serverHere } from "../../resource/record";
import { mustNotBeRefused } from "../../run/heldBefore";
import type { Owe } from "../../run/owedWork";
import { sharedRun } from "../../run/sharedRun";
import { takeAddresses } from "./life/addresses";
import type { ServerResource } from "./life/outputs";
import { takePrice } from "./life/price";
import { outputsOf, serverLabel } from "./life/state";
import { type Candidate, findCandidates, type Order } from "./order/candidates";
import { newState, warnOfOthers } from "./order/onExisting";
import type { FoundServer } from "./order/orderFinding";
import { findOrOrder } from "./order/orderLoop";
import { takeRolloutTurn } from "./work/rolloutTurn";
import { partialFailure, runSteps } from "./work/run";
import type { Work } from "./work/work";

/**
 * Looks for an existing server that this resource may take over, else orders a new one, and waits until the server is
 * built. Once the server has an id, every failure is a `PartialFailure` with that id, so the next `up` continues with
 * the same server.
 */
export const createServer: ServerResource["create"] = (session, request, context) => {
  const { domain, type, rollout, onExisting } = request.news;
  const protectedState = session.run.protectedAs("Server", context.urn);
  // Pulumi replaces the server for an option that no diff sees, such as `--replace`. The protected old server could
  // then not be deleted, although the new one is already paid for.
  const oldServer = protectedState && serverHere(session, protectedState.id);
  if (oldServer && !request.lift.ofServer(oldServer) && !request.lift.ofGroup(protectedState))
    throw failure("replace-forced", { server: serverLabel(domain, oldServer.id), held: oldServer });
  mustNotBeRefused(session, context);
  const isReplaced = session.run.isReplacing(context.urn);
  // Without shared notes the old server could not be deleted afterwards, and both servers would be billed.
  if (isReplaced) sharedRun(session, { what: `server ${domain}`, work: "replaced", refused: "now" });
  // An adopted server may be rebuilt, which makes it unavailable. Without shared notes no server is adopted.
  const becomesUnavailable = isReplaced || (onExisting === "adopt" && session.run.shared() !== undefined);
  return session.owed.during((owe) =>
    takeRolloutTurn(
      session,
      { server: domain, name: domain, type, rollout, becomesUnavailable },
      context,
      () => findOrOrderAndFinish({ session, owe }, request, context),
    ),
  );
};

type Create = Parameters<ServerResource["create"]>;

async function findOrOrderAndFinish(
  { session, owe }: { readonly session: Create[0]; readonly owe: Owe },
  request: Create[1],
  context: Create[2],
): ReturnType<ServerResource["create"]> {
  const { news } = request;
  const order: Order = { session, news, accnt: recordAccount(session, news), context };
  const { match, adopted, otherServers } = await findOrOrder(order, request.lift);
  const orderedAt = session.clock.now();
  const state = newState(session, news, match, { adopted, context });
  session.run.use("Server", state.id, "keeps", { outputs: outputsOf(state), urn: context.urn });
  const { accnt } = order;
  const work: Work = { session, state, declared: request, news, accnt, resumed: adopted, context };
  try {
    const end = await session.host.fullEndOfWork(context.signal, async () => {
      await runSteps(work);
      owe((patience) => warnOfLateServers(order, { orderedAt, otherServers, patience }));
      await takePrice(session, state, context.signal);
      await takeAddresses(session, state, context.signal);
      return { id: state.id, outputs: outputsOf(state) };
    });
    if (end.is === "done") return end.value;
    throw await partialFailure(work, end);
  } finally {
    session.orders.ended(state.id);
  }
}

/**
 * Milliseconds. A list read within this time before the server was seen as built also shows servers that appeared after
 * the order.
 */
const recent = 1_000;

interface Ended extends Pick<FoundServer, "otherServers"> {
  /** When the order was placed, in milliseconds since the epoch. */
  readonly orderedAt: number;
  /** See {@link Owe}. */
  readonly patience: AbortSignal;
}

/**
 * Warns about servers that appeared while this one was created. The order of an interrupted run may reach the host
 * after every earlier look at the list. The lists read for other orders also show such servers.
 */
async function warnOfLateServers(order: Order, { orderedAt, otherServers, patience }: Ended) {
  const { session, news, context } = order;
  const isNew = ({ uniqId }: Candidate) => !otherServers.some((otherServer) => otherServer.uniqId === uniqId);
  const since = Math.max(orderedAt, session.clock.now() - recent);
  // This server exists already, so the create waits only briefly for this list, and does not fail if the list fails.
  const search = await session.host.afterwards(
    ({ signal }) => findCandidates(order, { signal, since, patience }),
    patience,
  );
  if (search.is !== "done") return;
  const { candidates } = search.value;
  warnOfOthers(candidates.filter(isNew), news, context);
}
