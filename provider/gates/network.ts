import type { HttpAnswer } from "../api/http";
import type { Address, HostKey, ShownKeys } from "../ssh/network";

/** The connections to the servers themselves. Tests inject their own. */
export interface ServerNetwork {
  /**
   * Reads the SSH host keys of a server, one for each key type.
   *
   * @param keysRead the keys that earlier attempts have read. They are not read again, and new keys are added.
   * @param opens called for each connection that is opened.
   * @throws NotNegotiated if no algorithm is common; another error if the server shows no key; the signal's reason.
   */
  hostKeys(
    address: Address,
    signal: AbortSignal,
    keysRead?: ShownKeys,
    opens?: () => void,
  ): Promise<readonly HostKey[]>;
  /** Opens a connection and closes it. @throws if nothing accepts the connection; the signal's reason. */
  connect(address: Address, signal: AbortSignal): Promise<void>;
  /** Sends a GET request, without following redirects. @throws if no response arrives; the signal's reason. */
  get(question: HttpQuestion, signal: AbortSignal): Promise<Pick<HttpAnswer, "status" | "text">>;
}

export interface HttpQuestion {
  readonly url: string;
  /** Whether any certificate of the server is accepted. */
  readonly insecure: boolean;
}
