import { sumOf } from "../../../amount";
import type { PaidItem } from "../../../host/shown/productOptions";
import type { ValueReader } from "../../../host/shown/valueReader";
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
  reader: ValueReader,
): ServerPrice | undefined {
  return priceOf(product, paidItems(server, reader), reader);
}

/** A pure function. The price of a plan alone, without the bandwidth that an order may choose. */
export const listedPlanPrice = (product: Properties | undefined, planId: unknown, reader: ValueReader) =>
  priceOf(product, { ...paidItems({ planId }, reader), bandwidth: [] }, reader);

function priceOf(
  product: Properties | undefined,
  itemsOfParts: PaidItems,
  reader: ValueReader,
): ServerPrice | undefined {
  const parts = Object.entries(itemsOfParts).map(([part, items]) => ({
    part,
    prices: items?.map((item) => reader.optionPrice(product, item)),
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
export const unpricedParts = (
  product: Properties | undefined,
  server: Properties,
  reader: ValueReader,
): string[] => {
  const price = productPrice(product, server, reader);
  return price ? Object.keys(paidItems(server, reader)).filter((part) => !(part in price)) : [];
};

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
  state.price = product ? productPrice(product, server, session.catalogue.reader) : priceBefore;
}

/**
 * The account of the server, if it is not the configured account. Servers of the configured account share one request
 * for their product.
 */
const accountElsewhere = ({ configuration }: Session, { accountNumber }: ServerState["reported"]) =>
  accountNumber === configuration.accountNumber ? undefined : accountNumber;

/** The total, if it is reported and the price is per month. */
export function monthlyTotal(price: ServerPrice | undefined, reader: ValueReader) {
  if (price?.total === undefined || !reader.isMonth(price.period)) return undefined;
  return { amount: price.total, ...(price.currency !== undefined && { currency: price.currency }) };
}

/** The paid items by the part of a server; undefined for a part that the properties do not describe. */
type PaidItems = Readonly<Record<string, readonly PaidItem[] | undefined>>;

const paidItems = (server: Properties, reader: ValueReader): PaidItems => ({
  plan: itemsOfOption(reader.optionNames.plan, server.planId ?? server.configId),
  backups: backups(server, reader),
  bandwidth: itemsOfOption(reader.optionNames.bandwidth, server.bandwidthQuota),
  extraIps: extraIps(server, reader),
  features: features(server.features),
});

/** An option without a configured name is not priced separately. */
function itemsOfOption(option: string, value: unknown): readonly PaidItem[] | undefined {
  if (option === "") return [];
  if (isEmpty(value)) return [{ option, value: undefined }];
  const text = textOf(value);
  return text === undefined ? undefined : [{ option, value: text }];
}

function backups({ backupEnabled, backupPlan, backupQuota }: Properties, reader: ValueReader) {
  if (isEmpty(backupEnabled) || backupEnabled === false) return [];
  const [plan, quota] = [textOf(backupPlan), textOf(backupQuota)];
  if (backupEnabled !== true || plan === undefined || quota === undefined) return undefined;
  return itemsOfOption(reader.optionNames.backups, reader.backupText(plan, quota));
}

/** The first address is included in the server's price. Addresses from a pool were paid for earlier. */
function extraIps({ newIps, ipCount, poolIps }: Properties, { optionNames }: ValueReader) {
  const ofPool = Array.isArray(poolIps) ? poolIps.length : 0;
  const addresses = newIps ?? (typeof ipCount === "number" ? ipCount - ofPool : 1);
  const option = optionNames.extraIps;
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
