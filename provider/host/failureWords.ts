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

// The texts for failures of a call to the host. The functions of this file return only texts, and for a failure that
// does not come from the host they return the text `otherwise`. A caller that only describes a failure can therefore
// base no decision on it.

/** The code and the additional text for each kind of failure. */
type HostTexts = Readonly<
  Record<FailureKind | SecondFactor, { readonly code: string; readonly more?: string }>
>;

/**
 * The code of a failure.
 *
 * @param invalidCall the code for an invalid call, which was not sent.
 */
export function failureCode(
  error: unknown,
  { texts, invalidCall }: { readonly texts: HostTexts; readonly invalidCall: string },
  otherwise: string,
): string {
  if (error instanceof HostError) return texts[textNameOf(error)].code;
  return error instanceof InvalidCallError ? invalidCall : otherwise;
}

/**
 * The message of a failure.
 *
 * @param words how parameters and options are named for the reader.
 */
export function failureSentence(error: unknown, words: Words, texts: HostTexts, otherwise: string): string {
  if (error instanceof HostError) return hostSentence(error, words, texts);
  return error instanceof InvalidCallError ? describeCall(error, words) : otherwise;
}

export const hostSentence = (failure: HostFailure, words: Words, texts: HostTexts): string =>
  [describeFailure(failure, words), texts[textNameOf(failure)].more].filter(Boolean).join(" ");

const textNameOf = ({ secondFactor, kind }: HostFailure) => secondFactor ?? kind;

/** Why an invalid call was not sent, by parameter. */
export const failureReason = (error: unknown, words: Words, otherwise: string): string =>
  error instanceof InvalidCallError ? reasonsOf(error, words) : otherwise;

/**
 * The lines to print after a failure.
 *
 * @param ofConfiguration the lines to print if the host was not reached or refused the login, because the configuration
 * may be wrong.
 */
export function linesAfter(
  error: unknown,
  ofConfiguration: readonly string[],
  otherwise: readonly string[],
): readonly string[] {
  const root = rootHostError(error);
  return root !== undefined && configurationKinds.has(root.kind) ? ofConfiguration : otherwise;
}

/**
 * The remedies that may safely be suggested after a failure. A remedy that forgets a record is left out unless the host
 * has responded about that record.
 *
 * @param isForgetting whether a remedy forgets a record.
 */
export function safeWaysAfter(
  error: unknown,
  ways: readonly string[],
  isForgetting: (way: string) => boolean,
): readonly string[] {
  const root = rootHostError(error);
  // A page may come from a proxy, whatever its status is.
  const isUnheard = root !== undefined && (root.isPage === true || saysNothing.has(root.kind));
  return ways.filter((way) => !(isUnheard && isForgetting(way)));
}

/** The innermost HostError in the chain of causes of an error. */
function rootHostError(error: unknown): HostError | undefined {
  let root: HostError | undefined;
  const seenErrors = new Set<unknown>();
  for (let cause = error; cause instanceof Error && !seenErrors.has(cause); cause = cause.cause) {
    seenErrors.add(cause);
    if (cause instanceof HostError) root = cause;
  }
  return root;
}

/**
 * Kinds of failures that prove nothing about a record: the host was not reached, refused the login, or did not look at
 * the record.
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
