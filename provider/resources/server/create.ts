import type { Session } from "../../session";
import { keep } from "../kept";
import { oneAtATime } from "../oneAtATime";
import { claimShared } from "../owners";
import type { CallContext, Properties } from "../resource";
import { bringTo } from "./bringTo";
import { partialFailure } from "./failure";
import { newState } from "./newState";
import { decideOnExisting, sayOthers } from "./onExisting";
import { mustNotReplaceProtected } from "./protection";
import { provision } from "./provision";
import { findCandidates, type Match } from "./sameRequest";
import { accountOf, outputsOf } from "./state";

/**
 * Looks for a server that answers the same request, else creates one, and waits until it is built. From the moment the
 * id is known every failure is a PartialFailure with it, so that the next `up` goes on.
 */
export async function createServer(
  session: Session,
  { news }: { news: Properties },
  context: CallContext,
): Promise<{ id: string; outputs: Properties }> {
  // Two of one request at the same time would take each other for an earlier create.
  const { match, adopted } = await oneAtATime(session.creating, String(news.domain).toLowerCase(), () =>
    findOrProvision(session, news, context),
  );
  const state = newState(session, news, match, { adopted, context });
  keep(session, "Server", state.id, adopted ? "adopted" : "stays", outputsOf(state));
  claimShared(session, "Server", state.id, news);
  try {
    await bringTo(session, state, news, { resumed: adopted }, context);
    return { id: state.id, outputs: outputsOf(state) };
  } catch (error) {
    throw partialFailure(state, error, context.signal);
  }
}

async function findOrProvision(
  session: Session,
  news: Properties,
  context: CallContext,
): Promise<{ match: Match; adopted: boolean }> {
  context.signal?.throwIfAborted();
  const accnt = accountOf(session, news);
  const there = await findCandidates(session, news, accnt, context.signal);
  const decision = decideOnExisting(there, news);
  if (decision === "create" && news.onExisting !== "create") sayOthers(there, news, context);
  if (decision === "create") await mustNotReplaceProtected(session, news, accnt, context.signal);
  const match =
    decision === "create"
      ? await provision(session, news, accnt, new Set(there.map(({ uniqId }) => uniqId)), context)
      : decision;
  session.met.add(match.uniqId);
  return { match, adopted: decision !== "create" };
}
