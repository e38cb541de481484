import { type Wire, wireOf } from "../../api/wire";
import { optionNamed, valuesIn } from "../../catalogue/options";
import { abortable } from "../../clock";
import { type Amount, amountOf, sumOf } from "../../resource/amount";
import type { Session } from "../../resource/session";
import type { Properties } from "../../values";
import type { ServerPrice } from "./outputs";
import { type PaidItem, paidItems, priceParts } from "./priceParts";
import type { ServerState } from "./serverState";

/** What a value of an option costs. */
interface Priced {
  readonly amount: Amount;
  readonly currency: unknown;
  readonly period: unknown;
}

/**
 * What a server with these properties costs, as the product tells it; undefined where it tells no price of it at all. A
 * part that the server does not have costs 0. A part that is not told is absent, and then there is no total. Pure.
 */
export function priceOf(
  product: Properties | undefined,
  server: Properties,
  wire: Wire = wireOf(undefined),
): ServerPrice | undefined {
  const items = paidItems(server, wire);
  const parts = priceParts.map((part) => ({
    part,
    told: items[part]?.map((item) => pricedAs(item, product, wire)),
  }));
  const told = parts.flatMap(({ told }) => told ?? []).filter((one) => one !== undefined);
  if (told.length === 0) return undefined;
  const sums = parts.flatMap(({ part, told }) =>
    told?.every((one) => one !== undefined) ? [{ part, sum: sumOf(told.map(({ amount }) => amount)) }] : [],
  );
  const currencies = new Set(told.map(({ currency }) => currency));
  const periods = new Set(told.map(({ period }) => period));
  const isOneSum = sums.length === parts.length && currencies.size === 1 && periods.size === 1;
  return {
    ...Object.fromEntries(sums.map(({ part, sum }) => [part, sum.toNumber()])),
    ...(isOneSum && { total: sumOf(sums.map(({ sum }) => sum)).toNumber() }),
    ...oneText("currency", currencies),
    ...oneText("period", periods),
  };
}

/** What the host tells of an item; undefined where it tells no price, or something that is none. */
function pricedAs(item: PaidItem, product: Properties | undefined, wire: Wire): Priced | undefined {
  const option = optionNamed(product?.options, item.option, wire);
  const value = item.value ?? option?.[wire.optionDefault];
  const values = valuesIn(option, wire);
  const valued = (wanted: unknown) => values.find((one) => String(one[wire.optionValue]) === String(wanted));
  const exact = value === undefined ? undefined : valued(value);
  const there = exact ?? (item.count === undefined ? undefined : valued(1));
  const amount = amountOf(there?.[wire.priceMember]);
  if (!amount) return undefined;
  const nearest = (member: string) => [there, option, product].map((one) => one?.[member]).find(isText);
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
 * Takes in what the server costs now. It never fails, and sends at most one request for all servers of a product.
 *
 * @param before what was told before; kept where the host cannot be asked now.
 */
export async function takePrice(
  session: Session,
  state: ServerState,
  {
    signal,
    before,
  }: { readonly signal?: AbortSignal | undefined; readonly before?: ServerPrice | undefined },
): Promise<void> {
  const server = { ...state.reported, ...state.applied };
  const product =
    server.type === undefined
      ? undefined
      : await abortable(session.catalogue.pricedProduct(server.type), signal).catch(() => undefined);
  state.price = product ? priceOf(product, server, wireOf(session.configuration.wire)) : before;
}

/** The total for a month, where it is told and a month is what it is for. */
export function monthlyOf(
  price: ServerPrice | undefined,
  wire: Wire = wireOf(undefined),
): { readonly amount: number; readonly currency?: string } | undefined {
  if (price?.total === undefined) return undefined;
  const period = (price.period ?? "").toLowerCase();
  if (!wire.monthWords.some((word) => word.toLowerCase() === period)) return undefined;
  return { amount: price.total, ...(price.currency !== undefined && { currency: price.currency }) };
}
