import type { OperationName } from "../contract";
import type { Operation } from "../contract/operation";
import type { Credentials } from "./credentials";

/** A JSON object as it came over the wire. */
export type WireObject = Record<string, unknown>;

/** How long a call may wait for a record that the host is busy with. */
export interface BusyWait {
  /** Names the record in progress lines and messages. */
  readonly name: string;
  /** Milliseconds from the call on. */
  readonly deadline: number;
}

/** Options of one call. */
export interface CallOptions {
  /** Ends the call, its retries and its waiting; rejects with the signal's reason. See also `hearOutWrites`. */
  readonly signal?: AbortSignal | undefined;
  /** Names no account: the host looks in all that the user has. Default: the configured one, unless `accnt` is given. */
  readonly inAnyAccount?: boolean | undefined;
  /** Runs each try of the call: what has to be noted before it leaves, and what came of it. */
  readonly around?: (attempt: () => Promise<WireObject>) => Promise<WireObject>;
  /** Told when the call is tried again, and why. Default: the client's own. */
  readonly status?: ((line: string) => void) | undefined;
  /** The caller's deadline, in milliseconds since the epoch: no try begins after it. Default: `retries.within` from now. */
  readonly until?: number | undefined;
  /**
   * Sends the call again while the host refuses it because the record is busy (409, `Workflow::Conflict`), for so long;
   * then it rejects with a DeadlineExceeded. `status` gets the lines of this wait. Default: busy is a failure as any other.
   */
  readonly whileBusy?: BusyWait | undefined;
}

/** What the client calls: an operation by its name. */
export type Send = (
  name: OperationName,
  params: Readonly<Record<string, unknown>>,
  options?: CallOptions,
) => Promise<WireObject>;

/** One call on its way through the pipeline, checked and encoded. */
export interface Call {
  readonly name: OperationName;
  readonly operation: Operation;
  readonly url: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly options: CallOptions;
  /** How many requests have left for this call. */
  readonly sent: { times: number };
}

/** A call that shows who is asking. */
export interface SignedCall extends Call {
  readonly credentials: Credentials;
}

/** One step of the pipeline, with all that come after it inside. */
export type Handler<Taken extends Call = Call, Answer = WireObject> = (call: Taken) => Promise<Answer>;
