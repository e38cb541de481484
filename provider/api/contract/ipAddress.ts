import { isIP } from "node:net";

/** An IP address that the provider may connect to. Only {@link ipAddress} creates such a value. */
export type IpAddress = string & { readonly [address]: true };
declare const address: unique symbol;

/** The value of the field `ip` while a server is still being built. A server's real address is never 127.0.0.1. */
export const buildAddress = "127.0.0.1";

/**
 * Parses an IP address into its shortest form. An address with a zone, such as `fe80::1%eth0`, is rejected, because
 * other programs may misread its `%`.
 */
export function ipAddress(text: unknown): IpAddress | undefined {
  const trimmedText = typeof text === "string" ? text.trim() : "";
  const version = trimmedText.includes("%") ? 0 : isIP(trimmedText);
  if (version === 0) return undefined;
  if (version === 4) return trimmedText as IpAddress;
  // The URL parser writes each IPv6 address in one canonical notation.
  const shortForm = new URL(`http://[${trimmedText}]`).hostname.slice(1, -1);
  return (ofIpv4(shortForm) ?? shortForm) as IpAddress;
}

/** The IPv4 address that is mapped into an IPv6 address (`::ffff:…`): both connect to the same machine. */
function ofIpv4(shortForm: string): string | undefined {
  const [, ...halves] = /^::ffff:([\da-f]{1,4}):([\da-f]{1,4})$/.exec(shortForm) ?? [];
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
  return (reportedValue) =>
    addressIn(reportedValue) ?? (ipAddress(reportedValue) === buildAddress ? buildAddress : "");
}

/** Address ranges that are reachable only from the same machine (`machine`) or the same network link (`wire`). */
const nearRanges = {
  machine: /^(?:127\.|0\.|::1?$)/,
  wire: /^(?:169\.254\.|fe[89ab][\da-f]:)/,
} as const;

const nearnessOf = (ip: string) => (["machine", "wire"] as const).find((name) => nearRanges[name].test(ip));

/**
 * Creates the reader of addresses that a host reports. The provider sends logins to these addresses. A loopback or
 * link-local address is therefore accepted only if the host itself has an address of that kind; otherwise it would
 * point to a machine near this one.
 */
export function addressesOf(baseUrl: string): (text: unknown) => IpAddress | undefined {
  const { hostname } = new URL(baseUrl);
  const hostText = /(?:^|\.)localhost\.?$/.test(hostname) ? "127.0.0.1" : hostname.replace(/^\[|\]$/g, "");
  const nearnessOfHost = nearnessOf(ipAddress(hostText) ?? "");
  return (text) => {
    const ip = ipAddress(text);
    if (ip === undefined || ip === buildAddress) return undefined;
    const nearness = nearnessOf(ip);
    return nearness === undefined || nearness === nearnessOfHost ? ip : undefined;
  };
}
