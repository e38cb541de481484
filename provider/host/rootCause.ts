import { HostError } from "../api/errors";
import type { FailureKind } from "../api/failedCall";

/** The failure of the host that is the reason of an error, through everything that wraps it. */
export function rootHostError(error: unknown): HostError | undefined {
  let root: HostError | undefined;
  const seen = new Set<unknown>();
  for (let one = error; one instanceof Error && !seen.has(one); one = one.cause) {
    seen.add(one);
    if (one instanceof HostError) root = one;
  }
  return root;
}

/** Failures that say nothing of a record: the host was not reached, did not let the user in, or has not looked at it. */
const saysNothing: ReadonlySet<FailureKind> = new Set([
  ...(["authorization", "unreachable", "unreadable", "unbounded", "wrongAddress"] as const),
  ...(["hostFault", "rateLimit", "maintenance", "limit"] as const),
]);

/** Whether the reason of an error is that the host has said nothing of what it is about. */
export function isUnheard(error: unknown): boolean {
  const root = rootHostError(error);
  // A page may be a proxy's, whatever its status says.
  return root !== undefined && (root.isPage === true || saysNothing.has(root.kind));
}
