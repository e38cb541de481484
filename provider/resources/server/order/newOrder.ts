import type { CreateTry, LastTry } from "../../../host/createOnce";
import type { Create } from "../../../host/lostCreate";
import type { OrderParams } from "../../../host/servers/order";
import { sightOf } from "../../../host/shown/sight";
import { failure } from "../../../message";
import { wireMembers } from "../../../programNames";
import { deadline } from "../../../waiting/deadlines";
import { orderedInputs } from "../declared/changes";
import type { OrderPlace } from "../declared/inputs";
import { type Candidate, type Candidates, findCandidates, type Match, type Order } from "./candidates";
import { orderNotes } from "./orderNotes";

/**
 * Pauses before each search for a server whose order got no response, in milliseconds. The pauses grow while the order
 * may still arrive.
 */
const pauses = [0, 5_000, 10_000, 15_000, 30_000, 30_000, 30_000];

/** The zone and plan of an order, and the servers that existed before it. */
export interface Place {
  /** Undefined: the order takes the program's zone and plan, without asking the catalogue. */
  readonly place: Partial<OrderPlace> | undefined;
  /**
   * Ids of the live servers that existed before the order and have this domain or no reported domain. Undefined if the
   * user may not list servers, because then nobody could tell which server is new.
   */
  readonly idsBefore: ReadonlySet<string> | undefined;
}

interface PlaceToTry extends Place {
  /** When the order asked for its turn, in milliseconds since the epoch. */
  readonly since: number;
  readonly lastTry: LastTry;
}

/** The outcome of one attempt to order. */
type OrderTry =
  | CreateTry<Match>
  /** No order was sent, because these servers of the domain appeared while it waited for its turn. */
  | { readonly is: "met"; readonly otherServers: readonly Candidate[] };

/** Waits for a turn and then sends one order, unless a server of the domain has appeared by then. */
export async function tryOrder(order: Order, placeToTry: PlaceToTry): Promise<OrderTry> {
  const { session, news, context } = order;
  const { host } = session;
  const { domain, type, timeouts, onExisting } = news;
  const { since, lastTry } = placeToTry;
  const turn = await session.orders.turn({
    ...{ name: domain, ...context, since, isAgain: lastTry.is === "refusedForNow" },
    deadline: deadline("build", type, timeouts, session.configuration.timeouts),
    late: (refusal, building) => failure("order-not-taken", { domain, building }, refusal),
  });
  try {
    const appearedServers = host.isLongAgo(lastTry) ? await newServers(order, placeToTry, context) : [];
    if (appearedServers && appearedServers.length > 0 && onExisting !== "create")
      return { is: "met", otherServers: appearedServers };
    const create = newOrder(order, placeToTry);
    const foundServer = await host.foundSince(context, create, lastTry);
    return foundServer.is === "nothing" ? await host.sendTry(context, create, turn.end) : foundServer;
  } finally {
    turn.end({ is: "notSent", error: undefined });
  }
}

/**
 * The create request of one order. Even after a cancel the response is awaited: otherwise no state would contain the
 * server.
 */
function newOrder(order: Order, orderPlace: Place) {
  const { session, news, accnt } = order;
  const { place, idsBefore } = orderPlace;
  // The parameters of the create request (specification, Servers › Provision a server).
  const params = { accnt, ...wireMembers({ ...news, ...place }, orderedInputs) } as OrderParams;
  const notes = orderNotes(session, news);
  return {
    ids: "text",
    name: news.domain,
    pauses,
    // Before the next place is tried, one more look makes sure that nothing was ordered at this place.
    ...(place && idsBefore && { looksAfter: ["noStock"] }),
    async send(call) {
      const answer = await session.host.servers.order(params, call, {
        leaves: () => notes.noteOrder([...(idsBefore ?? [])]),
        nothingCame: notes.noteNothing,
      });
      if (answer.is === "made") notes.noteAnswer(answer.made.uniqId);
      return answer;
    },
    look: (call) => newServers(order, orderPlace, call),
    idOf: ({ uniqId }) => uniqId,
    isExact: ({ contradicts }) => contradicts?.length === 0,
  } satisfies Create<Match & Partial<Candidate>>;
}

/**
 * The servers that did not exist before the order, as the host shows them now. A server without a reported domain may
 * be the ordered one. Undefined if the user may not list servers.
 */
async function newServers(
  order: Order,
  { idsBefore }: Place,
  call: Parameters<typeof findCandidates>[1],
): Promise<readonly Candidate[] | undefined> {
  if (!idsBefore) return undefined;
  const { candidates, untold }: Candidates = await findCandidates(order, call);
  const unclearServers = untold.map((uniqId) => ({ uniqId, sight: sightOf({}), contradicts: ["domain"] }));
  return [...candidates, ...unclearServers].filter(({ uniqId }) => !idsBefore.has(uniqId));
}
