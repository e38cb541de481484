import { HostError, InvalidCallError } from "../api/errors";
import {
  describeCall,
  describeFailure,
  type FailureKind,
  type HostFailure,
  reasonsOf,
  type SecondFactor,
  type Words,
} from "../api/failedCall";

// The words for a failure that the host, or a call to it, may have a part in. Each answers with texts alone, and uses
// the text for any other failure, so that a caller that words failures decides nothing else by them.

/** The words for each kind of failure. */
type HostTexts = Readonly<
  Record<FailureKind | SecondFactor, { readonly code: string; readonly more?: string }>
>;

/** @param invalidCall the code of a call that was not sent, because it is wrong. */
export function failureCode(
  error: unknown,
  { texts, invalidCall }: { readonly texts: HostTexts; readonly invalidCall: string },
  otherwise: string,
): string {
  if (error instanceof HostError) return texts[textNameOf(error)].code;
  return error instanceof InvalidCallError ? invalidCall : otherwise;
}

/** @param words names parameters and options for the reader. */
export function failureSentence(error: unknown, words: Words, texts: HostTexts, otherwise: string): string {
  if (error instanceof HostError) return hostSentence(error, words, texts);
  return error instanceof InvalidCallError ? describeCall(error, words) : otherwise;
}

export const hostSentence = (failure: HostFailure, words: Words, texts: HostTexts): string =>
  [describeFailure(failure, words), texts[textNameOf(failure)].more].filter(Boolean).join(" ");

const textNameOf = ({ secondFactor, kind }: HostFailure) => secondFactor ?? kind;

/** The reason, by parameter, that a call was not sent. */
export const failureReason = (error: unknown, words: Words, otherwise: string): string =>
  error instanceof InvalidCallError ? reasonsOf(error, words) : otherwise;

/** @param ofConfiguration if the host was not reached, or did not let the user in: the configuration may be wrong. */
export function linesAfter(
  error: unknown,
  ofConfiguration: readonly string[],
  otherwise: readonly string[],
): readonly string[] {
  const root = rootHostError(error);
  return root !== undefined && configurationKinds.has(root.kind) ? ofConfiguration : otherwise;
}

/** The safe ways out. @param isForgetting whether a way forgets a record: then the host must have answered about it. */
export function safeWaysAfter(
  error: unknown,
  ways: readonly string[],
  isForgetting: (way: string) => boolean,
): readonly string[] {
  const root = rootHostError(error);
  // The page may be a proxy's, whatever its status is.
  const isUnheard = root !== undefined && (root.isPage === true || saysNothing.has(root.kind));
  return ways.filter((way) => !(isUnheard && isForgetting(way)));
}

/** The failure of the host that is the reason of an error, through everything that wraps it. */
function rootHostError(error: unknown): HostError | undefined {
  let root: HostError | undefined;
  const seenErrors = new Set<unknown>();
  for (let one = error; one instanceof Error && !seenErrors.has(one); one = one.cause) {
    seenErrors.add(one);
    if (one instanceof HostError) root = one;
  }
  return root;
}

/**
 * Failures that prove nothing about a record: the host was not reached, did not let the user in, or has not looked at
 * it.
 */
const saysNothing: ReadonlySet<FailureKind> = new Set([
  ...(["authorization", "unreachable", "unreadable", "unbounded", "wrongAddress"] as const),
  ...(["hostFault", "rateLimit", "maintenance", "limit"] as const),
]);

const configurationKinds: ReadonlySet<FailureKind> = new Set([
  "authorization",
  "unreachable",
  "wrongAddress",
]);
