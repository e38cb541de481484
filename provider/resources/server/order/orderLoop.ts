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

/** The last sight on the way of an order. */
type Seen =
  | { readonly is: "unlooked" }
  | LostOrderSight
  | ({ readonly is: "adoptable"; readonly server: Candidate } & Beside)
  | ({ readonly is: "free"; readonly look: Candidates | undefined } & Beside)
  | OpenPlace
  | { readonly is: "noStock"; readonly places: readonly NotTaken[] }
  | FoundServer;

/** Other live servers of the domain. */
interface Beside {
  readonly beside: readonly Candidate[];
}

/** The places to try, and the facts before. */
interface Trip extends Beside, Pick<Place, "known"> {
  readonly places: readonly Place["place"][];
  readonly notTaken: readonly NotTaken[];
}

/** The first of these places comes next. */
interface OpenPlace extends Trip {
  readonly is: "openPlace";
  /** When its turn was asked for, in milliseconds since the epoch. */
  readonly since: number;
  readonly last: LastTry;
}

/** The server of the resource: existing and adopted, or ordered. */
export interface FoundServer extends Beside {
  readonly is: "ours";
  readonly match: Match;
  readonly adopted: boolean;
}

interface Way {
  readonly order: Order;
  readonly lift: Lift;
  readonly notes: ReturnType<typeof orderNotes>;
  /** Undefined: the program does not wait for stock. */
  readonly stock: StockWait | undefined;
  /** Two equal creates at the same time would each adopt the other's server, or both order one. */
  readonly turn: ReturnType<typeof heldTurn>;
}

type SeenAs<Is extends Seen["is"]> = Extract<Seen, { readonly is: Is }>;

type Steps = {
  readonly [Is in Exclude<Seen["is"], "ours">]: (way: Way, seen: SeenAs<Is>) => Promise<Seen>;
};

/** The steps for each sight: see {@link findOrOrder}. */
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
 * The way of an order, in one loop: look, then maybe order. Each step does what the table says for the last sight, and
 * returns its own. Only `orderAtPlace` orders, and only after a look.
 *
 * | seen | done next | seen then |
 * |---|---|---|
 * | `unlooked`: nothing yet, or time has passed | look at all servers of the domain | the next five rows; or it fails: `server-exists`, `servers-untold`, `server-doubled` |
 * | `onItsWay`: an order of an earlier run has no answer, and may still arrive | wait | `unlooked` |
 * | `arrived`: something new is there since that order | forget that order | fails: `order-arrived` |
 * | `notShown`: that order may still be shown | | fails: `order-unanswered` |
 * | `adoptable`: a server that `onExisting: "adopt"` adopts | read its marks | `ours`; fails if it leaves |
 * | `free`: no server is there, or one more is wanted | ask which places the host has | `openPlace`, `noStock` |
 * | `openPlace`: a place that the host may have, not tried or refused for now | wait for a turn, look again if something may have come since, order | `ours`; the same place after a refusal for now; the next one or `noStock` without stock; fails: `create-answer-lost`, `order-not-taken`, a refusal |
 * | `noStock`: no place has any | wait until a newer list shows some, with `timeouts.stock` | `unlooked`; fails: `placement-unavailable`, `stock-late`, `stock-interrupted` |
 * | `ours` | | ends |
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

/** A reading that started up to so many milliseconds earlier will do: an order may take as long to arrive. */
const justBefore = 250;

/** A user who may not list servers needs no list, if one is to be ordered in any case. */
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
  // Report it once. A second run confirms that the user wants another server.
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
