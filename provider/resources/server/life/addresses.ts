import { addressesOf } from "../../../api/contract/ipAddress";
import { seenItems } from "../../../host/shown/listReading";
import { networkAddresses } from "../../../host/shown/networkAddresses";
import { recordAccount } from "../../../resource/record";
import type { Session } from "../../../resource/session";
import { isEmpty, memberNames, type Properties } from "../../../values";
import type { ServerInputs } from "../declared/inputs";
import type { ServerState } from "./state";

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
  const accnt = recordAccount(session, { ...state.reported, ...state.applied });
  const listedAsset = await session.host.assets.withNetwork
    .soon({ key: state.id, accnt, signal })
    .catch(() => undefined);
  const [asset] = seenItems(listedAsset ?? {});
  const network = (asset as Properties | undefined)?.[session.catalogue.wire.networkMember];
  const addresses = networkAddresses(network, state.reported.ip, addressesOf(session.configuration.baseUrl));
  if (!addresses) return;
  const { ip4, ip6 } = addresses;
  state.addresses = { ipAddresses: [...ip4], ...(ip6.length > 0 && { ip6Addresses: [...ip6] }) };
}
