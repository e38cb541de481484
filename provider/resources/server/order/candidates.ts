import type { ListQuestion } from "../../../host/lists/sharedList";
import type { NamedServer } from "../../../host/servers/named";
import type { Leaving } from "../../../host/shown/hostMark";
import type { ServerSight } from "../../../host/shown/sight";
import { isSame, plain } from "../../../normalForms";
import { isSameValue } from "../../../resource/changeTable";
import type { CallContext } from "../../../resource/resource";
import type { Session } from "../../../resource/session";
import { mustBeWhole } from "../../../resource/surely";
import type { Properties } from "../../../values";
import { detailOf, orderedInputs, serverChanges } from "../declared/changes";
import type { OrderPlace, ServerInputs } from "../declared/inputs";
import { shownTime } from "../life/phase";
import { comparable, serverNeeds } from "../life/reported";
import { orderNotes } from "./orderNotes";

/** A live server that answers the same request. */
export interface Match {
  readonly uniqId: string;
  readonly sight: ServerSight;
  /** The place of the placement that it is at. */
  readonly place?: Partial<OrderPlace>;
}

/** A live server of the domain that no resource of the run is known to have, with the inputs that it contradicts. */
export interface Candidate extends Match {
  readonly contradicts: readonly string[];
  /** A mark in the list says that its removal was accepted. */
  readonly isMarkedToLeave?: boolean;
}

export interface Order {
  readonly session: Session;
  readonly news: ServerInputs;
  readonly accnt: number | undefined;
  readonly context: CallContext;
}

/** The servers of a domain, as the host shows them. */
export interface Candidates {
  readonly candidates: readonly Candidate[];
  /** Servers whose removal is in progress, or was accepted according to the mark. They are no candidates. */
  readonly leaving: readonly { readonly uniqId: string; readonly removal?: Leaving }[];
  /** Ids of servers that may belong to the domain: the host does not report their domain, or their kind. */
  readonly untold: readonly string[];
}

/**
 * Looks for live servers of the domain, whatever else they are. Servers that a resource of this run is known to have
 * are no candidates.
 *
 * @param since see `listedNow`; `isFirst`: no order of ours can have arrived since; `patience`: see `ListQuestion`.
 * @throws if the host's list moved while it was read, and its filter does not show them either.
 */
export async function findCandidates(
  { session, news, accnt }: Order,
  question: Partial<Pick<ListQuestion, "signal" | "since" | "isFirst" | "patience">> = {},
): Promise<Candidates> {
  const { domain } = news;
  // A server that this machine has just ordered exists, although no list shows it yet.
  const unlisted = (isListed: (id: string) => boolean) =>
    orderNotes(session, news)
      .takeUnlisted(isListed)
      .map(({ text: uniqId, age }) => ({ uniqId, isNew: age < shownTime }));
  const leftOut = { by: "managed", has: (id: string) => session.run.isManaged("Server", id) } as const;
  const { assets, servers: atHost } = session.host;
  const { signal, since, isFirst, patience } = question;
  const asked = { domain, accnt, signal, since, isFirst, patience, leftOut, unlisted };
  const answer = await atHost.named(asked, serverNeeds);
  const { servers } = mustBeWhole(assets.byDomain, domain, answer);
  const candidates: Candidate[] = [];
  const leaving: Candidates["leaving"][number][] = [];
  const untold: string[] = [];
  for (const server of servers) {
    const { presence, uniqId } = server;
    if (presence === "unsure") untold.push(uniqId);
    if (presence === "leaving") leaving.push({ uniqId });
    if (presence !== "there") continue;
    const removal = await removalOf({ session, news, accnt }, server, signal);
    if (removal) leaving.push({ uniqId, removal });
    else
      candidates.push({
        ...{ uniqId, sight: server.sight, contradicts: contradictions(server.sight, news) },
        isMarkedToLeave: server.removal !== undefined && server.removal !== "untold",
      });
  }
  return { candidates, leaving, untold };
}

/**
 * The accepted removal of a live server, from its mark. A program that would adopt it is refused in place of an order.
 */
async function removalOf(
  { session, news, accnt }: Pick<Order, "session" | "news" | "accnt">,
  { uniqId, removal }: Extract<NamedServer, { readonly presence: "there" }>,
  signal: AbortSignal | undefined,
): Promise<Leaving | undefined> {
  if (news.onExisting === "adopt") return undefined;
  if (removal !== "untold") return removal;
  const { assets } = session.host;
  if (!assets.showsDescriptions()) return undefined;
  return (await assets.fetchMarks({ uniq_id: uniqId, accnt }, { signal }))?.removal;
}

/**
 * Inputs that a reported field contradicts. For an image, the host reports only its original template. So type and plan
 * must be reported and equal instead.
 */
function contradictions(sight: ServerSight, news: ServerInputs): string[] {
  const reported = comparable(sight, news);
  const isTold = (field: string) => reported[field] !== undefined;
  const image = news.imageId !== undefined && !(isTold("type") && isTold("plan_id")) ? ["imageId"] : [];
  // The members that an order carries and `server.details` reports again.
  const otherInputs = orderedInputs.filter((name) => {
    const field = detailOf(name);
    if (field === undefined || !isTold(field) || news[name] === undefined) return false;
    return !isSameValue(serverChanges[name], reported[field], news[name]);
  });
  return [...image, ...elsewhere(reported, news), ...otherInputs];
}

/** A server at any place of the placement may be the ordered one. */
const elsewhere = ({ plan_id, zone_id }: Properties, { placement }: ServerInputs): string[] => {
  const isAt = ({ planId, zoneId }: OrderPlace) =>
    (plan_id === undefined || isSame(plain, plan_id, planId)) &&
    (zone_id === undefined || isSame(plain, zone_id, zoneId));
  return placement && !placement.some(isAt) ? ["placement"] : [];
};
