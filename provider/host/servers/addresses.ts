import type { CallOptions } from "../../api/callOptions";
import { addressesOf, type IpAddress } from "../../api/contract/ipAddress";
import type { ClientOptions } from "../../api/options/options";
import { wireOf } from "../../api/wire";
import type { Properties } from "../../values";
import { type AssetId, type AssetRecord, networkList } from "../assets/assetLists";
import type { Host } from "../host";
import { readListInTime } from "../lists/sharedList";
import { seenItems } from "../shown/listReading";
import { hasAddress, type NetworkAddresses, networkAddresses } from "../shown/networkAddresses";

/** A host together with the settings that its descriptions of networks are read by. */
export interface AddressedHost extends Host {
  readonly configuration: Pick<ClientOptions, "baseUrl" | "wire">;
}

/**
 * Reads all addresses of a server from the list of assets. All callers that ask at the same time share one reading.
 *
 * @param ip the server's primary address.
 * @returns undefined if the host shows no addresses now. It never fails.
 */
export async function listedAddresses(
  host: AddressedHost,
  { uniq_id: key, accnt }: AssetId,
  ip: IpAddress | undefined,
  { signal }: Pick<CallOptions, "signal">,
): Promise<NetworkAddresses | undefined> {
  const ofServer = await readListInTime(host, networkList, { key, accnt, signal }).catch(() => undefined);
  const [asset] = seenItems(ofServer ?? {});
  return networkAddresses(networkReader(host)(asset), ip, addressesOf(host.configuration.baseUrl));
}

/** Whether any of these assets, read with their networks, shows an address. */
export function showsAddresses(host: AddressedHost, assets: readonly AssetRecord[]): boolean {
  const networkOf = networkReader(host);
  return assets.some((asset) => hasAddress(networkOf(asset)));
}

function networkReader({ configuration }: AddressedHost) {
  const { networkMember } = wireOf(configuration.wire);
  return (asset: Properties | undefined): unknown => asset?.[networkMember];
}
