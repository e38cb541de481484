import type { CallOptions } from "../api/callOptions";
import { HostError } from "../api/errors";
import { DeadlineExceeded } from "../api/waiting/poll";
import { type AssetInQuestion, absenceAfterFailure, type ShownAbsence } from "./assets/existence";
import type { Host } from "./host";

/** The outcome of work at the host that takes several calls and waits. */
export type WorkEnd<Value> = { readonly is: "done"; readonly value: Value } | UnfinishedEnd;

/** The outcome of work at the host that was not completed. */
type UnfinishedEnd =
  /** The user has cancelled the work, or the run has ended. */
  | { readonly is: "interrupted"; readonly because: unknown }
  | LateEnd
  /** The host refused a call, or did not respond. */
  | { readonly is: "failed"; readonly because: unknown };

/** The deadline passed before the work ended. */
interface LateEnd {
  readonly is: "late";
  readonly because: Error;
  /** The work that was waited for, such as `building`. */
  readonly doing: string;
  /** The deadline of the wait, in milliseconds. */
  readonly deadline: number;
  /** The last reason for the delay. */
  readonly trouble: string | undefined;
}

/**
 * Runs the work and reports its outcome.
 *
 * @throws a failure that does not come from the host: one with its own message, or a bug.
 */
export async function endOfWork<Value>(
  signal: AbortSignal | undefined,
  work: () => Promise<Value>,
): Promise<WorkEnd<Value>> {
  try {
    return { is: "done", value: await work() };
  } catch (because) {
    const end = endBy(signal, because);
    if (end) return end;
    throw because;
  }
}

/** The outcome of work that has thrown a failure; undefined if the failure does not come from the host. */
function endBy(signal: AbortSignal | undefined, because: unknown): UnfinishedEnd | undefined {
  if (signal?.aborted === true && because === signal.reason) return { is: "interrupted", because };
  if (because instanceof DeadlineExceeded) {
    const { doing, milliseconds: deadline, trouble } = because;
    return { is: "late", because, doing, deadline, trouble };
  }
  return because instanceof HostError ? { is: "failed", because } : undefined;
}

/** The outcome of work, including failures that do not come from the host. */
export type FullWorkEnd<Value> = Exclude<WorkEnd<Value>, { readonly is: "failed" }> | FailedWork | ThrownEnd;

/** The host refused a call, or did not respond. */
export interface FailedWork {
  readonly is: "failed";
  readonly because: unknown;
  /**
   * The verdict on the asset that the work was about; undefined if the failure does not say that the asset was not
   * found.
   *
   * @throws the failure of another source that cannot be read now.
   */
  absence(asset: AssetInQuestion, call: CallOptions): Promise<ShownAbsence | undefined>;
}

/** A failure with its own message, or a bug. */
interface ThrownEnd {
  readonly is: "thrown";
  readonly because: unknown;
}

/**
 * Like {@link endOfWork}, for work that may have changed something, so that its caller must store the outcome. It never
 * throws.
 */
export async function fullEndOfWork<Value>(
  host: Host,
  signal: AbortSignal | undefined,
  work: () => Promise<Value>,
): Promise<FullWorkEnd<Value>> {
  const end = await endOfWork(signal, work).catch(
    (because: unknown): ThrownEnd => ({ is: "thrown", because }),
  );
  if (end.is !== "failed") return end;
  return { ...end, absence: (asset, call) => absenceAfterFailure(host, asset, end.because, call) };
}
