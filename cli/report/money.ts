import { type Wire, wireOf } from "../../provider/api/wire";
import { type Amount, amountOf, sumOf } from "../../provider/resource/amount";
import { pricedInputs } from "../../provider/resources/server/declared/changes";
import type { ServerPrice } from "../../provider/resources/server/life/outputs";
import { monthlyTotal, productPrice, untoldParts } from "../../provider/resources/server/life/price";
import { shownText } from "../../provider/shownText";
import { hasUnknown, isObject, type Properties, unknown } from "../../provider/values";
import { type PlacedId, PlacedIdIndex, storedPlace } from "../placedId";
import { secretText } from "../preview/shownValue";
import type { Cost, CostChange, Money } from "./changes";
import type { Words } from "./hostWords";
import type { PricedServer } from "./pricedServers";

/** The price lists of the host, by product: see `productOf`. */
export interface PriceLists {
  readonly products: ReadonlyMap<string, Properties | undefined>;
  /** The price that the account pays for each server now. */
  readonly paid?: PlacedIdIndex<PaidServer>;
  /** The price of others is not known: the host's list changed while it was read. */
  readonly paidIsWhole?: false;
  readonly wire?: Wire;
  /** Plans and zones in words. */
  readonly words?: Words;
  readonly isAsked: boolean;
  readonly untoldBecause?: string;
}

/** A server, and what the account pays for it. */
export interface PaidServer extends PlacedId {
  readonly amount: Amount;
}

/** A server of a state as the host may have it; undefined: it has no id yet. */
export const paidServer = (outputs: Properties): PlacedId | undefined =>
  outputs.uniqId === undefined
    ? undefined
    : { kind: "Server", id: String(outputs.uniqId), place: storedPlace(outputs) };

/** The account that the program gives the server, if it does: accounts may have prices of their own. */
export function givenAccount({ __set: set, accountNumber }: Properties): number | undefined {
  const isGiven = !Array.isArray(set) || set.includes("accountNumber");
  return isGiven && typeof accountNumber === "number" ? accountNumber : undefined;
}

/** Names the product that a server is of, and its account, if that is not the configured one. */
export function productOf(server: Properties): string {
  const accnt = givenAccount(server);
  return accnt === undefined ? String(server.type) : `${server.type} of account ${accnt}`;
}

const noCost = { amount: sumOf([]), currency: "" };

/** The preview's effect on the costs; undefined if there is none. */
export function previewMoney(servers: readonly PricedServer[], lists: PriceLists): Money | undefined {
  if (servers.length === 0) return undefined;
  const {
    products,
    paid = new PlacedIdIndex<PaidServer>(),
    wire = wireOf(undefined),
    paidIsWhole,
    isAsked,
    untoldBecause,
  } = lists;
  const listed = (server: Properties) =>
    dearest(
      placesOf(server).map((place) =>
        costOf(productPrice(products.get(productOf(server)), place, wire), wire),
      ),
    );
  const paidNow = (old: Properties | undefined) => {
    const wanted = old && paidServer(old);
    const { same, perhaps } = wanted ? paid.find(wanted) : { same: [], perhaps: [] };
    return [...same, ...perhaps].at(0)?.amount;
  };
  const paidOf = (old: Properties | undefined) => {
    const amount = paidNow(old);
    if (amount) return { paid: amount };
    return old && paidIsWhole === false ? { isPaidUnseen: true as const } : {};
  };
  const changes = servers.map(({ name, old, next }) => ({
    name,
    // The present cost is in the state; a state of an older version does not have it.
    before: old ? (costOf(old.price as ServerPrice | undefined, wire) ?? listed(old)) : noCost,
    after: next ? listed(next) : noCost,
    ...paidOf(old),
    ...(next && { untoldParts: untoldParts(products.get(productOf(next)), next, wire) }),
    ...(next && String(next.bandwidthQuota) === "0" && { isByUsage: true as const }),
    ...(next && pricedInputs.some((name) => isOpen(next[name])) && { isLater: true as const }),
  }));
  return {
    servers: changes,
    differences: differencesOf(changes),
    // One that goes costs nothing more, whatever it cost.
    untold: changes.flatMap(({ name, before, after }) =>
      after === undefined || (before === undefined && after !== noCost) ? [name] : [],
    ),
    isAsked,
    untoldBecause,
  };
}

/** The sum of several stacks; undefined if none changes the costs. */
export function moneyInAll(
  all: readonly { readonly name: string; readonly money: Money }[],
): Money | undefined {
  if (all.length === 0) return undefined;
  const prefixed = all.flatMap(({ name, money }) =>
    money.servers.map((server) => ({ ...server, name: `${name}/${server.name}` })),
  );
  const reasons = all.flatMap(({ money }) => money.untoldBecause ?? []);
  return {
    servers: prefixed,
    differences: differencesOf(prefixed),
    untold: all.flatMap(({ name, money }) => money.untold.map((server) => `${name}/${server}`)),
    isAsked: all.every(({ money }) => money.isAsked),
    untoldBecause: [...new Set(reasons)].join("; ") || undefined,
  };
}

const isOpen = (value: unknown): boolean => hasUnknown(value) || value === secretText;

/** The server at each place that may be chosen. Only the plan of a place has a price. */
const placesOf = (server: Properties): Properties[] =>
  Array.isArray(server.placement) && server.planId === undefined
    ? server.placement.map((place) => ({ ...server, planId: isObject(place) ? place.planId : unknown }))
    : [server];

/** The most that it may cost. A place whose cost is not reported may cost any. */
function dearest([first, ...others]: readonly Cost[]): Cost {
  if (!first || others.some((cost) => cost?.currency !== first.currency)) return undefined;
  const costs = [first, ...others.flatMap((cost) => cost ?? [])];
  const most = costs.reduce((most, cost) => (cost.amount.gt(most.amount) ? cost : most));
  return costs.every(({ amount }) => amount.eq(most.amount)) ? most : { ...most, isAtMost: true };
}

function costOf(price: ServerPrice | undefined, wire: Wire): Cost {
  const monthly = monthlyTotal(price, wire);
  const amount = amountOf(monthly?.amount);
  return amount && { amount, currency: shownText(monthly?.currency ?? "") };
}

function differencesOf(changes: readonly CostChange[]): Money["differences"] {
  const sums = new Map<string, Amount>();
  const add = (cost: Cost, sign: 1 | -1) => {
    if (!cost || cost === noCost) return;
    sums.set(cost.currency, (sums.get(cost.currency) ?? noCost.amount).plus(cost.amount.times(sign)));
  };
  for (const { before, after } of changes)
    if (before && after) {
      add(before, -1);
      add(after, 1);
    }
  return [...sums].map(([currency, amount]) => ({ currency, amount }));
}
