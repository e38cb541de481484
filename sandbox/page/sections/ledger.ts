import { planPrice } from "../../catalogue/products";
import type { Destruction, Ledger, Order } from "../../store/rows";
import { countText, foreignText, type Html, html, longText } from "../html";
import { emptyCell, latest, nearMoment, section, table } from "../parts";
import type { View } from "../view";

/** The section of the ledger: the orders, and the calls that lost data or a service. */
export function ledgerSection({ orders, destructions }: Ledger, now: number, view: View): Html {
  const cost = orders.reduce((sum, order) => sum + planPrice(order), 0);
  const paid = cost > 0 && html` (${money(cost)} a month for their plans)`;
  return section("ledger", "Ledger", [
    html`<p data-key="sum"><strong>${countText(orders.length, "server")}</strong> you would have paid for${paid}, and <strong>${countText(destructions.length, "call")}</strong> that lost data or a service.</p>`,
    ...(orders.length > 0 ? [html`<h3 data-key="orders">Orders</h3>`, ordersOf(orders, now, view)] : []),
    ...(destructions.length > 0
      ? [html`<h3 data-key="destructions">Destructions</h3>`, destructionsOf(destructions, now, view)]
      : []),
  ]);
}

function ordersOf(orders: readonly Order[], now: number, view: View): Html {
  const { shown, more } = latest(orders, { tableName: "orders", fewRows: 10, view });
  const rows = shown.map(([number, { at, domain, uniqId, type, planId, user }]) => ({
    key: `order-${number}`,
    cells: [
      nearMoment(at, now),
      longText(domain),
      html`<code>${foreignText(uniqId)}</code>`,
      foreignText(type),
      foreignText(planId),
      money(planPrice({ type, planId })),
      foreignText(user),
    ],
  }));
  const columns = ["Time", "Domain", "Server", "Type", "Plan", "A month", "User"];
  return html`<div data-key="orders-list">${table("table", "Orders, the latest first", columns, rows)}${more}</div>`;
}

const money = (amount: number): string => `${amount.toFixed(2)}\u00a0USD`;

function destructionsOf(destructions: readonly Destruction[], now: number, view: View): Html {
  const { shown, more } = latest(destructions, { tableName: "destructions", fewRows: 5, view });
  const rows = shown.map(([number, { at, operation, params, user }]) => ({
    key: `destruction-${number}`,
    cells: [nearMoment(at, now), html`<code>${operation}</code>`, ofWhat(params), foreignText(user)],
  }));
  return html`<div data-key="destructions-list">${table("table", "Destructions, the latest first", ["Time", "Operation", "Of", "User"], rows)}${more}</div>`;
}

const ofWhat = ({ uniq_id, id, public_key_name }: Destruction["params"]): Html | string => {
  const subject = uniq_id ?? id ?? public_key_name;
  return subject === undefined ? emptyCell : foreignText(subject);
};
