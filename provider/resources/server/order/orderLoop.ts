import type { Lift } from "../../../lift";
import { failure, message } from "../../../message";
import type { NotTaken } from "../../../messages/catalogue";
import { heldTurn } from "../../../run/turns";
import { findCandidates, type Order } from "./candidates";
import { arrivalLine, judgeLostOrder } from "./lostOrder";
import { tryOrder } from "./newOrder";
import { decideOnExisting, metRefusal, mustBeAdoptable, mustNotDouble, warnOfOthers } from "./onExisting";
import type { FoundServer, OpenPlace, OrderFinding, PlacesToTry } from "./orderFinding";
import { orderNotes } from "./orderNotes";
import { isOutOfStock, openPlaces, type StockWait, stockWaitOf } from "./placement";

interface Tools {
  readonly order: Order;
  readonly lift: Lift;
  readonly notes: ReturnType<typeof orderNotes>;
  /** Waits until stock returns; undefined if the program does not wait for stock. */
  readonly stock: StockWait | undefined;
  /** Holds the turn for this domain. Otherwise two equal creates could each adopt the other's server. */
  readonly turn: ReturnType<typeof heldTurn>;
}

type FindingAs<Is extends OrderFinding["is"]> = Extract<OrderFinding, { readonly is: Is }>;

type Steps = {
  readonly [Is in Exclude<OrderFinding["is"], "ours">]: (
    tools: Tools,
    finding: FindingAs<Is>,
  ) => Promise<OrderFinding>;
};

/** The step that follows each finding: see {@link findOrOrder}. */
export const orderSteps: Steps = {
  unlooked: lookForServers,
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
  const tools: Tools = { order, lift, notes: orderNotes(session, news), stock, turn };
  await turn.take();
  try {
    let finding: OrderFinding = { is: "unlooked" };
    while (finding.is !== "ours") {
      const step = orderSteps[finding.is] as (tools: Tools, finding: OrderFinding) => Promise<OrderFinding>;
      finding = await step(tools, finding);
    }
    session.run.use("Server", finding.match.uniqId, "met");
    return finding;
  } finally {
    turn.end();
  }
}

/** Milliseconds. A list that was read this long ago is recent enough: a new order takes as long to arrive. */
const justBefore = 250;

/** Looks at the servers of the domain. With `onExisting: "create"` a user who may not list servers can order, too. */
async function lookForServers({ order, lift, notes }: Tools): Promise<OrderFinding> {
  const { session, news, context } = order;
  context.signal?.throwIfAborted();
  const isBeside = news.onExisting === "create";
  const lostOrder = notes.unanswered();
  const [{ signal }, since] = [context, session.clock.now() - justBefore];
  const finding = findCandidates(order, { signal, since, isFirst: true });
  const shown = await (isBeside ? session.host.ifPermitted(finding) : finding);
  const { candidates, untold } = shown ?? { candidates: [], untold: [] };
  if (untold.length > 0 && !isBeside && candidates.length === 0)
    throw failure("servers-untold", { domain: news.domain, ids: untold });
  const lostSight = lostOrder && judgeLostOrder(lostOrder, shown?.candidates, isBeside);
  if (lostSight) return lostSight;
  const decision = decideOnExisting(candidates, news);
  const otherServers = candidates.filter((candidate) => candidate !== decision);
  if (decision === "create") mustNotDouble(order, lift, otherServers);
  warnOfOthers(otherServers, news, context);
  return decision === "create"
    ? { is: "free", shown, otherServers }
    : { is: "adoptable", server: decision, otherServers };
}

async function waitForArrival({ order }: Tools, { left }: FindingAs<"onItsWay">): Promise<OrderFinding> {
  const { session, news, context } = order;
  context.status(arrivalLine(news.domain, left));
  await session.clock.sleep(Math.min(left, 5_000), context.signal);
  return { is: "unlooked" };
}

async function nameArrived({ order, notes }: Tools, { ids }: FindingAs<"arrived">): Promise<OrderFinding> {
  // The arrived server is reported only once. If the user runs `up` again, another server is wanted.
  notes.close("all");
  throw failure("order-arrived", { domain: order.news.domain, ids });
}

async function giveUpUnanswered(
  { order }: Tools,
  { age, left }: FindingAs<"notShown">,
): Promise<OrderFinding> {
  throw failure("order-unanswered", { domain: order.news.domain, age, left });
}

async function adopt(
  { order }: Tools,
  { server, otherServers }: FindingAs<"adoptable">,
): Promise<OrderFinding> {
  await mustBeAdoptable(order, server);
  return { is: "ours", match: server, adopted: true, otherServers };
}

async function choosePlaces(
  { order }: Tools,
  { shown, otherServers }: FindingAs<"free">,
): Promise<OrderFinding> {
  const { news, context } = order;
  for (const leavingServer of shown?.leaving ?? [])
    context.warn(message("server-leaving-beside", { domain: news.domain, ...leavingServer }));
  const idsBefore = shown && new Set([...shown.candidates.map(({ uniqId }) => uniqId), ...shown.untold]);
  const { open: placesToTry, closed: closedPlaces } = await openPlaces(order);
  return placeOf(order, { idsBefore, otherServers, places: placesToTry, notTaken: closedPlaces });
}

function placeOf({ session: { clock } }: Order, trip: PlacesToTry): OrderFinding {
  if (trip.places.length === 0) return { is: "noStock", places: trip.notTaken };
  return { is: "openPlace", ...trip, since: clock.now(), lastTry: { is: "notTried", at: clock.now() } };
}

async function orderAtPlace({ order, notes }: Tools, openPlace: OpenPlace): Promise<OrderFinding> {
  const { news, context } = order;
  const { domain } = news;
  const { otherServers, notTaken } = openPlace;
  const [place, ...places] = openPlace.places;
  const orderTry = await tryOrder(order, { ...openPlace, place });
  if (orderTry.is === "met") throw metRefusal(orderTry.otherServers, news, undefined);
  if (orderTry.is === "lost")
    throw failure("create-answer-lost", { domain, ...orderTry.lost }, orderTry.because);
  notes.close("own");
  if (orderTry.is === "refusedForNow") return { ...openPlace, lastTry: orderTry };
  if (orderTry.is === "made")
    return {
      is: "ours",
      match: { ...orderTry.made, ...(news.placement && { place }) },
      adopted: false,
      otherServers,
    };
  if (place === undefined || orderTry.reason !== "noStock") throw orderTry.because;
  const refusedPlace: NotTaken = { ...place, why: "refused" };
  if (places.length > 0) context.status(message("placement-next", { domain, place: refusedPlace }));
  return placeOf(order, { ...openPlace, places, notTaken: [...notTaken, refusedPlace] });
}

async function waitForStock(
  { order, stock, turn }: Tools,
  { places }: FindingAs<"noStock">,
): Promise<OrderFinding> {
  if (!stock || !isOutOfStock(places))
    throw failure("placement-unavailable", { domain: order.news.domain, places });
  turn.end();
  await stock(places);
  await turn.take();
  return { is: "unlooked" };
}
