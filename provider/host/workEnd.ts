import { HostError } from "../api/errors";
import { DeadlineExceeded } from "../api/waiting/poll";

/** How work at the host has ended that takes several calls and waits. */
export type WorkEnd<Value> = { readonly is: "done"; readonly value: Value } | UnfinishedEnd;

/** How such work has ended before it was done. */
export type UnfinishedEnd =
  /** By the user, or the end of the run. */
  | { readonly is: "interrupted"; readonly because: unknown }
  | LateEnd
  /** By what the host has answered, or because it has not. */
  | { readonly is: "failed"; readonly because: unknown };

/** A deadline came first. */
interface LateEnd {
  readonly is: "late";
  readonly because: Error;
  /** What was waited for. */
  readonly doing: string;
  /** In milliseconds. */
  readonly deadline: number;
  /** What held it up last. */
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
export function endBy(signal: AbortSignal | undefined, because: unknown): UnfinishedEnd | undefined {
  if (signal?.aborted === true && because === signal.reason) return { is: "interrupted", because };
  if (because instanceof DeadlineExceeded) {
    const { doing, milliseconds: deadline, trouble } = because;
    return { is: "late", because, doing, deadline, trouble };
  }
  return because instanceof HostError ? { is: "failed", because } : undefined;
}
