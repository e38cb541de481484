import type { Call } from "./handler";

/**
 * Whether lists or details show a server yet. On a host with a lag, they show a new one only some time after its order.
 * The ledger has that time; a server that the host had from the beginning has no entry. Other calls know it from the
 * order on. A list under a fault shows none.
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
