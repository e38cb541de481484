import { type IpAddress, ipAddress } from "../../api/contract/ipAddress";
import { isObject } from "../../values";

/** The addresses of a server. An IPv6 address may be a block with its prefix length: `2001:db8:1::/64`. */
export interface NetworkAddresses {
  readonly ip4: readonly IpAddress[];
  readonly ip6: readonly string[];
}

/**
 * Words in the names of fields that hold a server's own addresses. Other fields, such as a gateway or a mask, hold
 * other addresses.
 */
const ownWords: ReadonlySet<string> = new Set(
  (
    "ip ips ip4 ip4s ip6 ip6s ipv4 ipv4s ipv6 ipv6s v4 v6 address addresses ipaddress ipaddresses block blocks " +
    "main primary additional extra assigned public private pool pool6 all server network networks interface interfaces " +
    "nic nics list items"
  ).split(" "),
);

/** Whether all words of a field's name mean own addresses. `publicIps` and `public_ips` both consist of two words. */
const isOwn = (name: string): boolean =>
  name
    .replace(/(?<=[a-z\d])(?=[A-Z])/g, "_")
    .toLowerCase()
    .split(/[^a-z\d]+/)
    .every((word) => ownWords.has(word));

/**
 * Reads the addresses of a server from the host's description of its network. The specification leaves the format open,
 * so texts, lists and objects at any depth are searched. If the server's primary address is not among the addresses,
 * they may belong to something else. If the primary address is the only address, the result would add nothing.
 *
 * @param addressIn parses an address of this host, see `addressesOf`.
 * @returns undefined if the description shows no addresses.
 */
export function networkAddresses(
  summary: unknown,
  ip: IpAddress | undefined,
  addressIn: (text: unknown) => IpAddress | undefined,
): NetworkAddresses | undefined {
  const texts = [...textsOfAddresses(summary)];
  const ip4 = texts.flatMap((text) => addressIn(text) ?? []).filter((address) => !address.includes(":"));
  const ip6 = texts.flatMap((text) => ip6In(text, addressIn));
  const addresses = new Set([...ip4, ...ip6]);
  if (ip === undefined || !addresses.has(ip) || addresses.size === 1) return undefined;
  // The primary address comes first.
  return {
    ip4: [...new Set([ip, ...ip4].filter((address) => !address.includes(":")))],
    ip6: [...new Set(ip6)],
  };
}

/** Whether a network description contains any address, even an address of something else. */
export const hasAddress = (summary: unknown): boolean =>
  [...textsOfAddresses(summary)].some((text) => ipAddress(text) !== undefined);

function ip6In(text: string, addressIn: (text: unknown) => IpAddress | undefined): string[] {
  const [, addressText, length] = /^([^/]+)(\/\d{1,3})?$/.exec(text.trim()) ?? [];
  const address = addressIn(addressText);
  return address?.includes(":") && Number(length?.slice(1) ?? 0) <= 128 ? [`${address}${length ?? ""}`] : [];
}

function* textsOfAddresses(value: unknown, depth = 0): Generator<string> {
  if (typeof value === "string") yield value;
  if (depth > 8 || typeof value !== "object" || value === null) return;
  if (Array.isArray(value)) for (const item of value) yield* textsOfAddresses(item, depth + 1);
  else if (isObject(value))
    for (const [name, member] of Object.entries(value))
      if (isOwn(name)) yield* textsOfAddresses(member, depth + 1);
}
