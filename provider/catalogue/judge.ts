import { type Message, message } from "../message";
import type { Choice, NotOffered, NotOfferedCode, Place } from "../messages/offers";
import { nearest } from "../nearest";
import type { Account, Catalogue, Plan } from "./catalogue";

/** Something that can be chosen, as far as the records of all kinds are alike. */
export interface Offer extends Partial<Pick<Plan, "server_type" | "zone_id" | "region_id" | "available">> {
  readonly id?: unknown;
  readonly name?: unknown;
}

/** The program's wish. */
export interface Wanted<Item = Offer> extends Pick<NotOffered, "value" | "what"> {
  readonly place: Place;
  /** The account that it is for. */
  readonly accnt: Account;
  /** The option of the product that has this value. */
  readonly option?: string;
  /** Its likeness. An offer at distance 0 from it is the same one; default: the offer with its name. */
  readonly like?: Item;
}

/** How the host lists the choices of one kind, and how a choice is recognised in the list. */
export interface OfferKind<Item = Offer> {
  /** The code of the message about one that the host does not have, or not so. */
  readonly codes: { readonly unknown: NotOfferedCode } & { readonly [is in Fault]?: NotOfferedCode };
  /** The choices; if there are none, the host does not report them. */
  list(catalogue: Catalogue, wanted: Wanted<Item>): Promise<readonly Item[] | undefined>;
  /** The choices that are sold out, if this kind can be. */
  notAvailable?(catalogue: Catalogue): Promise<readonly Item[] | undefined>;
  /** The host's answer about this one alone; "none": it does not exist there. */
  alone?(catalogue: Catalogue, wanted: Wanted<Item>): Promise<Item | "none" | undefined>;
  /** How messages name it. Default: its id. */
  nameOf?(item: Item): string;
  /** Whether two names are one. Default: letter by letter. */
  isSameName?(one: string, other: string): boolean;
  /** Default: the name that the host gives it. */
  describe?(item: Item): string | undefined;
  /** How far apart two of them are; less is nearer. Default: as their names are. */
  distance?(one: Item, other: Item): number;
}

type Fault = "unknown" | "soldOut" | "mismatched";
/** The host's verdict: it is available, the host does not say, or there is a fault. */
export type Verdict =
  | { readonly is: "offered" | "notTold"; readonly fault?: undefined }
  | { readonly is: Fault; readonly fault: Message };

/**
 * Whether it is available at its place. A host may list less than it sells. So one that no list has, or has for this
 * place, counts as not offered only if the host also says so when it is asked for this one alone.
 */
export async function judge(catalogue: Catalogue, kind: OfferKind, wanted: Wanted): Promise<Verdict> {
  const { value, what, place, like } = wanted;
  const listed = await kind.list(catalogue, wanted);
  if (!listed?.length) return { is: "notTold" };
  const isName = kind.isSameName ?? ((first, second) => first === second);
  const isIt = (item: Offer) =>
    like ? kind.distance?.(like, item) === 0 : isName(nameIn(kind, item), value);
  const open = listed.filter(({ available }) => !kind.notAvailable || available !== false);
  if (open.some((item) => isIt(item) && fits(item, place))) return { is: "offered" };
  const fault = (is: Fault, known = like, offeredFor?: Place): Verdict => {
    const choices = choicesOf(kind, open, wanted, known);
    const facts = { value, ...(what && { what }), ...place, choices, ...(offeredFor && { offeredFor }) };
    return { is, fault: message(kind.codes[is] ?? kind.codes.unknown, facts) };
  };
  const all = [...listed, ...((await kind.notAvailable?.(catalogue)) ?? [])].filter(isIt);
  const here = all.filter((item) => fits(item, place));
  // A host that does not heed the filter lists those that are available too, and says so of each.
  if (here.some(({ available }) => available === true)) return { is: "offered" };
  if (here[0]) return fault("soldOut", here[0]);
  const alone = kind.alone ? await kind.alone(catalogue, wanted) : "none";
  if (alone === undefined) return { is: "notTold" };
  const [closest] = all.sort((first, second) => misfits(first, place) - misfits(second, place));
  const known = alone === "none" ? closest : alone;
  if (!known) return fault("unknown");
  if (!fits(known, place)) return fault("mismatched", known, misfit(known, place));
  return known.available === false ? fault("soldOut", known) : { is: "offered" };
}

const nameIn = (kind: OfferKind, item: Offer) => kind.nameOf?.(item) ?? String(item.id);

/**
 * The place that it is offered for instead, as far as it differs. A member that either does not report does not differ.
 */
const misfit = ({ server_type, zone_id, region_id }: Offer, { type, zoneId, regionId }: Place): Place => ({
  ...(isOtherPlace(server_type, type) && { type: server_type }),
  ...(isOtherPlace(zone_id, zoneId) && { zoneId: zone_id }),
  ...(isOtherPlace(region_id, regionId) && { regionId: region_id }),
});

/** Whether both are reported, and differ. A host that writes 0 or an empty text reports nothing. */
export const isOtherPlace = (reported: unknown, wanted: unknown): boolean =>
  wanted !== undefined && Boolean(reported) && ![`${wanted}`, "0"].includes(`${reported}`);

const misfits = (offer: Offer, place: Place) => Object.keys(misfit(offer, place)).length;
const fits = (offer: Offer, place: Place) => misfits(offer, place) === 0;

/** The nearest ones that are available: there, else elsewhere for the same type of server. */
function choicesOf(
  kind: OfferKind,
  open: readonly Offer[],
  { value, place }: Wanted,
  known?: Offer,
): Choice[] {
  const here = open.filter((item) => fits(item, place));
  const nearby = here.length > 0 ? here : open.filter((item) => fits(item, { type: place.type }));
  const { distance, describe = ({ name }: Offer) => name } = kind;
  return nearest(nearby, {
    id: value,
    idOf: (item) => nameIn(kind, item),
    ...(known && distance && { distance: (item: Offer) => distance(known, item) }),
  }).map((item) => ({
    id: nameIn(kind, item),
    ...described(describe(item)),
    ...(here.length === 0 && elsewhere(item)),
  }));
}

const elsewhere = ({ zone_id: zoneId, region_id: regionId }: Offer) =>
  zoneId !== undefined ? { zoneId } : regionId !== undefined && { regionId };

/** A host's text, in one line and short. */
export const described = (text: unknown): { description?: string } => {
  const line = typeof text === "string" ? text.replace(/\s+/g, " ").trim() : "";
  if (line === "") return {};
  return { description: line.length > 60 ? `${line.slice(0, 59)}…` : line };
};
