import type { CallOptions } from "../api/callOptions";
import { HostError } from "../api/errors";
import { DeadlineExceeded } from "../api/waiting/poll";
import { type AssetInQuestion, absenceAfterFailure, type ShownAbsence } from "./assets/existence";
import type { Host } from "./host";

/** The end of work at the host that takes several calls and waits. */
export type WorkEnd<Value> = { readonly is: "done"; readonly value: Value } | UnfinishedEnd;

/** The end of such work before it was done. */
type UnfinishedEnd =
  /** The user, or the end of the run, has ended it. */
  | { readonly is: "interrupted"; readonly because: unknown }
  | LateEnd
  /** The host's answer has ended it, or the lack of one. */
  | { readonly is: "failed"; readonly because: unknown };

/** A deadline came first. */
interface LateEnd {
  readonly is: "late";
  readonly because: Error;
  /** The work that was waited for. */
  readonly doing: string;
  /** In milliseconds. */
  readonly deadline: number;
  /** The last reason for the delay. */
  readonly trouble: string | undefined;
}

/** @throws a failure that is not the host's: one with words of its own, or a defect. */
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

/** The end of work that has thrown this; undefined: the failure is not the host's. */
function endBy(signal: AbortSignal | undefined, because: unknown): UnfinishedEnd | undefined {
  if (signal?.aborted === true && because === signal.reason) return { is: "interrupted", because };
  if (because instanceof DeadlineExceeded) {
    const { doing, milliseconds: deadline, trouble } = because;
    return { is: "late", because, doing, deadline, trouble };
  }
  return because instanceof HostError ? { is: "failed", because } : undefined;
}

/** The end of work, whatever has ended it. */
export type FullWorkEnd<Value> = Exclude<WorkEnd<Value>, { readonly is: "failed" }> | FailedWork | ThrownEnd;

/** The host's answer was another one, or there was none. */
export interface FailedWork {
  readonly is: "failed";
  readonly because: unknown;
  /**
   * The absence that the failure reports for the asset that the work was about; undefined: it does not say that the
   * asset was not found.
   *
   * @throws the failure of another source that cannot be read now.
   */
  absence(asset: AssetInQuestion, call: CallOptions): Promise<ShownAbsence | undefined>;
}

/** A failure with words of its own, or a defect. */
interface ThrownEnd {
  readonly is: "thrown";
  readonly because: unknown;
}

/** Like {@link endOfWork}, for work that has changed something: its caller must store the outcome. Never throws. */
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
