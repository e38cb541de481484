import type { Catalogue } from "../../../catalogue/catalogue";
import { failure } from "../../../message";
import type { NotTaken } from "../../../messages/catalogue";
import type { NotOffered } from "../../../messages/offers";
import { placeText } from "../../../placeText";
import type { Session } from "../../../resource/session";
import { pick } from "../../../values";
import { stockDeadline } from "../../../waiting/deadlines";
import type { OrderPlace } from "../declared/inputs";
import type { Order } from "./candidates";
import { hostVerdict, type KnownInputs } from "./offers";

/**
 * The catalogue's answer about the places of a placement. Returns the places that are available or whose stock is
 * unknown, in the program's order. A note names the first one if the host reports it as available.
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
  const zone = await hostVerdict(catalogue, "zoneId", inputs);
  if (zone.fault) return zone.is === "mismatched" ? "zoneElsewhere" : "zoneUnknown";
  const plan = await hostVerdict(catalogue, "planId", inputs);
  if (plan.fault) return whyNotPlan[plan.is];
  const template = await hostVerdict(catalogue, "templateName", inputs);
  return template.fault ? "templateNotOffered" : plan.is;
}

/** The places to try. Undefined: the program's own place, whatever the host has. */
export async function openPlaces(order: Order): Promise<{
  readonly open: readonly (Partial<OrderPlace> | undefined)[];
  readonly closed: readonly NotTaken[];
}> {
  const { session, news } = order;
  const isChosen = news.placement !== undefined || orderStockDeadline(session, news) > 0;
  return isChosen ? placesNow(order) : { open: [undefined], closed: [] };
}

/** The places that an order tries now, and the others. */
async function placesNow({ session: { catalogue }, news }: Pick<Order, "session" | "news">) {
  if (news.placement) return judgePlaces(catalogue, news.placement, news);
  const onlyPlace = pick(news, ["zoneId", "planId"]);
  const judged = await judgePlaces(catalogue, [onlyPlace], news);
  // The host itself explains any other fault best.
  return isOutOfStock(judged.closed) ? judged : { open: [onlyPlace], closed: [] };
}

/** Whether the missing offer may return in time. */
export const isOutOfStock = (closed: readonly NotTaken[]): boolean =>
  closed.some(({ why }) => why === "soldOut" || why === "refused");

/** How long the order may wait for stock, in milliseconds; 0: it does not. */
export const orderStockDeadline = ({ configuration }: Session, { timeouts }: KnownInputs): number =>
  stockDeadline(timeouts, configuration.timeouts);

/** Waits until the host may have one of these places. */
export type StockWait = (places: readonly NotTaken[]) => Promise<void>;

/**
 * The wait of an order for stock, from now on; undefined: the program has none. All waiting orders share the host's
 * list of plans. After a refusal, each orders again only if a newer list has shown a place.
 */
export function stockWaitOf(order: Order): StockWait | undefined {
  const { session, news, context } = order;
  const { clock, catalogue, host } = session;
  const { domain } = news;
  const deadline = orderStockDeadline(session, news);
  if (deadline === 0) return undefined;
  const startedAt = clock.now();
  let renewedBefore = catalogue.renewPlans();
  return async (places) => {
    const wait = () =>
      host.pollUntil({
        ...context,
        name: domain,
        doing: `waiting for stock of ${places.map(placeText).join(" or ")}`,
        startedAt,
        usual: undefined,
        deadline: startedAt + deadline - clock.now(),
        async look() {
          // A late refusal is not followed by another order.
          if (clock.now() - startedAt >= deadline) return undefined;
          const renewedAt = catalogue.renewPlans();
          if (renewedAt === renewedBefore) return undefined;
          renewedBefore = renewedAt;
          const { open } = await placesNow(order);
          return open.length > 0 || undefined;
        },
      });
    const end = await host.endOfWork(context.signal, wait);
    if (end.is === "done") return;
    if (end.is === "failed") throw end.because;
    if (end.is === "interrupted") throw failure("stock-interrupted", { domain, places }, end.because);
    const { fault } = await hostVerdict(catalogue, "planId", { ...news, ...places[0] });
    const { choices = [] } = (fault?.data ?? {}) as Partial<NotOffered>;
    throw failure("stock-late", { domain, places, deadline, choices }, end.because);
  };
}
