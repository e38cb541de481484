import type { HttpAnswer } from "../api/http";
import type { Address, HostKey, ShownKeys } from "../ssh/network";

/** The way to the servers themselves. It is injected everywhere, so that tests control it. */
export interface ServerNetwork {
  /**
   * Its SSH host keys, one for each kind that it has.
   *
   * @param shown what earlier tries have read, which is not asked for again; it gets what this one reads.
   * @param opens is called for each connection.
   * @throws NotNegotiated when no algorithm is common; when it shows none; the signal's reason.
   */
  hostKeys(
    address: Address,
    signal: AbortSignal,
    shown?: ShownKeys,
    opens?: () => void,
  ): Promise<readonly HostKey[]>;
  /** Opens a connection, and closes it. @throws when no one takes it; the signal's reason. */
  connect(address: Address, signal: AbortSignal): Promise<void>;
  /** Follows no redirect. @throws when no answer comes; the signal's reason. */
  get(question: HttpQuestion, signal: AbortSignal): Promise<Pick<HttpAnswer, "status" | "text">>;
}

export interface HttpQuestion {
  readonly url: string;
  /** Takes any certificate of the server. */
  readonly insecure: boolean;
}
