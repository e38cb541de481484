import { isIPv6 } from "node:net";
import type { IpAddress } from "../api/contract/ipAddress";

export interface Address {
  readonly host: IpAddress;
  readonly port: number;
}

/** A host key as a server shows it. No one has vouched for it. */
export interface HostKey {
  /** `ssh-ed25519`, `ecdsa-sha2-nistp256`, `ssh-rsa`… */
  readonly type: string;
  /** In one line, as in a file of public keys: the type, a blank, Base64. */
  readonly publicKey: string;
  /** `SHA256:…`, as `ssh-keygen -l` prints it. */
  readonly fingerprint: string;
}

/** By kind: the key, or that the server has none of it. */
export type ShownKeys = Map<string, HostKey | undefined>;

/** So many kinds of host keys are asked for, each by a connection at most. */
export const mostKinds = 3;

/** The algorithms that a client and a server of SSH must have in common. */
export type Negotiated = "key exchange" | "host key" | "cipher" | "MAC" | "compression";

/** A server speaks SSH, and nothing of one kind is common. */
export class NotNegotiated extends Error {
  constructor(readonly lacks: Negotiated) {
    super(`it speaks SSH, and shares no ${lacks} with this package`);
  }
}

export const addressText = ({ host, port }: Address): string =>
  isIPv6(host) ? `[${host}]:${port}` : `${host}:${port}`;
