import { HostError, isHostError } from "../../../api/errors";
import { formatDuration } from "../../../duration";
import { failure } from "../../../message";
import type { CallContext } from "../../../resource/resource";
import type { Session } from "../../../resource/session";
import { isAnswered, orderOnce, unanswered } from "../../../resource/unanswered";
import type { ServerInputs } from "../inputs";
import { arrivalTime } from "../life/next";
import { shownTime } from "../life/phase";
import type { ServerRecord } from "../life/record";
import type { ServerCreateMessages } from "../messages";
import { type Candidate, findCandidates, type Match, orderName } from "./candidates";
import type { Place } from "./placement";

/** Milliseconds between two looks for a server whose order was not answered: growing, as long as it may still arrive. */
const pauses = [0, 5_000, 10_000, 15_000, 30_000, 30_000, 30_000];

/** A server that is to be ordered. */
export interface Order {
  readonly session: Session;
  readonly news: ServerInputs;
  readonly accnt: number | undefined;
  readonly context: CallContext;
}

const nameOf = ({ session, accnt, news: { domain } }: Order): string => orderName(session, accnt, domain);

/**
 * The live servers of the domain, once every order for it that was sent from this machine has arrived or cannot any more:
 * a run that was killed may have sent one a moment ago. Undefined: the user may not list them, and need not, because one
 * is to be ordered in any case.
 *
 * @throws while an order without an answer may still be shown: only `onExisting: "create"` orders another one then.
 */
export async function findOnceArrived(order: Order): Promise<Candidate[] | undefined> {
  const { session, news, accnt, context } = order;
  const isBeside = news.onExisting === "create";
  for (;;) {
    const open = unanswered(session.notes, nameOf(order));
    const there = await findCandidates(session, news, accnt, context.signal).catch((error: unknown) => {
      if (!isBeside || open || !isHostError(error, "permission")) throw error;
    });
    if (!there) return undefined;
    // What is another's need not be told from what was ordered: both stop an order. Only `create` means one beside others.
    if (!open || (!isBeside && there.length > 0)) return there;
    const arrived = there.filter(({ uniqId }) => !open.before.includes(uniqId));
    if (arrived.length > 0) {
      // Named once: who runs again has seen it, and means another one.
      session.notes.remove(nameOf(order), "all");
      throw failure("order-arrived", { domain: news.domain, ids: idsOf(arrived) });
    }
    const left = arrivalTime - open.age;
    if (left <= 0) {
      if (isBeside || open.age >= shownTime) return there;
      throw failure("order-unanswered", { domain: news.domain, age: open.age, left: shownTime - open.age });
    }
    context.status(
      `${news.domain}: an earlier run ordered it and got no answer; looking whether it arrives, ${formatDuration(left)} more`,
    );
    await session.clock.sleep(Math.min(left, 5_000), context.signal);
  }
}

const idsOf = (found: readonly Match[]) => found.map(({ uniqId }) => uniqId);

/**
 * Sends one create, and never a second one: each may be a server that is paid for. When the answer is lost, the host is
 * asked what is there now that was not there before.
 *
 * @param known ids of live servers of the domain that were there before; undefined: the user may not list servers, so that
 * nobody could tell which one is new.
 * @param place of the placement; another one may be tried after the answer `noStock`, because surely nothing was ordered.
 */
export async function provision(
  order: Order,
  known: ReadonlySet<string> | undefined,
  place: Place | undefined,
): Promise<Match | "noStock"> {
  const { session, news, accnt, context } = order;
  const { notes } = session;
  let lost: HostError | undefined;
  try {
    // A cancel ends only the waiting between tries: an answer that nobody hears would be a server that nobody knows.
    const record: ServerRecord = await session.client.server.create(createParams(news, accnt, place), {
      ...context,
      around: (send) => orderOnce(notes, nameOf(order), [...(known ?? [])], send),
    });
    if (typeof record.uniq_id === "string") {
      isAnswered(notes, nameOf(order), record.uniq_id);
      return { uniqId: record.uniq_id, record };
    }
  } catch (error) {
    if (!(error instanceof HostError)) throw error;
    if (place && error.kind === "noStock" && !error.mayHaveHappened) return "noStock";
    if (!error.mayHaveHappened) throw error;
    lost = error;
  }
  if (!known) throw answerLost(news, lost, "notLookedUp");
  const found = await lookAgain(order, known, lost);
  if (!found) throw answerLost(news, lost, context.signal?.aborted ? "cancelled" : "notListed");
  notes.remove(nameOf(order));
  return found;
}

/**
 * The one new server that answers the request, given the host the time in which the order may still arrive. After a cancel
 * it is given only some seconds to be listed.
 *
 * @throws when new servers of the domain are there, and it is not clear which one was ordered.
 */
async function lookAgain(
  { session, news, accnt, context }: Order,
  known: ReadonlySet<string>,
  lost: HostError | undefined,
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
