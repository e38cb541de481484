import type { Catalogue } from "../../../catalogue/catalogue";
import { failure, message } from "../../../message";
import type { NotTaken } from "../../../messages/catalogue";
import type { Session } from "../../../resource/session";
import { pick } from "../../../values";
import { stockDeadline } from "../../../waiting/deadlines";
import type { OrderPlace } from "../declared/inputs";
import type { Match, Order } from "./candidates";
import { type KnownInputs, verdictOf } from "./offers";
import { provision } from "./provision";

/**
 * What the catalogue says of the places of a placement. Those are open that are available, or of which the host does not
 * say so, in the program's order. The first one is named if the host reports that it is available.
 */
export async function judgePlaces(
  catalogue: Catalogue,
  places: readonly Partial<OrderPlace>[],
  inputs: KnownInputs,
) {
  const open: Partial<OrderPlace>[] = [];
  const closed: NotTaken[] = [];
  let first: Partial<OrderPlace> | undefined;
  for (const place of places) {
    const why = await whyNot(catalogue, { ...inputs, ...place });
    if (why !== "offered" && why !== "notTold") closed.push({ ...place, why });
    else if (open.push(place) === 1 && why === "offered") first = place;
  }
  return { open, closed, first };
}

const whyNotPlan = { unknown: "planUnknown", mismatched: "planMismatched", soldOut: "soldOut" } as const;

async function whyNot(catalogue: Catalogue, inputs: KnownInputs) {
  const zone = await verdictOf(catalogue, "zoneId", inputs);
  if (zone.fault) return zone.is === "mismatched" ? "zoneElsewhere" : "zoneUnknown";
  const plan = await verdictOf(catalogue, "planId", inputs);
  if (plan.fault) return whyNotPlan[plan.is];
  const template = await verdictOf(catalogue, "templateName", inputs);
  return template.fault ? "templateNotOffered" : plan.is;
}

/** The places that an order tries now, and those that it does not. */
export async function placesNow({ session: { catalogue }, news }: Pick<Order, "session" | "news">) {
  if (news.placement) return judgePlaces(catalogue, news.placement, news);
  const only = pick(news, ["zoneId", "planId"]);
  const judged = await judgePlaces(catalogue, [only], news);
  // What else is wrong with it, the host says best.
  return isOutOfStock(judged.closed) ? judged : { open: [only], closed: [] };
}

/** Whether time may bring what is missing. */
export const isOutOfStock = (closed: readonly NotTaken[]): boolean =>
  closed.some(({ why }) => why === "soldOut" || why === "refused");

/**
 * Orders the server: where the program says, or at the first place of its placement that the host has.
 *
 * @param known see `provision`.
 * @throws before any order, if the host says of each place that it cannot serve it.
 */
export async function orderAtPlace(order: Order, known: ReadonlySet<string> | undefined): Promise<Match> {
  const { session, news, context } = order;
  const { domain, placement } = news;
  if (!placement && stockDeadlineOf(session, news) === 0)
    return (await provision(order, known, undefined)) as Match;
  const { open, closed } = await placesNow(order);
  const notTaken = [...closed];
  for (const place of open) {
    const match = await provision(order, known, place);
    if (match !== "noStock") return { ...match, ...(placement && { place }) };
    const refusedPlace: NotTaken = { ...place, why: "refused" };
    notTaken.push(refusedPlace);
    if (place !== open.at(-1)) context.status(message("placement-next", { domain, place: refusedPlace }));
  }
  throw failure("placement-unavailable", { domain, places: notTaken });
}

/** How long the order may wait for stock, in milliseconds; 0: it does not. */
export const stockDeadlineOf = ({ configuration }: Session, { timeouts }: KnownInputs): number =>
  stockDeadline(timeouts, configuration.timeouts);
