import { isIP } from "node:net";

/** An address that may be connected to. Only the reader makes one. */
export type IpAddress = string & { readonly [address]: true };
declare const address: unique symbol;

/** The address of a server that is still being built (field `ip`). It is never a server's real address. */
export const buildAddress = "127.0.0.1";

/**
 * The address in a text, in its shortest form; none if it has a zone, because other programs read its `%` as a sign of
 * their own.
 */
export function ipAddress(text: unknown): IpAddress | undefined {
  const bare = typeof text === "string" ? text.trim() : "";
  const version = bare.includes("%") ? 0 : isIP(bare);
  if (version === 0) return undefined;
  if (version === 4) return bare as IpAddress;
  // A URL has one notation for each IPv6 address.
  const short = new URL(`http://[${bare}]`).hostname.slice(1, -1);
  return (ofIpv4(short) ?? short) as IpAddress;
}

/** The IPv4 address that an IPv6 one stands for: a connection to either is the same. */
function ofIpv4(short: string): string | undefined {
  const [, ...halves] = /^::ffff:([\da-f]{1,4}):([\da-f]{1,4})$/.exec(short) ?? [];
  if (halves.length === 0) return undefined;
  return halves.flatMap((half) => [...Buffer.from(half.padStart(4, "0"), "hex")]).join(".");
}

/** The address in a member of an answer: the address itself, that there is none yet, or nothing. */
export type AddressReader = (reported: unknown) => IpAddress | typeof buildAddress | "";

export function addressReader(baseUrl: string): AddressReader {
  const addressIn = addressesOf(baseUrl);
  return (reported) => addressIn(reported) ?? (ipAddress(reported) === buildAddress ? buildAddress : "");
}

/** Addresses that only the machine itself, or a machine on its wire, can mean. */
const near = {
  machine: /^(?:127\.|0\.|::1?$)/,
  wire: /^(?:169\.254\.|fe[89ab][\da-f]:)/,
} as const;

const nearnessOf = (one: string) => (["machine", "wire"] as const).find((name) => near[name].test(one));

/**
 * Reads an address that a host reports. We send logins to where it points. A host knows an address of this machine, or
 * of its own wire, only if it runs there itself.
 *
 * @param baseUrl the host's own address.
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
