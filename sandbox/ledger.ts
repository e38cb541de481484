import type { OperationName } from "../provider/api/contract";
import type { Host } from "./host";
import { table } from "./table";

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
