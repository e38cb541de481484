import type * as z from "zod";
import { duration, formatDuration, parseDuration } from "../../duration";
import { membersOnly } from "../contract/dataTypes";
import type { HostError } from "../errors";
import type { FailureKind } from "../failedCall";

const firstPause = 500;

/**
 * How long a call is tried again after the first failure of a kind, in milliseconds. A host that says that it will
 * be back is believed. Other faults end soon, because the request itself may be wrong, or the address.
 */
const retryTime = { comesBack: Number.POSITIVE_INFINITY, fault: 60_000, neverAnswered: 8_000 } as const;

const retryTimeByKind: Partial<Record<FailureKind, number>> = {
  rateLimit: retryTime.comesBack,
  maintenance: retryTime.comesBack,
  limit: retryTime.comesBack,
  hostFault: retryTime.fault,
  unreachable: retryTime.fault,
  // A page of a proxy on the way, or an answer that was cut off.
  unreadable: retryTime.fault,
};

interface RetryPolicy {
  /** The contract says that doing it twice is the same as once. */
  readonly repeatable: boolean;
  /** Must not even reach the host twice. */
  readonly onceOnly?: boolean;
  /** No pause of our own choice is longer, in milliseconds. */
  readonly longestPause: number;
}

/** The facts that are known when a try has failed. */
interface Standing {
  readonly now: number;
  /** When the last try must have started, in milliseconds since the epoch. */
  readonly until: number;
  /** Whether this client has ever had an answer from the host. */
  readonly hasAnswered: boolean;
}

/**
 * The pauses of one call: milliseconds before the next try after a failure, or undefined when it must not be tried
 * again.
 *
 * A call that the contract calls repeatable is repeated after a passing failure. Anything else is repeated only when
 * the host cannot have done it: the connection was never made, or the host said that it refused the call (429,
 * maintenance).
 */
export function createPauses(
  policy: RetryPolicy,
  random: () => number,
): (error: HostError, standing: Standing) => number | undefined {
  let sameFailures = { retryTime: 0, since: 0, length: 0 };
  return (error, { now, until, hasAnswered }) => {
    const retriedFor = retryTimeAfter(error, hasAnswered);
    if (retriedFor === undefined || !maySendAgain(error, policy)) return undefined;
    sameFailures =
      sameFailures.retryTime === retriedFor
        ? { ...sameFailures, length: sameFailures.length + 1 }
        : { retryTime: retriedFor, since: now, length: 1 };
    const left = Math.min(until, sameFailures.since + retriedFor) - now;
    if (left <= 0) return undefined;
    if (error.retryAfter) return error.retryAfter <= left ? error.retryAfter : undefined;
    // Jitter, so that many processes which failed together do not come back together.
    const ceiling = Math.min(policy.longestPause, firstPause * 2 ** (sameFailures.length - 1));
    return Math.min(Math.round(ceiling / 2 + random() * (ceiling / 2)), left);
  };
}

function retryTimeAfter(error: HostError, hasAnswered: boolean): number | undefined {
  const usual = retryTimeByKind[error.kind];
  if (usual === undefined) return undefined;
  if (error.retryAfter) return retryTime.comesBack;
  // A certificate of one of several machines may be wrong, or a proxy's rule be changed: not so a login.
  if (error.obstacle === "proxyLogin" || (error.obstacle && !hasAnswered)) return undefined;
  const neverStood = error.kind === "unreachable" && !error.mayHaveHappened;
  return neverStood && !hasAnswered ? retryTime.neverAnswered : usual;
}

const maySendAgain = (error: HostError, { repeatable, onceOnly }: RetryPolicy): boolean =>
  onceOnly ? error.kind === "unreachable" && !error.mayHaveHappened : repeatable || !error.mayHaveHappened;

/** Milliseconds. */
const usualRetries = { within: 600_000, longestPause: 30_000 } as const;

const member = (name: keyof typeof usualRetries, what: string) =>
  duration()
    .optional()
    .describe(
      `${what}: a duration such as "30m", or a number of seconds. Default: ${formatDuration(usualRetries[name])}.`,
    );

/** `retries` of the configuration: how long a call is tried again after failures that pass. */
export const retries = () =>
  membersOnly({
    within: member("within", "How long one call is tried again at most"),
    longestPause: member("longestPause", "The longest pause between two attempts if the host asks for none"),
  });
type Retries = z.output<ReturnType<typeof retries>>;

/** The limits in milliseconds. */
export const retryLimits = (configured: Retries | undefined) => ({
  within: parseDuration(configured?.within) ?? usualRetries.within,
  longestPause: parseDuration(configured?.longestPause) ?? usualRetries.longestPause,
});
