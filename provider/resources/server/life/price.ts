import { amountOf, sumOf } from "../../../amount";
import type { Wire } from "../../../api/wire";
import { availableValues, findOption } from "../../../catalogue/options";
import type { Session } from "../../../resource/session";
import { isEmpty, isObject, type Properties } from "../../../values";
import type { ServerPrice } from "./outputs";
import type { ServerState } from "./state";

/**
 * A pure function. The price of a server with these properties, according to its product; undefined if the product
 * reports no price for any part. A part that the server does not have costs 0. If the price of a part is not reported,
 * that part and the total are absent.
 */
export function productPrice(
  product: Properties | undefined,
  server: Properties,
  wire: Wire,
): ServerPrice | undefined {
  const parts = Object.entries(paidItems(server, wire)).map(([part, items]) => ({
    part,
    prices: items?.map((item) => pricedAs(item, product, wire)),
  }));
  const knownPrices = parts.flatMap(({ prices }) => prices ?? []).filter((price) => price !== undefined);
  if (knownPrices.length === 0) return undefined;
  const sums = parts.flatMap(({ part, prices }) =>
    prices?.every((price) => price !== undefined)
      ? [{ part, sum: sumOf(prices.map(({ amount }) => amount)) }]
      : [],
  );
  const currencies = new Set(knownPrices.map(({ currency }) => currency));
  const periods = new Set(knownPrices.map(({ period }) => period));
  const isOneSum = sums.length === parts.length && currencies.size === 1 && periods.size === 1;
  return {
    ...Object.fromEntries(sums.map(({ part, sum }) => [part, sum.toNumber()])),
    ...(isOneSum && { total: sumOf(sums.map(({ sum }) => sum)).toNumber() }),
    ...oneText("currency", currencies),
    ...oneText("period", periods),
  };
}

/** A pure function. The parts of a server whose price is not reported; empty if no part has a price. */
export const unpricedParts = (product: Properties | undefined, server: Properties, wire: Wire): string[] => {
  const price = productPrice(product, server, wire);
  return price ? Object.keys(paidItems(server, wire)).filter((part) => !(part in price)) : [];
};

/** The reported price of an item; undefined if the host reports none, or a value that is no price. */
function pricedAs(item: PaidItem, product: Properties | undefined, wire: Wire) {
  const option = findOption(product?.options, item.option, wire);
  const value = item.value ?? option?.[wire.optionDefault];
  const values = availableValues(option, wire);
  const valued = (wantedValue: unknown) =>
    values.find((optionValue) => String(optionValue[wire.optionValue]) === String(wantedValue));
  const exact = value === undefined ? undefined : valued(value);
  const single = exact ?? (item.count === undefined ? undefined : valued(1));
  const price = single?.[wire.priceMember];
  const amount = amountOf(price);
  if (!amount) return undefined;
  const places = [isObject(price) ? price : undefined, single, option, product];
  const nearest = (member: string) => places.map((place) => place?.[member]).find(isText);
  return {
    amount: exact ? amount : amount.times(item.count ?? 1),
    currency: nearest(wire.currencyMember),
    period: nearest(wire.periodMember),
  };
}

const isText = (value: unknown): value is string => typeof value === "string" && value !== "";

const oneText = (name: string, values: ReadonlySet<unknown>): Properties => {
  const [value] = values;
  return values.size === 1 && value !== undefined ? { [name]: value } : {};
};

/**
 * Stores the present price of the server. It never fails, and sends at most one request for all servers of a product.
 *
 * @param priceBefore the previous price, which stays if the host cannot be reached.
 */
export async function takePrice(
  session: Session,
  state: ServerState,
  signal: AbortSignal | undefined,
  priceBefore?: ServerPrice,
): Promise<void> {
  const server = { ...state.reported, ...state.applied };
  const product =
    server.type === undefined
      ? undefined
      : await session.catalogue
          .pricedProduct(server.type, accountElsewhere(session, server), signal)
          .catch(() => undefined);
  state.price = product ? productPrice(product, server, session.catalogue.wire) : priceBefore;
}

/**
 * The account of the server, if it is not the configured account. Servers of the configured account share one request
 * for their product.
 */
const accountElsewhere = ({ configuration }: Session, { accountNumber }: ServerState["reported"]) =>
  accountNumber === configuration.accountNumber ? undefined : accountNumber;

/** The total, if it is reported and the price is per month. */
export function monthlyTotal(price: ServerPrice | undefined, wire: Wire) {
  if (price?.total === undefined) return undefined;
  const period = (price.period ?? "").toLowerCase();
  if (!wire.monthWords.some((monthWord) => monthWord.toLowerCase() === period)) return undefined;
  return { amount: price.total, ...(price.currency !== undefined && { currency: price.currency }) };
}

/** Something that is paid for: a value of an option of the product. */
interface PaidItem {
  readonly option: string;
  /** The chosen value; undefined if the default of an order applies. */
  readonly value: string | undefined;
  /** How many times to pay for the value `1`, if the option does not list the value itself. */
  readonly count?: number;
}

/** The paid items in each part of a server; undefined for a part that the properties do not describe. */
const paidItems = (server: Properties, wire: Wire): Record<string, readonly PaidItem[] | undefined> => ({
  plan: itemsOfOption(wire.planOption, server.planId ?? server.configId),
  backups: backups(server, wire),
  bandwidth: itemsOfOption(wire.bandwidthOption, server.bandwidthQuota),
  extraIps: extraIps(server, wire),
  features: features(server.features),
});

/** An option without a configured name is not priced separately. */
function itemsOfOption(option: string, value: unknown): readonly PaidItem[] | undefined {
  if (option === "") return [];
  if (isEmpty(value)) return [{ option, value: undefined }];
  const text = textOf(value);
  return text === undefined ? undefined : [{ option, value: text }];
}

function backups({ backupEnabled, backupPlan, backupQuota }: Properties, wire: Wire) {
  if (isEmpty(backupEnabled) || backupEnabled === false) return [];
  const [plan, quota] = [textOf(backupPlan), textOf(backupQuota)];
  if (backupEnabled !== true || plan === undefined || quota === undefined) return undefined;
  return itemsOfOption(wire.backupOption, wire.backupValue.replace("{plan}", plan).replace("{quota}", quota));
}

/** The first address is included in the server's price. Addresses from a pool were paid for earlier. */
function extraIps({ newIps, ipCount, poolIps }: Properties, { extraIpOption: option }: Wire) {
  const ofPool = Array.isArray(poolIps) ? poolIps.length : 0;
  const addresses = newIps ?? (typeof ipCount === "number" ? ipCount - ofPool : 1);
  if (option === "") return [];
  if (typeof addresses !== "number") return undefined;
  const count = addresses - 1;
  return count > 0 ? [{ option, value: String(count), count }] : [];
}

/**
 * Keys of `features` are names of options, and the values are values of these options (specification, Provision a
 * server › features).
 */
function features(featureInput: unknown): readonly PaidItem[] | undefined {
  if (isEmpty(featureInput)) return [];
  if (!isObject(featureInput)) return undefined;
  const items = Object.entries(featureInput).map(([option, value]) => ({ option, value: textOf(value) }));
  return items.some(({ value }) => value === undefined) ? undefined : items;
}

const textOf = (value: unknown): string | undefined =>
  (typeof value === "string" && value !== "") || typeof value === "number" || typeof value === "boolean"
    ? String(value)
    : undefined;
