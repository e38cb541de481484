import { type Message, message } from "../message";
import type { Choice, NotOffered, NotOfferedCode, Place } from "../messages/offers";
import { nearest } from "../nearest";
import type { Account, Catalogue, Plan } from "./catalogue";

/** An offer of the host, such as a plan, a zone or a template: the fields that all kinds have in common. */
export interface Offer extends Partial<Pick<Plan, "server_type" | "zone_id" | "region_id" | "available">> {
  readonly id?: unknown;
  readonly name?: unknown;
}

/** The value that the program requests, and its place. */
export interface Wanted<Item = Offer> extends Pick<NotOffered, "value" | "what"> {
  readonly place: Place;
  /** The account of the request. */
  readonly accnt: Account;
  /** The product option that the value belongs to. */
  readonly option?: string;
  /** The requested properties. An offer at distance 0 is the requested one. Default: offers are compared by name. */
  readonly like?: Item;
}

/** How the offers of one kind, such as plans, are listed and compared. */
export interface OfferKind<Item = Offer> {
  /**
   * The message codes for the faults: the host does not have the value, it is sold out, or it is offered for another
   * place.
   */
  readonly codes: { readonly unknown: NotOfferedCode } & { readonly [is in Fault]?: NotOfferedCode };
  /** Lists the offers. An empty list means that the host does not report its offers. */
  list(catalogue: Catalogue, wanted: Wanted<Item>): Promise<readonly Item[] | undefined>;
  /** Lists the offers that are sold out; absent if offers of this kind cannot be sold out. */
  notAvailable?(catalogue: Catalogue): Promise<readonly Item[] | undefined>;
  /** Requests only the record of the requested offer; "none" if the host says that it does not exist at this place. */
  alone?(catalogue: Catalogue, wanted: Wanted<Item>): Promise<Item | "none" | undefined>;
  /** The offer's name in messages. Default: its id. */
  nameOf?(item: Item): string;
  /** Whether two names mean the same offer. Default: only identical names do. */
  isSameName?(first: string, second: string): boolean;
  /** Describes an offer. Default: the name that the host reports. */
  describe?(item: Item): string | undefined;
  /** The distance of two offers; smaller is nearer. Default: the distance of their names. */
  distance?(first: Item, second: Item): number;
}

type Fault = "unknown" | "soldOut" | "mismatched";
/** The host's verdict on the requested value: offered, not reported, or a fault. */
export type Verdict =
  | { readonly is: "offered" | "notTold"; readonly fault?: undefined }
  | { readonly is: Fault; readonly fault: Message };

/**
 * Decides whether the requested value is available at its place. A host may list less than it sells. So a value that is
 * in no list, or only listed for another place, counts as unavailable only if the host's response to a request for it
 * alone confirms that.
 */
export async function judge(catalogue: Catalogue, kind: OfferKind, wanted: Wanted): Promise<Verdict> {
  const { value, what, place, like } = wanted;
  const listedOffers = await kind.list(catalogue, wanted);
  if (!listedOffers?.length) return { is: "notTold" };
  const isName = kind.isSameName ?? ((first, second) => first === second);
  const isIt = (item: Offer) =>
    like ? kind.distance?.(like, item) === 0 : isName(nameIn(kind, item), value);
  const availableOffers = listedOffers.filter(({ available }) => !kind.notAvailable || available !== false);
  if (availableOffers.some((item) => isIt(item) && fits(item, place))) return { is: "offered" };
  const fault = (is: Fault, knownOffer = like, offeredFor?: Place): Verdict => {
    const choices = choicesOf(kind, availableOffers, wanted, knownOffer);
    const facts = { value, ...(what && { what }), ...place, choices, ...(offeredFor && { offeredFor }) };
    return { is, fault: message(kind.codes[is] ?? kind.codes.unknown, facts) };
  };
  const matchingOffers = [...listedOffers, ...((await kind.notAvailable?.(catalogue)) ?? [])].filter(isIt);
  const offersHere = matchingOffers.filter((item) => fits(item, place));
  // A host that ignores the filter for unavailable offers also lists available ones, each with `available: true`.
  if (offersHere.some(({ available }) => available === true)) return { is: "offered" };
  if (offersHere[0]) return fault("soldOut", offersHere[0]);
  const singleRecord = kind.alone ? await kind.alone(catalogue, wanted) : "none";
  if (singleRecord === undefined) return { is: "notTold" };
  const [closest] = matchingOffers.sort((first, second) => misfits(first, place) - misfits(second, place));
  const record = singleRecord === "none" ? closest : singleRecord;
  if (!record) return fault("unknown");
  if (!fits(record, place)) return fault("mismatched", record, misfit(record, place));
  return record.available === false ? fault("soldOut", record) : { is: "offered" };
}

const nameIn = (kind: OfferKind, item: Offer) => kind.nameOf?.(item) ?? String(item.id);

/**
 * The differences between the place of an offer and the requested place. A field that only one of the two places has is
 * no difference.
 */
const misfit = ({ server_type, zone_id, region_id }: Offer, { type, zoneId, regionId }: Place): Place => ({
  ...(isOtherPlace(server_type, type) && { type: server_type }),
  ...(isOtherPlace(zone_id, zoneId) && { zoneId: zone_id }),
  ...(isOtherPlace(region_id, regionId) && { regionId: region_id }),
});

/** Whether both values are set and differ. A host that writes 0 or an empty text does not report the value. */
export const isOtherPlace = (reported: unknown, wanted: unknown): boolean =>
  wanted !== undefined && Boolean(reported) && ![`${wanted}`, "0"].includes(`${reported}`);

const misfits = (offer: Offer, place: Place) => Object.keys(misfit(offer, place)).length;
const fits = (offer: Offer, place: Place) => misfits(offer, place) === 0;

/**
 * The nearest available offers: those for the requested place, or, if there are none, those for the same server type
 * elsewhere.
 */
function choicesOf(
  kind: OfferKind,
  availableOffers: readonly Offer[],
  { value, place }: Wanted,
  knownOffer?: Offer,
): Choice[] {
  const offersHere = availableOffers.filter((item) => fits(item, place));
  const nearby =
    offersHere.length > 0 ? offersHere : availableOffers.filter((item) => fits(item, { type: place.type }));
  const { distance, describe = ({ name }: Offer) => name } = kind;
  return nearest(nearby, {
    id: value,
    idOf: (item) => nameIn(kind, item),
    ...(knownOffer && distance && { distance: (item: Offer) => distance(knownOffer, item) }),
  }).map((item) => ({
    id: nameIn(kind, item),
    ...described(describe(item)),
    ...(offersHere.length === 0 && elsewhere(item)),
  }));
}

const elsewhere = ({ zone_id: zoneId, region_id: regionId }: Offer) =>
  zoneId !== undefined ? { zoneId } : regionId !== undefined && { regionId };

/** A text from the host as a description: on one line, and at most 60 characters. */
export const described = (text: unknown): { description?: string } => {
  const line = typeof text === "string" ? text.replace(/\s+/g, " ").trim() : "";
  if (line === "") return {};
  return { description: line.length > 60 ? `${line.slice(0, 59)}…` : line };
};
