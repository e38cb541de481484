import type { Session } from "../../../resource/session";
import { isEmpty, memberNames } from "../../../values";
import type { ServerInputs } from "../declared/inputs";
import { type ServerState, stateAssetId } from "./state";

/** The names of the inputs that order more addresses than the primary one. */
export const inputsOfAddresses = ({ newIps = 1, newIp6s = 0, poolIps, pool6Ips }: Partial<ServerInputs>) => {
  const ordersMore = {
    newIps: newIps > 1,
    newIp6s: newIp6s > 0,
    poolIps: !isEmpty(poolIps),
    pool6Ips: !isEmpty(pool6Ips),
  };
  return memberNames(ordersMore).filter((name) => ordersMore[name]);
};

const hasMore = ({ applied, reported }: ServerState): boolean =>
  (reported.ipCount ?? 1) > 1 || inputsOfAddresses(applied).length > 0;

/**
 * Stores all addresses of a server that has more than one, because the additional ones are paid for. All servers that
 * ask at the same time share one reading of the list. It never fails: if the host shows no addresses now, the stored
 * ones stay.
 */
export async function takeAddresses(
  session: Session,
  state: ServerState,
  signal: AbortSignal | undefined,
): Promise<void> {
  if (!hasMore(state)) return;
  const server = stateAssetId(session, state);
  const addresses = await session.host.servers.addresses(server, state.reported.ip, { signal });
  if (!addresses) return;
  const { ip4, ip6 } = addresses;
  state.addresses = { ipAddresses: [...ip4], ...(ip6.length > 0 && { ip6Addresses: [...ip6] }) };
}
