import type { HostError } from "./errors";

export type WireObject = Record<string, unknown>;

/** How long a call may wait for a record that is busy at the host. */
export interface BusyWait {
  /** Names the record in progress lines and messages. */
  readonly name: string;
  /** Milliseconds from the start of the call. */
  readonly deadline: number;
  /** Whether the host may be busy with it, by its record. Default: it may. */
  readonly isAtWork?: (call: CallOptions) => Promise<boolean>;
}

/** Options of one call. */
export interface CallOptions {
  /** Ends the call, its retries and its waiting; rejects with the signal's reason. See also `hearOutWrites`. */
  readonly signal?: AbortSignal | undefined;
  /**
   * Sends no account, so that the host searches all accounts of the user. Default: the configured account, unless
   * `accnt` is given.
   */
  readonly inAnyAccount?: boolean | undefined;
  /** Calls a deprecated operation without a warning, because the caller can do without it. */
  readonly evenDeprecated?: boolean | undefined;
  /** Runs around each try of the call, to note it before it is sent and to see its outcome. */
  readonly around?: (attempt: () => Promise<WireObject>) => Promise<WireObject>;
  /**
   * Runs before each further try, with the failure of the last one; no other call waits for it. If it rejects, so does
   * the call.
   */
  readonly beforeRepeat?: (failure: HostError) => Promise<void>;
  /**
   * Sends the call again only if it certainly never left: the caller decides on everything else. Default: also after an
   * answer that refuses it for now, and a repeatable call after a lost answer.
   */
  readonly untilSent?: boolean | undefined;
  /** Gets a line when the call is tried again. Default: the client's own. */
  readonly status?: ((line: string) => void) | undefined;
  /**
   * The caller's deadline, in milliseconds since the epoch; no try starts after it. Default: `retries.within` from
   * now.
   */
  readonly until?: number | undefined;
  /**
   * Sends the call again for this long while the host refuses it because the record is busy (409,
   * `Workflow::Conflict`); after that it rejects with a DeadlineExceeded. `status` gets the lines of this wait.
   * Default: busy is a failure like any other.
   */
  readonly whileBusy?: BusyWait | undefined;
}
