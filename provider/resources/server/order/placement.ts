import { DeadlineExceeded, pollUntil } from "../../../api/waiting/poll";
import type { Catalogue } from "../../../catalogue/catalogue";
import { failure, isFailure, message } from "../../../message";
import { type NotTaken, placeText } from "../../../messages/catalogue";
import type { NotOffered } from "../../../messages/notOffered";
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
async function placesNow({ session: { catalogue }, news }: Pick<Order, "session" | "news">) {
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

/**
 * Orders at once, or, with `timeouts.stock`, when a place is available. All who wait share the host's list of plans, and
 * after a refusal each orders again only if a newer list has shown a place.
 *
 * @param attempt orders, if nothing else is there by now: time has passed.
 */
export async function onceInStock<Made>(order: Order, attempt: () => Promise<Made>): Promise<Made> {
  const { session, news, context } = order;
  const { clock, catalogue } = session;
  const deadline = stockDeadlineOf(session, news);
  if (deadline === 0) return attempt();
  const startedAt = clock.now();
  let renewedBefore = catalogue.renewPlans();
  for (;;) {
    let places: readonly NotTaken[];
    try {
      return await attempt();
    } catch (error) {
      if (!isFailure(error, "placement-unavailable")) throw error;
      ({ places } = error.content.data);
      if (!isOutOfStock(places)) throw error;
    }
    try {
      await pollUntil(session, {
        ...context,
        name: news.domain,
        doing: `waiting for stock of ${places.map(placeText).join(" or ")}`,
        startedAt,
        usual: undefined,
        deadline: startedAt + deadline - clock.now(),
        async look() {
          // An order that was refused late is not followed by another one.
          if (clock.now() - startedAt >= deadline) return undefined;
          const renewedAt = catalogue.renewPlans();
          if (renewedAt === renewedBefore) return undefined;
          renewedBefore = renewedAt;
          const { open } = await placesNow(order);
          return open.length > 0 || undefined;
        },
      });
    } catch (error) {
      if (context.signal?.aborted && error === context.signal.reason)
        throw failure("stock-interrupted", { domain: news.domain, places }, error);
      if (!(error instanceof DeadlineExceeded)) throw error;
      const { fault } = await verdictOf(catalogue, "planId", { ...news, ...places[0] });
      const { choices = [] } = (fault?.data ?? {}) as Partial<NotOffered>;
      throw failure("stock-late", { domain: news.domain, places, deadline, choices }, error);
    }
  }
}
