import type { ListQuestion } from "../../../host/lists/sharedList";
import type { NamedServer } from "../../../host/servers/namedServers";
import type { Leaving } from "../../../host/shown/hostMark";
import type { ServerSight } from "../../../host/shown/sight";
import { isSame, plain } from "../../../normalForms";
import { isSameValue } from "../../../resource/changeTable";
import type { CallContext } from "../../../resource/resource";
import type { Session } from "../../../resource/session";
import { mustBeWhole } from "../../../resource/sureRecords";
import { detailOf, orderedInputs, serverChanges } from "../declared/changes";
import type { OrderPlace, ServerInput, ServerInputs } from "../declared/inputs";
import { shownTime } from "../life/phase";
import { comparable, serverNeeds } from "../life/reported";
import { orderNotes } from "./orderNotes";

/** A live server that may be the ordered one. */
export interface Match {
  readonly uniqId: string;
  readonly sight: ServerSight;
  /** The zone and plan of `placement` where the order was placed. */
  readonly place?: Partial<OrderPlace>;
}

/**
 * A live server of the domain that no resource of this run manages. `contradicts` names the inputs whose values at the
 * host differ.
 */
export interface Candidate extends Match {
  readonly contradicts: readonly string[];
  /** Whether the asset list shows the mark of an accepted removal. */
  readonly isMarkedToLeave?: boolean;
}

export interface Order {
  readonly session: Session;
  readonly news: ServerInputs;
  readonly accnt: number | undefined;
  readonly context: CallContext;
}

/** The live servers of a domain that the host shows. */
export interface Candidates {
  readonly candidates: readonly Candidate[];
  /** Servers whose removal is in progress, or was accepted according to a mark. They cannot be adopted. */
  readonly leaving: readonly { readonly uniqId: string; readonly removal?: Leaving }[];
  /**
   * Ids of servers that may have this domain: the host reports no domain for them, or does not say whether they are
   * servers.
   */
  readonly untold: readonly string[];
}

/**
 * Looks for live servers of the domain, whatever their type, plan or template. Servers that a resource of this run
 * manages are left out.
 *
 * @param question for `since` see `listedNow`, and for `patience` see `ListQuestion`. `isFirst` says that no order of
 * this process can have arrived since then.
 * @throws if records moved between pages while the list was read, and the host's filter by domain does not settle the
 * question either.
 */
export async function findCandidates(
  { session, news, accnt }: Order,
  question: Partial<Pick<ListQuestion, "signal" | "since" | "isFirst" | "patience">> = {},
): Promise<Candidates> {
  const { domain } = news;
  // A server that was just ordered from this machine exists, although no list shows it yet.
  const unlisted = (isListed: (id: string) => boolean) =>
    orderNotes(session, news)
      .takeUnlisted(isListed)
      .map(({ text: uniqId, age }) => ({ uniqId, isNew: age < shownTime }));
  const leftOut = { by: "managed", has: (id: string) => session.run.isManaged("Server", id) } as const;
  const { assets, servers: atHost } = session.host;
  const { signal, since, isFirst, patience } = question;
  const namedQuestion = { domain, accnt, signal, since, isFirst, patience, leftOut, unlisted };
  const answer = await atHost.named(namedQuestion, serverNeeds);
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
 * The accepted removal of a live server, according to its mark; undefined for a program that would adopt the server,
 * because `mustBeAdoptable` refuses that adoption itself.
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
 * The inputs whose values differ from what the host reports. For a server built from an image the host reports only the
 * image's original template, so the host must report the type and the plan instead.
 */
function contradictions(sight: ServerSight, news: ServerInputs): string[] {
  const reportedValues = comparable(sight, news);
  const told = (name: ServerInput): unknown => {
    const field = detailOf(name);
    return field === undefined ? undefined : reportedValues[field];
  };
  const isTold = (name: ServerInput) => told(name) !== undefined;
  const image = news.imageId !== undefined && !(isTold("type") && isTold("planId")) ? ["imageId"] : [];
  // Inputs that an order sends and that `server.details` reports again.
  const otherInputs = orderedInputs.filter((name) => {
    if (!isTold(name) || news[name] === undefined) return false;
    return !isSameValue(serverChanges[name], told(name), news[name]);
  });
  const place = { planId: told("planId"), zoneId: told("zoneId") };
  return [...image, ...elsewhere(place, news), ...otherInputs];
}

/** With `placement`, the ordered server may be at any of the listed places. */
const elsewhere = (
  toldPlace: Readonly<Record<keyof OrderPlace, unknown>>,
  { placement }: ServerInputs,
): string[] => {
  const isAt = ({ planId, zoneId }: OrderPlace) =>
    (toldPlace.planId === undefined || isSame(plain, toldPlace.planId, planId)) &&
    (toldPlace.zoneId === undefined || isSame(plain, toldPlace.zoneId, zoneId));
  return placement && !placement.some(isAt) ? ["placement"] : [];
};
