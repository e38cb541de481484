import { addressesOf } from "../../../api/contract/ipAddress";
import { wireOf } from "../../../api/wire";
import { seenIn } from "../../../host/shown/listReading";
import { networkAddresses } from "../../../host/shown/networkAddresses";
import { accountOf } from "../../../resource/record";
import type { Session } from "../../../resource/session";
import { isEmpty, type Properties } from "../../../values";
import type { ServerState } from "./state";

/** Whether the server has more than its primary address, as far as its program and the host say. */
const hasMore = ({ applied, reported }: ServerState): boolean => {
  const { newIps = 1, newIp6s = 0, poolIps, pool6Ips } = applied;
  const count = Math.max(newIps, reported.ipCount ?? 1);
  return count > 1 || newIp6s > 0 || !isEmpty(poolIps) || !isEmpty(pool6Ips);
};

/**
 * Takes in all addresses of a server that has more than one: what was paid for. One reading of a list answers for all servers
 * that ask at the same time. It never fails; what was known before stays if the host shows none now.
 */
export async function takeAddresses(
  session: Session,
  state: ServerState,
  signal: AbortSignal | undefined,
): Promise<void> {
  if (!hasMore(state)) return;
  const { baseUrl, wire } = session.configuration;
  const accnt = accountOf(session, { ...state.reported, ...state.applied });
  const listed = await session.host.assets.withNetwork
    .soon({ key: state.id, accnt, signal })
    .catch(() => undefined);
  const [asset] = seenIn(listed ?? {});
  const shown = (asset as Properties | undefined)?.[wireOf(wire).networkMember];
  const addresses = networkAddresses(shown, state.reported.ip, addressesOf(baseUrl));
  if (!addresses) return;
  const { ip4, ip6 } = addresses;
  state.addresses = { ipAddresses: [...ip4], ...(ip6.length > 0 && { ip6Addresses: [...ip6] }) };
}
