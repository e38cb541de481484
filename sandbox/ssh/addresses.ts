import type { Choice } from "../switches";

/** The first part of the addresses, by the choice of where they are. 127.0.0.1 is none: building servers show it. */
const first = { reserved: 198, loopback: 127 } as const satisfies Record<Choice<"addresses">, number>;

/** The address of the server with this number: 198.18.0.0/15 is kept for tests of networks, 127.0.0.0/8 is this machine. */
export const serverAddress = (addresses: Choice<"addresses">, number: number): string =>
  `${first[addresses]}.${18 + ((number >> 16) & 1)}.${(number >> 8) & 255}.${number & 255}`;

/** Whether something may listen there. */
export const isOwn = (ip: string): boolean => /^127\.1[89]\./.test(ip);
