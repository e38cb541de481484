import { type Amount, amountOf, sumOf } from "../../provider/amount";
import { type ValueReader, valueReader } from "../../provider/host/shown/valueReader";
import { pricedInputs } from "../../provider/resources/server/declared/changes";
import type { ServerPrice } from "../../provider/resources/server/life/outputs";
import { monthlyTotal, productPrice, unpricedParts } from "../../provider/resources/server/life/price";
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
  /** Interprets the values of the host; absent if no session was opened. */
  readonly reader?: ValueReader;
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
export function givenAccount({ __set: setNames, accountNumber }: Properties): number | undefined {
  const isGiven = !Array.isArray(setNames) || setNames.includes("accountNumber");
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
    reader = valueReader(undefined),
    paidIsWhole,
    isAsked,
    untoldBecause,
  } = lists;
  const listedCost = (server: Properties) =>
    dearest(
      placesOf(server).map((place) =>
        costOf(productPrice(products.get(productOf(server)), place, reader), reader),
      ),
    );
  const paidNow = (oldServer: Properties | undefined) => {
    const wantedServer = oldServer && paidServer(oldServer);
    const { same, perhaps } = wantedServer ? paid.find(wantedServer) : { same: [], perhaps: [] };
    return [...same, ...perhaps].at(0)?.amount;
  };
  const paidOf = (oldServer: Properties | undefined) => {
    const amount = paidNow(oldServer);
    if (amount) return { paid: amount };
    return oldServer && paidIsWhole === false ? { isPaidUnseen: true as const } : {};
  };
  const changes = servers.map(({ name, old, next }) => ({
    name,
    // The state has the present cost, unless an older version wrote it.
    before: old ? (costOf(old.price as ServerPrice | undefined, reader) ?? listedCost(old)) : noCost,
    after: next ? listedCost(next) : noCost,
    ...paidOf(old),
    ...(next && { untoldParts: unpricedParts(products.get(productOf(next)), next, reader) }),
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
  stackMoney: readonly { readonly name: string; readonly money: Money }[],
): Money | undefined {
  if (stackMoney.length === 0) return undefined;
  const prefixed = stackMoney.flatMap(({ name, money }) =>
    money.servers.map((server) => ({ ...server, name: `${name}/${server.name}` })),
  );
  const reasons = stackMoney.flatMap(({ money }) => money.untoldBecause ?? []);
  return {
    servers: prefixed,
    differences: differencesOf(prefixed),
    untold: stackMoney.flatMap(({ name, money }) => money.untold.map((server) => `${name}/${server}`)),
    isAsked: stackMoney.every(({ money }) => money.isAsked),
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
function dearest([firstCost, ...otherCosts]: readonly Cost[]): Cost {
  if (!firstCost || otherCosts.some((cost) => cost?.currency !== firstCost.currency)) return undefined;
  const costs = [firstCost, ...otherCosts.flatMap((cost) => cost ?? [])];
  const highestCost = costs.reduce((highest, cost) => (cost.amount.gt(highest.amount) ? cost : highest));
  return costs.every(({ amount }) => amount.eq(highestCost.amount))
    ? highestCost
    : { ...highestCost, isAtMost: true };
}

function costOf(price: ServerPrice | undefined, reader: ValueReader): Cost {
  const monthly = monthlyTotal(price, reader);
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
