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

/** The prices that the host reports, by product key: see `productOf`. */
export interface PriceLists {
  readonly products: ReadonlyMap<string, Properties | undefined>;
  /** The prices that the account pays for its servers now. */
  readonly paid?: PlacedIdIndex<PaidServer>;
  /** False if the host's list changed while it was read, so that prices may be missing. */
  readonly paidIsWhole?: false;
  readonly wire?: Wire;
  /** The host's names of plans and zones. */
  readonly words?: Words;
  readonly isAsked: boolean;
  readonly untoldBecause?: string;
}

/** A server, and the price that the account pays for it. */
export interface PaidServer extends PlacedId {
  readonly amount: Amount;
}

/** The id and place of a server in a state; undefined if the server has no id yet. */
export const paidServer = (outputs: Properties): PlacedId | undefined =>
  outputs.uniqId === undefined
    ? undefined
    : { kind: "Server", id: String(outputs.uniqId), place: storedPlace(outputs) };

/** The account number that the program sets for the server, if any, because each account may have its own prices. */
export function givenAccount({ __set: set, accountNumber }: Properties): number | undefined {
  const isGiven = !Array.isArray(set) || set.includes("accountNumber");
  return isGiven && typeof accountNumber === "number" ? accountNumber : undefined;
}

/** The key of a server's product: its type and, if the program sets one, its account. */
export function productOf(server: Properties): string {
  const accnt = givenAccount(server);
  return accnt === undefined ? String(server.type) : `${server.type} of account ${accnt}`;
}

const noCost = { amount: sumOf([]), currency: "" };

/** The change of the costs by the preview; undefined if no server affects them. */
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
    // The state has the present cost, unless an older version wrote it.
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
    // A server that is removed adds no cost, even if its price is unknown.
    untold: changes.flatMap(({ name, before, after }) =>
      after === undefined || (before === undefined && after !== noCost) ? [name] : [],
    ),
    isAsked,
    untoldBecause,
  };
}

/** The sum of the costs of several stacks; undefined if none of them changes its costs. */
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

/** The server as it would be at each place of `placement`. The price depends only on the plan of the place. */
const placesOf = (server: Properties): Properties[] =>
  Array.isArray(server.placement) && server.planId === undefined
    ? server.placement.map((place) => ({ ...server, planId: isObject(place) ? place.planId : unknown }))
    : [server];

/** The highest of the possible costs, which is unknown if one of the costs is unknown. */
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
