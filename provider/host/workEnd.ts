import type { CallOptions } from "../api/callOptions";
import { HostError } from "../api/errors";
import { DeadlineExceeded } from "../api/waiting/poll";
import { type AssetInQuestion, absenceAfterFailure, type ShownAbsence } from "./assets/existence";
import type { Host } from "./host";

/** How work at the host has ended that takes several calls and waits. */
export type WorkEnd<Value> = { readonly is: "done"; readonly value: Value } | UnfinishedEnd;

/** How such work has ended before it was done. */
type UnfinishedEnd =
  /** By the user, or the end of the run. */
  | { readonly is: "interrupted"; readonly because: unknown }
  | LateEnd
  /** By what the host has answered, or because it has not. */
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

/** @throws what the host has no part in: a failure with words of its own, or a defect. */
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

/** How work has ended that has thrown this; undefined: the host has no part in it. */
function endBy(signal: AbortSignal | undefined, because: unknown): UnfinishedEnd | undefined {
  if (signal?.aborted === true && because === signal.reason) return { is: "interrupted", because };
  if (because instanceof DeadlineExceeded) {
    const { doing, milliseconds: deadline, trouble } = because;
    return { is: "late", because, doing, deadline, trouble };
  }
  return because instanceof HostError ? { is: "failed", because } : undefined;
}

/** How work has ended, whatever has ended it. */
export type FullWorkEnd<Value> = Exclude<WorkEnd<Value>, { readonly is: "failed" }> | FailedWork | ThrownEnd;

/** The host has answered otherwise, or not at all. */
export interface FailedWork {
  readonly is: "failed";
  readonly because: unknown;
  /**
   * The absence that the failure reports for the asset that the work was about; undefined: it does not say that the
   * asset was not found.
   *
   * @throws what another source answers that cannot be read now.
   */
  absence(asset: AssetInQuestion, call: CallOptions): Promise<ShownAbsence | undefined>;
}

/** A failure with words of its own, or a defect. */
interface ThrownEnd {
  readonly is: "thrown";
  readonly because: unknown;
}

/** Like {@link endOfWork}, for work that has changed something: its caller has to store what came of it. Never throws. */
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
