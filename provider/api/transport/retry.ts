import type { FailureKind, HostError } from "../errors";

/** Tries in all, the first included. */
export const mostTries = 5;
const firstDelay = 500;
const longestDelay = 20_000;
/** The longest `Retry-After` that is obeyed; beyond it the failure is reported at once. */
export const longestRetryAfter = 120_000;

const transient: ReadonlySet<FailureKind> = new Set([
  "rateLimit",
  "maintenance",
  "hostFault",
  "unreachable",
  // A page of a proxy in between, or an answer that was cut off.
  "unreadable",
]);

/**
 * Milliseconds to wait before the next try, or undefined when there must be none.
 *
 * What the contract calls repeatable is repeated after a passing failure. Anything else is repeated only when the
 * host cannot have done it: the connection never stood, or the host said that it turned the call away (429,
 * maintenance). `onceOnly` is for calls that must not even reach the host twice.
 */
export function nextTry(
  error: HostError,
  { repeatable, onceOnly = false }: { repeatable: boolean; onceOnly?: boolean },
  tries: number,
  random: () => number,
): number | undefined {
  if (tries >= mostTries || !transient.has(error.kind)) return undefined;
  if (error.mayHaveHappened && !repeatable) return undefined;
  if (onceOnly && (error.mayHaveHappened || error.kind !== "unreachable")) return undefined;
  if (error.retryAfter) return error.retryAfter <= longestRetryAfter ? error.retryAfter : undefined;
  // Jitter: many processes that failed together do not come back together.
  const ceiling = Math.min(longestDelay, firstDelay * 2 ** (tries - 1));
  return Math.round(ceiling / 2 + random() * (ceiling / 2));
}

/** `Retry-After` in milliseconds: seconds, or an HTTP date. */
export function retryAfter(header: string | string[] | undefined, now: number): number | undefined {
  const text = Array.isArray(header) ? header[0] : header;
  if (text === undefined) return undefined;
  if (/^\s*\d+\s*$/.test(text)) return Number(text) * 1000;
  const date = /[a-z]{3} /i.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}
