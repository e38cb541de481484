import type { Catalogue } from "../../../catalogue/catalogue";
import { judge, plans, templates } from "../../../catalogue/offers";
import { zoneFault } from "../../../catalogue/places";
import { failure, message } from "../../../message";
import type { NotTaken, WhyNotTaken } from "../../../messages/catalogue";
import type { OrderPlace, ServerInputs } from "../declared/inputs";
import type { Match } from "./candidates";
import { type Order, provision } from "./provision";

/** What is ordered there. */
type Ordering = Partial<Pick<ServerInputs, "type" | "regionId" | "templateName">>;

/** What the catalogue says of the places of a placement. */
export interface JudgedPlaces {
  /** Those that are available, or of which the host does not say so, in the program's order. */
  readonly open: readonly OrderPlace[];
  readonly closed: readonly NotTaken[];
  /** The first one, if the host reports that it is available. */
  readonly first: OrderPlace | undefined;
}

export async function judgePlaces(
  catalogue: Catalogue,
  places: readonly OrderPlace[],
  asked: Ordering,
): Promise<JudgedPlaces> {
  const open: OrderPlace[] = [];
  const closed: NotTaken[] = [];
  let first: OrderPlace | undefined;
  for (const place of places) {
    const why = await whyNot(catalogue, place, asked);
    if (why !== "offered" && why !== "notTold") closed.push({ ...place, why });
    else if (open.push(place) === 1 && why === "offered") first = place;
  }
  return { open, closed, first };
}

async function whyNot(
  catalogue: Catalogue,
  { zoneId, planId }: OrderPlace,
  { type, regionId, templateName }: Ordering,
): Promise<"offered" | "notTold" | WhyNotTaken> {
  const zone = await zoneFault(catalogue, zoneId, regionId);
  if (zone) return zone.code === "zone-unknown" ? "zoneUnknown" : "zoneElsewhere";
  const there = { type, zoneId, regionId };
  const plan = await judge(catalogue, plans, String(planId), there);
  const whys = { unknown: "planUnknown", mismatched: "planMismatched" } as const;
  if (plan.is === "unknown" || plan.is === "mismatched") return whys[plan.is];
  if (plan.is === "soldOut" || templateName === undefined) return plan.is;
  const template = await judge(catalogue, templates, templateName, there);
  return template.choices ? "templateNotOffered" : plan.is;
}

/** A server that was ordered, and the place of the placement that was taken. */
export interface Ordered extends Match {
  readonly place?: OrderPlace;
}

/**
 * Orders the server: where the program says, or at the first place of its placement that the host has.
 *
 * @param known see `provision`.
 * @throws before any order, if the host says of each place that it cannot serve it.
 */
export async function orderAtPlace(order: Order, known: ReadonlySet<string> | undefined): Promise<Ordered> {
  const { session, news, context } = order;
  const { domain, placement } = news;
  if (!placement) return (await provision(order, known, undefined)) as Match;
  const { open, closed } = await judgePlaces(session.catalogue, placement, news);
  const notTaken = [...closed];
  for (const place of open) {
    const match = await provision(order, known, place);
    if (match !== "noStock") return { ...match, place };
    const refused: NotTaken = { ...place, why: "refused" };
    notTaken.push(refused);
    if (place !== open.at(-1)) context.status(message("placement-next", { domain, place: refused }));
  }
  throw failure("placement-unavailable", { domain, places: notTaken });
}
