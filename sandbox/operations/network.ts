import { serverAddress } from "../ssh/addresses";
import type { ServerRow } from "../store/rows";
import type { Choice } from "../switches";
import type { Unspecified } from "../unspecified";
import { shownIp } from "./serverView";

/** The addresses that an order names. */
interface Ordered {
  readonly pool_ips?: readonly string[] | undefined;
  readonly pool6_ips?: readonly string[] | undefined;
  readonly new_ips?: number | undefined;
  readonly new_ip6s?: number | undefined;
}

/** The addresses of a new server: those of the pool, then new ones. The first address is the primary one. */
export function orderedAddresses(
  { pool_ips = [], pool6_ips = [], new_ips = 1, new_ip6s = 0 }: Ordered,
  addresses: Choice<"addresses">,
  nextNumber: () => number,
): Required<Pick<ServerRow, "ips" | "ip6s">> {
  const newNumbers = Array.from({ length: new_ips }, nextNumber);
  const newIp6s = Array.from({ length: new_ip6s }, () => `2001:db8:${nextNumber().toString(16)}::/64`);
  return {
    ips: [...pool_ips, ...newNumbers.map((number) => serverAddress(addresses, number))],
    ip6s: [...pool6_ips, ...newIp6s],
  };
}

/** The `networkSummary` of a server. A server from an older version's state file has the primary address alone. */
export function shownNetwork({ networks }: Unspecified, server: ServerRow): Record<string, unknown> {
  if (networks === "none" || !server.built) return {};
  const { ips = [server.ip], ip6s = [] } = server;
  if (networks === "lists") return { ips: [shownIp(server), ...ips.slice(1)], ip6s };
  const gateway = "198.18.0.254";
  return { interfaces: [{ addresses: [...ips, ...ip6s].map((ip) => ({ ip, gateway })), dns: [gateway] }] };
}
