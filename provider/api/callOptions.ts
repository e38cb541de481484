import type { HostError } from "./errors";

export type WireObject = Record<string, unknown>;

/** How long a call may wait for a record that is busy at the host. */
export interface BusyWait {
  /** Names the record in progress lines and messages. */
  readonly name: string;
  /** Milliseconds from the start of the call. */
  readonly deadline: number;
  /** Whether the host may be busy with the record, judged by a fresh read of it. Default: it may be. */
  readonly isAtWork?: (call: CallOptions) => Promise<boolean>;
}

/** Options of one call. */
export interface CallOptions {
  /**
   * Aborts the call, its retries and its waits; the promise rejects with the signal's reason. See also `hearOutWrites`.
   */
  readonly signal?: AbortSignal | undefined;
  /**
   * Sends no account number, so that the host searches all accounts of the user. Default: the configured account,
   * unless `accnt` is given.
   */
  readonly inAnyAccount?: boolean | undefined;
  /** Calls a deprecated operation without a warning, because the caller has a fallback. */
  readonly evenDeprecated?: boolean | undefined;
  /** Wraps each attempt of the call, so that the caller can record it before it is sent and see its outcome. */
  readonly around?: (attempt: () => Promise<WireObject>) => Promise<WireObject>;
  /**
   * Runs before each retry, with the failure of the last attempt. Only this call waits for the returned promise. If the
   * promise rejects, the call rejects with the same error.
   */
  readonly beforeRepeat?: (failure: HostError) => Promise<void>;
  /**
   * Retries only while the request has certainly not left this machine; the caller handles every other failure.
   * Default: the call is also retried after a temporary refusal, and a repeatable call after a lost response.
   */
  readonly untilSent?: boolean | undefined;
  /** Receives a line for each retry. Default: the client's own `status`. */
  readonly status?: ((line: string) => void) | undefined;
  /**
   * The caller's deadline, in milliseconds since the epoch; no attempt starts after it. Default: `retries.within` from
   * now.
   */
  readonly until?: number | undefined;
  /**
   * Retries the call until the deadline while the host refuses it because the record is busy (409,
   * `Workflow::Conflict`); after the deadline the call rejects with a DeadlineExceeded. `status` receives the progress
   * lines of this wait. Default: the call fails at once if the record is busy.
   */
  readonly whileBusy?: BusyWait | undefined;
}
