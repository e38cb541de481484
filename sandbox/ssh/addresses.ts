import type { Choice } from "../switches";

/**
 * The first number of the servers' addresses, by the switch `addresses`. No server gets 127.0.0.1, because servers that
 * are being built report it.
 */
const firstNumbers = { reserved: 198, loopback: 127 } as const satisfies Record<Choice<"addresses">, number>;

/**
 * The IP address of the server with this number. 198.18.0.0/15 is reserved for tests of networks, and 127.0.0.0/8 is
 * this machine.
 */
export const serverAddress = (addresses: Choice<"addresses">, number: number): string =>
  `${firstNumbers[addresses]}.${18 + ((number >> 16) & 1)}.${(number >> 8) & 255}.${number & 255}`;

/** Whether the sandbox may listen at this address. */
export const isOwn = (ip: string): boolean => /^127\.1[89]\./.test(ip);
