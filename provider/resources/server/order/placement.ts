import type { Catalogue } from "../../../catalogue/catalogue";
import { judge, plans, templates } from "../../../catalogue/offers";
import { zoneFault } from "../../../catalogue/places";
import type { NotTaken, WhyNotTaken } from "../../../messages/catalogue";
import type { ServerInputs } from "../inputs";

/** Where a server is ordered. */
export type Place = NonNullable<ServerInputs["placement"]>[number];

/** What is ordered there. */
type Asked = Partial<Pick<ServerInputs, "type" | "regionId" | "templateName">>;

/** What the catalogue says of the places of a placement. */
export interface JudgedPlaces {
  /** Those that can be had, or of which it does not tell, in the program's order. */
  readonly open: readonly Place[];
  readonly closed: readonly NotTaken[];
  /** The first one, if it is told that it can be had. */
  readonly first: Place | undefined;
}

export async function judgePlaces(
  catalogue: Catalogue,
  places: readonly Place[],
  asked: Asked,
): Promise<JudgedPlaces> {
  const open: Place[] = [];
  const closed: NotTaken[] = [];
  let first: Place | undefined;
  for (const place of places) {
    const why = await whyNot(catalogue, place, asked);
    if (why !== "offered" && why !== "notTold") closed.push({ ...place, why });
    else if (open.push(place) === 1 && why === "offered") first = place;
  }
  return { open, closed, first };
}

async function whyNot(
  catalogue: Catalogue,
  { zoneId, planId }: Place,
  { type, regionId, templateName }: Asked,
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
