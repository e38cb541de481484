import { accountOf } from "../../resource/account";
import { claimLogin } from "../../resource/loginOwner";
import { inMachineTurn } from "../../resource/machineTurn";
import type { CallContext } from "../../resource/resource";
import type { Session } from "../../resource/session";
import { type Candidate, findCandidates, isManaged } from "./candidates";
import type { ServerInputs } from "./inputs";
import { newState } from "./newServer";
import { decideOnExisting, warnOfOthers } from "./onExisting";
import { type Ordered, order } from "./order";
import type { ServerResource } from "./outputs";
import { partialFailure } from "./partialFailure";
import { takePrice } from "./price";
import { mustNotReplaceProtected } from "./protection";
import { findOnceArrived, orderOf } from "./provision";
import { outputsOf } from "./serverState";
import { runSteps } from "./steps/run";

/**
 * Looks for a server that answers the same request, else creates one, and waits until it is built. From the moment the
 * id is known every failure is a PartialFailure with it, so that the next `up` goes on.
 */
export const createServer: ServerResource["create"] = async (session, { news }, context) => {
  // Otherwise two equal creates at the same time would each adopt the server of the other, or both order one.
  const { match, adopted, beside } = await session.managed.inTurn(`Server:${news.domain.toLowerCase()}`, () =>
    inMachineTurn(
      session,
      orderOf(session, news, accountOf(session, news)),
      context,
      `${news.domain}: another run on this machine is ordering it; waiting until it has`,
      () => findOrProvision(session, news, context),
    ),
  );
  const state = newState(session, news, match, { adopted, context });
  session.managed[adopted ? "adopt" : "keep"]("Server", state.id, outputsOf(state));
  claimLogin(session, "Server", state.id, news);
  try {
    await runSteps({ session, state, news, resumed: adopted, context });
    await sayWhatCameAfter(session, news, beside, context);
    await takePrice(session, state, context);
    return { id: state.id, outputs: outputsOf(state) };
  } catch (error) {
    throw partialFailure(state, error, context.signal);
  }
};

async function findOrProvision(
  session: Session,
  news: ServerInputs,
  context: CallContext,
): Promise<{ match: Ordered; adopted: boolean; beside: readonly Candidate[] }> {
  context.signal?.throwIfAborted();
  const accnt = accountOf(session, news);
  const there = await findOnceArrived(session, news, accnt, context);
  const beside = await notManaged(session, there ?? [], news, context);
  const decision = decideOnExisting(beside, news);
  if (decision === "create") {
    await mustNotReplaceProtected(session, news, accnt, context.signal);
    const known = there && new Set(beside.map(({ uniqId }) => uniqId));
    const match = await order(session, news, accnt, known, context);
    session.managed.meet("Server", match.uniqId);
    return { match, adopted: false, beside };
  }
  session.managed.meet("Server", decision.uniqId);
  warnOfOthers(
    beside.filter((one) => one !== decision),
    news,
    context,
  );
  return { match: decision, adopted: true, beside };
}

/** How long the engine is given to meet the resources of the program, which it does in any order, in milliseconds. */
export const meetingTime = 2_000;

/** Those that no resource of the run has. The engine may name a resource a moment later, so this waits a little. */
async function notManaged(
  session: Session,
  candidates: readonly Candidate[],
  news: ServerInputs,
  { signal }: CallContext,
): Promise<readonly Candidate[]> {
  if (candidates.length === 0 || news.onExisting === "create") return candidates;
  await session.clock.sleep(meetingTime, signal);
  const known = await Promise.all(candidates.map(({ uniqId }) => isManaged(session, uniqId)));
  return candidates.filter((_, index) => !known[index]);
}

/**
 * Names what has come while this server was made: an order of a run that was cut short may arrive later than any look
 * before could see. Only `create` means to have several.
 */
async function sayWhatCameAfter(
  session: Session,
  news: ServerInputs,
  beside: readonly Candidate[],
  context: CallContext,
): Promise<void> {
  if (news.onExisting === "create") return;
  const named = new Set(beside.map(({ uniqId }) => uniqId));
  // The server is there, so a failure of this look is no failure of the create.
  const now = await findCandidates(session, news, accountOf(session, news), context.signal).catch(() => []);
  warnOfOthers(
    now.filter(({ uniqId }) => !named.has(uniqId)),
    news,
    context,
  );
}
