import type { OperationName } from "../provider/api/contract";
import type { Host } from "./host";
import { table } from "./table";

/** One server that was ordered: it costs money from then on, whatever becomes of it. */
export interface Order {
  /** When, milliseconds since the epoch. */
  readonly at: number;
  readonly uniqId: string;
  readonly domain: string;
  readonly type: string;
  readonly planId: string;
  readonly user: string;
}

/** One call that lost data or a service. */
export interface Destruction {
  readonly at: number;
  readonly operation: OperationName;
  /** What it was asked for, secrets removed. */
  readonly params: Readonly<Record<string, unknown>>;
  readonly user: string;
}

/** What was done to the account that cannot be undone: a test asks it how many servers it would have paid for. */
export interface Ledger {
  readonly orders: Order[];
  readonly destructions: Destruction[];
}

export const emptyLedger = (): Ledger => ({ orders: [], destructions: [] });

/** Notes a call that succeeded, if it belongs in the ledger. */
export function enter(
  host: Host,
  operation: OperationName,
  user: string,
  params: Readonly<Record<string, unknown>>,
  answer: Readonly<Record<string, unknown>>,
): void {
  const { orders, destructions } = host.state.ledger;
  const at = host.time.now();
  if (operation === "server.create") {
    const { uniq_id, domain, type, plan_id } = answer;
    orders.push({
      at,
      uniqId: String(uniq_id),
      domain: String(domain),
      type: String(type),
      planId: String(plan_id),
      user,
    });
  }
  if (table.get(operation)?.destructive) destructions.push({ at, operation, params, user });
}
