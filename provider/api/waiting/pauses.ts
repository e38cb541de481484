import type * as z from "zod";
import { duration, formatDuration, parseDuration } from "../../duration";
import { membersOnly } from "../contract/dataTypes";
import type { HostError } from "../errors";
import type { FailureKind } from "../failedCall";

const firstPause = 500;

/**
 * How long a call is retried after the first failure of a kind, in milliseconds. `comesBack`: a host that announces
 * when it is available again is retried without this limit. `fault` and `neverAnswered`: retries end soon, because the
 * request or the address may be wrong.
 */
const retryTime = { comesBack: Number.POSITIVE_INFINITY, fault: 60_000, neverAnswered: 8_000 } as const;

const retryTimeByKind: Partial<Record<FailureKind, number>> = {
  rateLimit: retryTime.comesBack,
  maintenance: retryTime.comesBack,
  limit: retryTime.comesBack,
  hostFault: retryTime.fault,
  unreachable: retryTime.fault,
  // The response may be a page of a proxy, or it was cut off.
  unreadable: retryTime.fault,
};

interface RetryPolicy {
  /** Whether the contract says that carrying the call out twice has the same effect as once. */
  readonly repeatable: boolean;
  /** Whether the call must not even reach the host twice. */
  readonly onceOnly?: boolean;
  /** The longest pause that the client chooses itself, in milliseconds; the host may ask for a longer one. */
  readonly longestPause: number;
}

/** The situation when an attempt has failed. */
interface Standing {
  readonly now: number;
  /** The deadline for starting the last attempt, in milliseconds since the epoch. */
  readonly until: number;
  /** Whether this client has ever received a response from the host. */
  readonly hasAnswered: boolean;
}

/**
 * Creates the function that computes the pauses of one call: milliseconds until the next attempt after a failure, or
 * undefined if the call must not be retried.
 *
 * A call that the contract calls repeatable is retried after a transient failure. Any other call is retried only if the
 * host cannot have carried it out: the connection was never established, or the host said that it refused the call
 * (429, maintenance).
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
    const remainingMs = Math.min(until, sameFailures.since + retriedFor) - now;
    if (remainingMs <= 0) return undefined;
    if (error.retryAfter) return error.retryAfter <= remainingMs ? error.retryAfter : undefined;
    // Jitter, so that many processes that failed together do not retry at the same moment.
    const ceiling = Math.min(policy.longestPause, firstPause * 2 ** (sameFailures.length - 1));
    return Math.min(Math.round(ceiling / 2 + random() * (ceiling / 2)), remainingMs);
  };
}

function retryTimeAfter(error: HostError, hasAnswered: boolean): number | undefined {
  const usualTime = retryTimeByKind[error.kind];
  if (usualTime === undefined) return undefined;
  if (error.retryAfter) return retryTime.comesBack;
  // An obstacle between this machine and a host that has responded before may pass: one of several machines of the host
  // may have a wrong certificate, or a proxy's rule may be changed. A login that the proxy refuses stays refused.
  if (error.obstacle === "proxyLogin" || (error.obstacle && !hasAnswered)) return undefined;
  const neverStood = error.kind === "unreachable" && !error.mayHaveHappened;
  return neverStood && !hasAnswered ? retryTime.neverAnswered : usualTime;
}

const maySendAgain = (error: HostError, { repeatable, onceOnly }: RetryPolicy): boolean =>
  onceOnly ? error.kind === "unreachable" && !error.mayHaveHappened : repeatable || !error.mayHaveHappened;

/** The default limits, in milliseconds. */
const usualRetries = { within: 600_000, longestPause: 30_000 } as const;

const member = (name: keyof typeof usualRetries, meaning: string) =>
  duration()
    .optional()
    .describe(
      `${meaning}: a duration such as "30m", or a number of seconds. Default: ${formatDuration(usualRetries[name])}.`,
    );

/** `retries` of the configuration: how long a call is retried after transient failures. */
export const retries = () =>
  membersOnly({
    within: member("within", "How long one call is tried again at most"),
    longestPause: member("longestPause", "The longest pause between two attempts if the host asks for none"),
  });
type Retries = z.output<ReturnType<typeof retries>>;

/** The configured limits of retries, or the defaults, in milliseconds. */
export const retryLimits = (configured: Retries | undefined) => ({
  within: parseDuration(configured?.within) ?? usualRetries.within,
  longestPause: parseDuration(configured?.longestPause) ?? usualRetries.longestPause,
});
