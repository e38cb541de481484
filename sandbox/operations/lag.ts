import type { Call } from "./handler";

/**
 * Whether lists or details show a server yet. A host with a lag shows a new server only some time after its order,
 * while all other calls find the server at once. The ledger has the time of the order, and servers that were there from
 * the beginning are not in it. A list with the fault `hidden` shows no servers.
 */
export function isShown({ host }: Call, row: { uniq_id: string }, lag: "lagList" | "lagDetails"): boolean {
  if (
    lag === "lagList" &&
    host.hidesServers &&
    host.state.servers.some((server) => server.uniq_id === row.uniq_id)
  )
    return false;
  const milliseconds = host.unspecified[lag] * 1000;
  if (milliseconds === 0) return true;
  const order = host.state.ledger.orders.find(({ uniqId }) => uniqId === row.uniq_id);
  return order === undefined || host.time.now() >= order.at + milliseconds;
}
