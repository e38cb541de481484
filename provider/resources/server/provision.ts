import { HostError, isHostError } from "../../api/errors";
import { addressOf } from "../../config";
import { formatDuration } from "../../duration";
import { failure } from "../../message";
import type { CallContext } from "../../resource/resource";
import type { Session } from "../../resource/session";
import { arrivalTime, orderOnce, unanswered } from "../../resource/unanswered";
import { type Candidate, findCandidates, type Match } from "./candidates";
import type { ServerInputs } from "./inputs";
import type { ServerCreateMessages } from "./messages";
import type { Place } from "./placement";
import type { ServerRecord } from "./record";

/** Milliseconds between two looks for a server whose order was not answered: growing, as long as it may still arrive. */
const pauses = [0, 5_000, 10_000, 15_000, 30_000, 30_000, 30_000];

/** Names an order among all that this machine sends. */
export const orderOf = (
  { configuration }: Session,
  { domain }: ServerInputs,
  accnt: number | undefined,
): string => `server ${addressOf(configuration.baseUrl)} ${accnt ?? ""} ${domain.toLowerCase()}`;

/**
 * The live servers of the domain, once every order for it that was sent from this machine has arrived or cannot any more:
 * a run that was killed may have sent one a moment ago. Undefined: the user may not list them, and need not, because one
 * is to be ordered in any case.
 */
export async function findOnceArrived(
  session: Session,
  news: ServerInputs,
  accnt: number | undefined,
  context: CallContext,
): Promise<Candidate[] | undefined> {
  const order = orderOf(session, news, accnt);
  for (;;) {
    const open = unanswered(session.notes, order, session.clock.now());
    const left = open ? open.sentAt + arrivalTime - session.clock.now() : 0;
    const mustLook = news.onExisting !== "create" || open !== undefined;
    const there = await findCandidates(session, news, accnt, context.signal).catch((error: unknown) => {
      if (mustLook || !isHostError(error, "permission")) throw error;
    });
    if (!there) return undefined;
    // What is another's need not be told from what was ordered: both stop an order. Only `create` means one beside others.
    if (news.onExisting !== "create" && there.length > 0) return there;
    const arrived = open ? arrivedOf(open.before, there) : [];
    if (arrived.length > 0) {
      // Named once: who runs again has seen it, and means another one.
      session.notes.remove(order, "all");
      throw failure("order-arrived", { domain: news.domain, ids: idsOf(arrived) });
    }
    if (left <= 0) return there;
    context.status(
      `${news.domain}: an earlier run ordered it and was cut short; looking whether it arrives, ${formatDuration(left)} more`,
    );
    await session.clock.sleep(Math.min(left, 5_000), context.signal);
  }
}

const idsOf = (found: readonly Match[]) => found.map(({ uniqId }) => uniqId);

const arrivedOf = (before: readonly string[], there: readonly Candidate[]): Candidate[] =>
  there.filter(({ uniqId }) => !before.includes(uniqId));

/**
 * Sends one create, and never a second one blindly: each may be a server that is paid for. When the answer is lost, the
 * host is asked what is there now that was not there before; only when nothing is, the create is sent once more.
 *
 * @param known ids of live servers that answered the same request before; undefined: the user may not list servers, so
 * that nobody could tell which one is new.
 * @param place of the placement; another one may be tried after the answer `noStock`, because surely nothing was ordered.
 */
export async function provision(
  session: Session,
  news: ServerInputs,
  accnt: number | undefined,
  known: ReadonlySet<string> | undefined,
  context: CallContext,
  place: Place | undefined,
): Promise<Match | "noStock"> {
  const order = orderOf(session, news, accnt);
  for (let attempt = 1; ; attempt++) {
    let lost: HostError | undefined;
    try {
      // A cancel ends only the waiting between tries: an answer that nobody hears would be a server that nobody knows.
      const record: ServerRecord = await session.client.server.create(createParams(news, accnt, place), {
        ...context,
        around: (send) => orderOnce(session.notes, order, [...(known ?? [])], send),
      });
      if (typeof record.uniq_id === "string") return { uniqId: record.uniq_id, record };
    } catch (error) {
      if (!(error instanceof HostError)) throw error;
      session.catalogue.forget();
      // After an order without an answer nobody knows what has taken the last one.
      if (place && attempt === 1 && error.kind === "noStock" && !error.mayHaveHappened) return "noStock";
      if (!error.mayHaveHappened) throw error;
      lost = error;
    }
    if (!known) throw answerLost(news, lost, "notLookedUp");
    const found = await lookAgain(session, news, accnt, known, lost, context);
    if (found) {
      session.notes.remove(order);
      return found;
    }
    if (context.signal?.aborted) throw answerLost(news, lost, "cancelled");
    // An answer without an id is an answer: only a request that may not have arrived is sent again.
    if (!lost || attempt === 2) throw answerLost(news, lost, attempt === 2 ? "notListed" : "notYetListed");
  }
}

/**
 * The one new server that answers the request, given the host the time in which the order may still arrive. After a cancel
 * it is given only some seconds to be listed.
 *
 * @throws when new servers of the domain are there, and it is not clear which one was ordered: another order would be one
 * too many.
 */
async function lookAgain(
  session: Session,
  news: ServerInputs,
  accnt: number | undefined,
  known: ReadonlySet<string>,
  lost: HostError | undefined,
  context: CallContext,
): Promise<Match | undefined> {
  let others: readonly Candidate[] = [];
  for (const [index, pause] of pauses.entries()) {
    if (index > 1 && context.signal?.aborted) return undefined;
    if (pause > 0) {
      context.status(`${news.domain}: the answer to its create was lost; looking for it, try ${index + 1}`);
      // What a cancel leaves is the time to be listed.
      await session.clock.sleep(pause, index > 1 ? context.signal : undefined).catch(() => {});
    }
    const there = await findCandidates(session, news, accnt, undefined).catch((error: unknown) => {
      throw answerLost(news, lost, "notLookedUp", error);
    });
    others = there.filter(({ uniqId }) => !known.has(uniqId));
    const exact = others.filter(({ contradicts }) => contradicts.length === 0);
    if (exact.length > 1) throw answerLost(news, lost, { several: idsOf(exact) });
    if (exact[0]) return exact[0];
  }
  // One that differs may be ours, and not be as it was ordered yet.
  if (others.length > 0) throw answerLost(news, lost, { differing: idsOf(others) });
  return undefined;
}

/** @param lost how the answer was lost; undefined: it came, without an id. */
const answerLost = (
  { domain }: ServerInputs,
  lost: HostError | undefined,
  looking: ServerCreateMessages["create-answer-lost"]["looking"],
  cause: unknown = lost,
) => failure("create-answer-lost", { domain, isAnswered: lost === undefined, looking }, cause);

/** The members of a create (specification, Servers › Provision a server). */
const createParams = (news: ServerInputs, accnt: number | undefined, place: Place | undefined) => ({
  accnt,
  type: news.type,
  domain: news.domain,
  plan_id: place?.planId ?? news.planId,
  region_id: news.regionId,
  zone_id: place?.zoneId ?? news.zoneId,
  template_name: news.templateName,
  image_id: news.imageId,
  features: news.features,
  new_ips: news.newIps,
  new_ip6s: news.newIp6s,
  pool_ips: news.poolIps,
  pool6_ips: news.pool6Ips,
  bandwidth_quota: news.bandwidthQuota,
  backup_enabled: news.backupEnabled,
  backup_plan: news.backupPlan,
  backup_quota: news.backupQuota,
  public_ssh_key: news.publicSshKey,
  password: news.password,
});
