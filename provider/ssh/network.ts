import { isIPv6 } from "node:net";
import type { IpAddress } from "../api/contract/ipAddress";

export interface Address {
  readonly host: IpAddress;
  readonly port: number;
}

/** A host key as a server presents it, without any verification. */
export interface HostKey {
  /** The key type: `ssh-ed25519`, `ecdsa-sha2-nistp256`, `ssh-rsa`… */
  readonly type: string;
  /** The key on one line, as in a `.pub` file: type, blank, Base64. */
  readonly publicKey: string;
  /** The fingerprint `SHA256:…`, as `ssh-keygen -l` prints it. */
  readonly fingerprint: string;
}

/**
 * The server's key of each type; undefined if the server has no key of the type. A key type that was not requested yet
 * is absent.
 */
export type ShownKeys = Map<string, HostKey | undefined>;

/** The maximum number of connections for reading host keys: at most one for each key type. */
export const mostKinds = 3;

/** Kinds of algorithms: an SSH client and a server need one of each kind in common. */
export type Negotiated = "key exchange" | "host key" | "cipher" | "MAC" | "compression";

/** The error if a server speaks SSH but shares no algorithm of one kind with this package. */
export class NotNegotiated extends Error {
  constructor(readonly lacks: Negotiated) {
    super(`it speaks SSH, and shares no ${lacks} with this package`);
  }
}

export const addressText = ({ host, port }: Address): string =>
  isIPv6(host) ? `[${host}]:${port}` : `${host}:${port}`;
