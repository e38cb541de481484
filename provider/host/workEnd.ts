import { HostError } from "../api/errors";
import { DeadlineExceeded } from "../api/waiting/poll";

/** How work at the host has ended that takes several calls and waits. */
export type WorkEnd<Value> =
  | { readonly is: "done"; readonly value: Value }
  /** By the user, or the end of the run. */
  | { readonly is: "interrupted"; readonly because: unknown }
  /** Its deadline came first. `trouble`: what held it up last. */
  | { readonly is: "late"; readonly because: unknown; readonly trouble: string | undefined }
  /** By what the host has answered, or because it has not. */
  | { readonly is: "failed"; readonly because: unknown };

/** @throws what the host has no part in: a failure with words of its own, or a defect. */
export async function endOfWork<Value>(
  signal: AbortSignal | undefined,
  work: () => Promise<Value>,
): Promise<WorkEnd<Value>> {
  try {
    return { is: "done", value: await work() };
  } catch (because) {
    if (signal?.aborted === true && because === signal.reason) return { is: "interrupted", because };
    if (because instanceof DeadlineExceeded) return { is: "late", because, trouble: because.trouble };
    if (because instanceof HostError) return { is: "failed", because };
    throw because;
  }
}
