import { isIP } from "node:net";

/** An IP address that the provider may connect to. Only {@link ipAddress} creates such a value. */
export type IpAddress = string & { readonly [address]: true };
declare const address: unique symbol;

/** The value of the field `ip` while a server is still being built. A server's real address is never this one. */
export const buildAddress = "127.0.0.1";

/**
 * Parses an IP address into its shortest form. An address with a zone, such as `fe80::1%eth0`, is rejected, because
 * other programs may misread its `%`.
 */
export function ipAddress(text: unknown): IpAddress | undefined {
  const bare = typeof text === "string" ? text.trim() : "";
  const version = bare.includes("%") ? 0 : isIP(bare);
  if (version === 0) return undefined;
  if (version === 4) return bare as IpAddress;
  // The URL parser writes each IPv6 address in one canonical notation.
  const short = new URL(`http://[${bare}]`).hostname.slice(1, -1);
  return (ofIpv4(short) ?? short) as IpAddress;
}

/** The IPv4 address that is mapped into an IPv6 address (`::ffff:…`): both connect to the same machine. */
function ofIpv4(short: string): string | undefined {
  const [, ...halves] = /^::ffff:([\da-f]{1,4}):([\da-f]{1,4})$/.exec(short) ?? [];
  if (halves.length === 0) return undefined;
  return halves.flatMap((half) => [...Buffer.from(half.padStart(4, "0"), "hex")]).join(".");
}

/**
 * Reads the address in a field of a response: the address itself, {@link buildAddress} while the server has none, or an
 * empty text if the field has no usable address.
 */
export type AddressReader = (reported: unknown) => IpAddress | typeof buildAddress | "";

export function addressReader(baseUrl: string): AddressReader {
  const addressIn = addressesOf(baseUrl);
  return (reported) => addressIn(reported) ?? (ipAddress(reported) === buildAddress ? buildAddress : "");
}

/** Address ranges that are reachable only from the same machine (`machine`) or the same network link (`wire`). */
const near = {
  machine: /^(?:127\.|0\.|::1?$)/,
  wire: /^(?:169\.254\.|fe[89ab][\da-f]:)/,
} as const;

const nearnessOf = (one: string) => (["machine", "wire"] as const).find((name) => near[name].test(one));

/**
 * Creates the reader of addresses that a host reports. The provider sends logins to these addresses. A loopback or
 * link-local address is therefore accepted only if the host itself has an address of that kind; otherwise it would
 * point to a machine near this one.
 */
export function addressesOf(baseUrl: string): (text: unknown) => IpAddress | undefined {
  const { hostname } = new URL(baseUrl);
  const own = /(?:^|\.)localhost\.?$/.test(hostname) ? "127.0.0.1" : hostname.replace(/^\[|\]$/g, "");
  const nearnessOfHost = nearnessOf(ipAddress(own) ?? "");
  return (text) => {
    const one = ipAddress(text);
    if (one === undefined || one === buildAddress) return undefined;
    const nearness = nearnessOf(one);
    return nearness === undefined || nearness === nearnessOfHost ? one : undefined;
  };
}
