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
 * Asks the catalogue about the places of `placement`. `open` has the available places and those whose stock is unknown,
 * in the program's order. `first` is the first open place, if the host reports it as available.
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

/**
 * The places that the order tries. A place that is undefined means: the program's zone and plan, without asking the
 * catalogue.
 */
export async function openPlaces(order: Order): Promise<{
  readonly open: readonly (Partial<OrderPlace> | undefined)[];
  readonly closed: readonly NotTaken[];
}> {
  const { session, news } = order;
  const isChosen = news.placement !== undefined || orderStockDeadline(session, news) > 0;
  return isChosen ? placesNow(order) : { open: [undefined], closed: [] };
}

/** The places that the order tries now, and the unavailable ones. */
async function placesNow({ session: { catalogue }, news }: Pick<Order, "session" | "news">) {
  if (news.placement) return judgePlaces(catalogue, news.placement, news);
  const onlyPlace = pick(news, ["zoneId", "planId"]);
  const judgement = await judgePlaces(catalogue, [onlyPlace], news);
  // For any other fault, the host's own refusal is the best explanation.
  return isOutOfStock(judgement.closed) ? judgement : { open: [onlyPlace], closed: [] };
}

/** Whether a place is only out of stock, so that waiting may help. */
export const isOutOfStock = (closedPlaces: readonly NotTaken[]): boolean =>
  closedPlaces.some(({ why }) => why === "soldOut" || why === "refused");

/** How long the order may wait for stock, in milliseconds; 0 if it does not wait. */
export const orderStockDeadline = ({ configuration }: Session, { timeouts }: KnownInputs): number =>
  stockDeadline(timeouts, configuration.timeouts);

/** Waits until the host may have stock at one of these places. */
export type StockWait = (places: readonly NotTaken[]) => Promise<void>;

/**
 * The wait of an order for stock, counted from now on; undefined if the program does not wait. All waiting orders share
 * the host's list of plans. After a refusal, an order is sent again only if a newer list has shown stock.
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
          // After the deadline no other order is sent.
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
