import { HostError, InvalidCallError } from "../api/errors";
import { describeCall, type FailureKind, type HostFailure, reasonsOf, type Words } from "../api/failedCall";

/** The part that the host, or a call to it, has in a failure: for who puts it into words, and decides nothing else. */
export type HostPart = {
  /** The host has said nothing of what the failure is about. */
  readonly isUnheard: boolean;
  /** The host was not reached, or did not let the user in: the configuration may be wrong. */
  readonly isOfConfiguration: boolean;
} & (
  | { readonly is: "hostFailure"; readonly failure: HostFailure }
  /** Nothing was sent. `reasons`: what is wrong, by parameter. */
  | { readonly is: "invalidCall"; readonly text: string; readonly reasons: string }
  /** Something else has failed, perhaps because of the host. */
  | { readonly is: "other" }
);

/** @param words names parameters and options as the reader knows them. */
export function hostPartOf(error: unknown, words: Words): HostPart {
  const root = rootHostError(error);
  const facts = {
    // A page may be a proxy's, whatever its status says.
    isUnheard: root !== undefined && (root.isPage === true || saysNothing.has(root.kind)),
    isOfConfiguration: root !== undefined && ofConfiguration.has(root.kind),
  };
  if (error instanceof HostError) return { ...facts, is: "hostFailure", failure: error };
  if (error instanceof InvalidCallError)
    return {
      ...facts,
      is: "invalidCall",
      text: describeCall(error, words),
      reasons: reasonsOf(error, words),
    };
  return { ...facts, is: "other" };
}

/** The failure of the host that is the reason of an error, through everything that wraps it. */
function rootHostError(error: unknown): HostError | undefined {
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

const ofConfiguration: ReadonlySet<FailureKind> = new Set(["authorization", "unreachable", "wrongAddress"]);
