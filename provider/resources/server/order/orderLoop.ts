import type { LastTry } from "../../../host/createOnce";
import type { Lift } from "../../../lift";
import { failure, message } from "../../../message";
import type { NotTaken } from "../../../messages/catalogue";
import { heldTurn } from "../../../run/turns";
import { type Candidate, type Candidates, findCandidates, type Match, type Order } from "./candidates";
import { arrivalLine, judgeLostOrder, type LostOrderSight } from "./lostOrder";
import { type Place, tryOrder } from "./newOrder";
import { decideOnExisting, metRefusal, mustBeAdoptable, mustNotDouble, warnOfOthers } from "./onExisting";
import { orderNotes } from "./orderNotes";
import { isOutOfStock, openPlaces, type StockWait, stockWaitOf } from "./placement";

/** The finding of the last step of an order, which decides the next step. */
type Seen =
  | { readonly is: "unlooked" }
  | LostOrderSight
  | ({ readonly is: "adoptable"; readonly server: Candidate } & Beside)
  | ({ readonly is: "free"; readonly look: Candidates | undefined } & Beside)
  | OpenPlace
  | { readonly is: "noStock"; readonly places: readonly NotTaken[] }
  | FoundServer;

interface Beside {
  readonly beside: readonly Candidate[];
}

/** The places that an order has yet to try, the first one next, and those that did not work out. */
interface Trip extends Beside, Pick<Place, "known"> {
  readonly places: readonly Place["place"][];
  readonly notTaken: readonly NotTaken[];
}

interface OpenPlace extends Trip {
  readonly is: "openPlace";
  /** When the order asked for its turn, in milliseconds since the epoch. */
  readonly since: number;
  readonly last: LastTry;
}

/** The server for the resource: an adopted one, or the one that was ordered. */
export interface FoundServer extends Beside {
  readonly is: "ours";
  readonly match: Match;
  readonly adopted: boolean;
}

interface Way {
  readonly order: Order;
  readonly lift: Lift;
  readonly notes: ReturnType<typeof orderNotes>;
  /** Waits until stock returns; undefined if the program does not wait for stock. */
  readonly stock: StockWait | undefined;
  /** Holds the turn for this domain. Otherwise two equal creates could each adopt the other's server. */
  readonly turn: ReturnType<typeof heldTurn>;
}

type SeenAs<Is extends Seen["is"]> = Extract<Seen, { readonly is: Is }>;

type Steps = {
  readonly [Is in Exclude<Seen["is"], "ours">]: (way: Way, seen: SeenAs<Is>) => Promise<Seen>;
};

/** The step that follows each finding: see {@link findOrOrder}. */
export const orderSteps: Steps = {
  unlooked: look,
  onItsWay: waitForArrival,
  arrived: nameArrived,
  notShown: giveUpUnanswered,
  adoptable: adopt,
  free: choosePlaces,
  openPlace: orderAtPlace,
  noStock: waitForStock,
};

/**
 * Finds or orders the server of a resource, in one loop: each step acts on the finding of the step before, and returns
 * its own. Only `orderAtPlace` sends orders, and only after a look at the servers of the domain.
 *
 * | found before | step | found by the step |
 * |---|---|---|
 * | `unlooked`: nothing yet, or time has passed | look at all servers of the domain | one of the next five rows; or fails: `server-exists`, `servers-untold`, `server-doubled` |
 * | `onItsWay`: an order from an earlier run got no response, and may still arrive | wait | `unlooked` |
 * | `arrived`: since that order a new server has appeared | forget that order | fails: `order-arrived` |
 * | `notShown`: the host may still list the server of that order | | fails: `order-unanswered` |
 * | `adoptable`: a server that `onExisting: "adopt"` takes over | read the marks of its asset | `ours`; fails if the server is being removed |
 * | `free`: no server exists, or the program wants a second one | ask the catalogue which places are available | `openPlace`, `noStock` |
 * | `openPlace`: a place that may be available, and that was not tried or was refused for now | wait for a turn, look again if a server may have appeared since, order | `ours`; the same place after a refusal for now; the next place or `noStock` if the host has no stock; fails: `create-answer-lost`, `order-not-taken`, a refusal |
 * | `noStock`: no place is available | wait until a newer list of plans shows stock, with `timeouts.stock` | `unlooked`; fails: `placement-unavailable`, `stock-late`, `stock-interrupted` |
 * | `ours`: the server of the resource | | the loop ends |
 */
export async function findOrOrder(order: Order, lift: Lift): Promise<FoundServer> {
  const { session, news } = order;
  const stock = stockWaitOf(order);
  const turn = heldTurn(session.inTurn, `Server:${news.domain.toLowerCase()}`);
  const way: Way = { order, lift, notes: orderNotes(session, news), stock, turn };
  await turn.take();
  try {
    let seen: Seen = { is: "unlooked" };
    while (seen.is !== "ours") {
      const step = orderSteps[seen.is] as (way: Way, seen: Seen) => Promise<Seen>;
      seen = await step(way, seen);
    }
    session.run.use("Server", seen.match.uniqId, "met");
    return seen;
  } finally {
    turn.end();
  }
}

/** Milliseconds. A list that was read this long ago is recent enough: a new order takes as long to arrive. */
const justBefore = 250;

/** Looks at the servers of the domain. With `onExisting: "create"` a user who may not list servers can order, too. */
async function look({ order, lift, notes }: Way): Promise<Seen> {
  const { session, news, context } = order;
  context.signal?.throwIfAborted();
  const isBeside = news.onExisting === "create";
  const lostOrder = notes.unanswered();
  const [{ signal }, since] = [context, session.clock.now() - justBefore];
  const finding = findCandidates(order, { signal, since, isFirst: true });
  const seen = await (isBeside ? session.host.ifPermitted(finding) : finding);
  const { candidates, untold } = seen ?? { candidates: [], untold: [] };
  if (untold.length > 0 && !isBeside && candidates.length === 0)
    throw failure("servers-untold", { domain: news.domain, ids: untold });
  const lostSight = lostOrder && judgeLostOrder(lostOrder, seen?.candidates, isBeside);
  if (lostSight) return lostSight;
  const decision = decideOnExisting(candidates, news);
  const beside = candidates.filter((candidate) => candidate !== decision);
  if (decision === "create") mustNotDouble(order, lift, beside);
  warnOfOthers(beside, news, context);
  return decision === "create"
    ? { is: "free", look: seen, beside }
    : { is: "adoptable", server: decision, beside };
}

async function waitForArrival({ order }: Way, { left }: SeenAs<"onItsWay">): Promise<Seen> {
  const { session, news, context } = order;
  context.status(arrivalLine(news.domain, left));
  await session.clock.sleep(Math.min(left, 5_000), context.signal);
  return { is: "unlooked" };
}

async function nameArrived({ order, notes }: Way, { ids }: SeenAs<"arrived">): Promise<Seen> {
  // The arrived server is reported only once. If the user runs `up` again, another server is wanted.
  notes.close("all");
  throw failure("order-arrived", { domain: order.news.domain, ids });
}

async function giveUpUnanswered({ order }: Way, { age, left }: SeenAs<"notShown">): Promise<Seen> {
  throw failure("order-unanswered", { domain: order.news.domain, age, left });
}

async function adopt({ order }: Way, { server, beside }: SeenAs<"adoptable">): Promise<Seen> {
  await mustBeAdoptable(order, server);
  return { is: "ours", match: server, adopted: true, beside };
}

async function choosePlaces({ order }: Way, { look: seen, beside }: SeenAs<"free">): Promise<Seen> {
  const { news, context } = order;
  for (const one of seen?.leaving ?? [])
    context.warn(message("server-leaving-beside", { domain: news.domain, ...one }));
  const known = seen && new Set([...seen.candidates.map(({ uniqId }) => uniqId), ...seen.untold]);
  const { open, closed } = await openPlaces(order);
  return placeOf(order, { known, beside, places: open, notTaken: closed });
}

function placeOf({ session: { clock } }: Order, trip: Trip): Seen {
  if (trip.places.length === 0) return { is: "noStock", places: trip.notTaken };
  return { is: "openPlace", ...trip, since: clock.now(), last: { is: "notTried", at: clock.now() } };
}

async function orderAtPlace({ order, notes }: Way, seen: OpenPlace): Promise<Seen> {
  const { news, context } = order;
  const { domain } = news;
  const { beside, notTaken } = seen;
  const [place, ...places] = seen.places;
  const tried = await tryOrder(order, { ...seen, place });
  if (tried.is === "met") throw metRefusal(tried.others, news, undefined);
  if (tried.is === "lost") throw failure("create-answer-lost", { domain, ...tried.lost }, tried.because);
  notes.close("own");
  if (tried.is === "refusedForNow") return { ...seen, last: tried };
  if (tried.is === "made")
    return { is: "ours", match: { ...tried.made, ...(news.placement && { place }) }, adopted: false, beside };
  if (place === undefined || tried.reason !== "noStock") throw tried.because;
  const refusedPlace: NotTaken = { ...place, why: "refused" };
  if (places.length > 0) context.status(message("placement-next", { domain, place: refusedPlace }));
  return placeOf(order, { ...seen, places, notTaken: [...notTaken, refusedPlace] });
}

async function waitForStock({ order, stock, turn }: Way, { places }: SeenAs<"noStock">): Promise<Seen> {
  if (!stock || !isOutOfStock(places))
    throw failure("placement-unavailable", { domain: order.news.domain, places });
  turn.end();
  await stock(places);
  await turn.take();
  return { is: "unlooked" };
}
