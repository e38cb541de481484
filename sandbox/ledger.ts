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
    // The answer need not have all of it.
    const ordered = host.state.servers.find((one) => one.uniq_id === answer.uniq_id);
    if (ordered) {
      const { uniq_id: uniqId, domain, type, plan_id: planId } = ordered;
      orders.push({ at, uniqId, domain, type, planId, user });
    }
  }
  if (table.get(operation)?.destructive) destructions.push({ at, operation, params, user });
}
