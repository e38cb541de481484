import type { Choice } from "../messages/catalogue";
import { nearest } from "../nearest";
import type { Catalogue, Place, Plan, Template } from "./catalogue";

/** A plan or a template of the catalogue. */
export type Offer = Plan | Template;

/** How plans and templates are asked for and named. */
export interface Kind<Item extends Offer = Offer> {
  idOf(item: Item): string;
  available(catalogue: Catalogue): Promise<readonly Item[] | undefined>;
  notAvailable(catalogue: Catalogue): Promise<readonly Item[] | undefined>;
  alone(catalogue: Catalogue, id: string, place: Place): Promise<Item | "none" | undefined>;
  describe(item: Item): string | undefined;
  /** How far apart two of them are; less is nearer. Undefined: only their names are known. */
  distance?(one: Item, other: Item): number;
}

export const plans: Kind<Plan> = {
  idOf: ({ id }) => String(id),
  available: (catalogue) => catalogue.plans(),
  notAvailable: (catalogue) => catalogue.plansSoldOut(),
  alone: (catalogue, id, place) => catalogue.plan(Number(id), place),
  describe: ({ description }) => description,
  distance: (one, other) =>
    sizes.reduce((sum, size) => sum + apart(Number(one[size]), Number(other[size])), 0),
};
const sizes = ["vcpu", "cores", "memory", "disk", "gpu_count"] as const;
const apart = (one: number, other: number) =>
  one > 0 && other > 0 ? Math.abs(Math.log2(one / other)) : one > 0 || other > 0 ? 5 : 0;

export const templates: Kind<Template> = {
  idOf: ({ name }) => String(name),
  available: (catalogue) => catalogue.templates(),
  notAvailable: (catalogue) => catalogue.templatesGone(),
  alone: (catalogue, id, place) => catalogue.template(id, place),
  describe: ({ os_name, os_version }) => [os_name, os_version].filter(Boolean).join(" "),
};

/** What the catalogue says of one plan or template. */
export type Verdict =
  /** It is available, or the host does not say. */
  | { readonly is: "offered" | "notTold"; readonly choices?: undefined }
  | { readonly is: "unknown" | "soldOut"; readonly choices: readonly Choice[] }
  | { readonly is: "mismatched"; readonly choices: readonly Choice[]; readonly offeredFor: Place };

/**
 * Whether a plan or template is available at a place. A host may list less than it sells. So one that no list has, or
 * has for this place, counts as not offered only if the host also says so when it is asked for this one alone.
 */
export async function judge<Item extends Offer>(
  catalogue: Catalogue,
  kind: Kind<Item>,
  id: string,
  place: Place,
): Promise<Verdict> {
  const listed = await kind.available(catalogue);
  if (!listed) return { is: "notTold" };
  const isIt = (item: Item) => kind.idOf(item) === id;
  if (listed.some((item) => isIt(item) && item.available !== false && fits(item, place)))
    return { is: "offered" };
  const others = (await kind.notAvailable(catalogue)) ?? [];
  const all = [...listed, ...others].filter(isIt);
  const choices = (known?: Item) => choicesOf(kind, listed, { id, known, place });
  const here = all.filter((item) => fits(item, place));
  // A host that does not heed the filter lists those that are available too, and says so of each.
  if (here.some(({ available }) => available === true)) return { is: "offered" };
  if (here[0]) return { is: "soldOut", choices: choices(here[0]) };
  const alone = await kind.alone(catalogue, id, place);
  if (alone === undefined) return { is: "notTold" };
  const found = alone === "none" ? closest(all, place) : alone;
  if (!found) return { is: "unknown", choices: choices() };
  const offeredFor = misfit(found, place);
  if (offeredFor) return { is: "mismatched", choices: choices(found), offeredFor };
  return found.available === false ? { is: "soldOut", choices: choices(found) } : { is: "offered" };
}

/** What it is offered for instead, of what differs from the place. What either does not report does not differ. */
function misfit({ server_type, zone_id, region_id }: Offer, place: Place): Place | undefined {
  const differs = {
    ...(isOther(server_type, place.type) && { type: server_type }),
    ...(isOther(zone_id, place.zoneId) && { zoneId: zone_id }),
    ...(isOther(region_id, place.regionId) && { regionId: region_id }),
  };
  return Object.keys(differs).length > 0 ? differs : undefined;
}

/** Whether both are reported, and differ. A host that writes 0 or an empty text reports nothing. */
export const isOther = (told: unknown, wanted: unknown): boolean =>
  wanted !== undefined && Boolean(told) && String(told) !== "0" && String(told) !== String(wanted);

/** The one that differs in the least. */
const closest = <Item extends Offer>(offers: readonly Item[], place: Place): Item | undefined => {
  const differences = (offer: Item) => Object.keys(misfit(offer, place) ?? {}).length;
  return [...offers].sort((one, other) => differences(one) - differences(other))[0];
};

const fits = (offer: Offer, place: Place) => misfit(offer, place) === undefined;

/** The nearest ones that are available: there, else elsewhere for the same type of server. */
function choicesOf<Item extends Offer>(
  kind: Kind<Item>,
  listed: readonly Item[],
  { id, known, place }: { id: string; known: Item | undefined; place: Place },
): Choice[] {
  const open = listed.filter(({ available }) => available !== false);
  const here = open.filter((item) => fits(item, place));
  const offered = here.length > 0 ? here : open.filter((item) => fits(item, { type: place.type }));
  const { distance } = kind;
  return nearest(offered, {
    id,
    idOf: kind.idOf,
    ...(known && distance && { distance: (item: Item) => distance(known, item) }),
  }).map((item) => ({
    id: kind.idOf(item),
    ...described(kind.describe(item)),
    ...(here.length === 0 && item.zone_id !== undefined && { zoneId: item.zone_id }),
  }));
}

/** A host's text, in one line and short. */
export const described = (text: unknown): { description?: string } => {
  const line = typeof text === "string" ? text.replace(/\s+/g, " ").trim() : "";
  if (line === "") return {};
  return { description: line.length > 60 ? `${line.slice(0, 59)}…` : line };
};
