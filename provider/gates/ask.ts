import { ConnectionError } from "../api/http";
import { abortable, boundedWait, type Clock } from "../clock";
import { formatDuration } from "../duration";
import { type Negotiated, NotNegotiated } from "../ssh/network";

/** How long one attempt may last, in milliseconds. An address behind a silent firewall would otherwise never fail. */
const tryTime = 10_000;

/**
 * The outcome of one attempt. `trouble` says why there is no answer, as the end of a sentence that begins with the
 * address.
 */
export type Asked<Answer> = { readonly answer: Answer } | NotAnswered;

export interface NotAnswered {
  readonly trouble: string;
  /** Whether a proxy on the way refuses the connection, so that no later attempt can succeed. */
  readonly isFinal?: boolean;
  /**
   * The SSH algorithms that server and client do not have in common. Until the server's settings change, no later
   * attempt can succeed.
   */
  readonly lacks?: Negotiated;
}

/**
 * Asks a server once, with a timeout.
 *
 * @param otherwise the text for a failure without a code.
 * @throws the signal's reason.
 */
export async function askOnce<Answer>(
  clock: Clock,
  question: (signal: AbortSignal) => Promise<Answer>,
  signal: AbortSignal | undefined,
  otherwise: string,
): Promise<Asked<Answer>> {
  signal?.throwIfAborted();
  const over = new AbortController();
  const ending = signal ? AbortSignal.any([signal, over.signal]) : over.signal;
  const trying = question(ending).then(
    (answer) => ({ answer }),
    (error: unknown): NotAnswered => ({
      trouble: troubleOf(error) ?? otherwise,
      ...(isOfProxy(error) && { isFinal: true }),
      ...(error instanceof NotNegotiated && { lacks: error.lacks }),
    }),
  );
  try {
    const result = await boundedWait(clock, tryTime, abortable(trying, signal));
    return result ?? { trouble: `no answer within ${formatDuration(tryTime)}` };
  } finally {
    over.abort();
  }
}

const failureTexts: Readonly<Record<string, string>> = {
  ECONNREFUSED: "the connection is refused",
  ECONNRESET: "the connection was broken off",
  UND_ERR_SOCKET: "the connection was broken off",
  EPIPE: "the connection was broken off",
  EHOSTUNREACH: "there is no way to this address",
  ENETUNREACH: "there is no way to this address",
  ENOTFOUND: "this name has no address",
  ETIMEDOUT: "no answer",
};

const isOfProxy = (error: unknown): boolean =>
  error instanceof ConnectionError && (error.obstacle === "proxyLogin" || error.obstacle === "proxy");

/**
 * The text for a failure that has a code or comes from a proxy. Other texts from the network are not quoted.
 *
 * @throws the failure itself if a file of this package is missing, because no later attempt would find it.
 */
function troubleOf(error: unknown): string | undefined {
  const { code } = Object(error) as { code?: unknown };
  if (/MODULE_NOT_FOUND$/.test(String(code))) throw error;
  if (typeof code !== "string")
    return error instanceof ConnectionError || error instanceof NotNegotiated ? error.message : undefined;
  if (/CERT|SIGNATURE/.test(code)) return `its certificate is not accepted (${code})`;
  return failureTexts[code] ?? `the connection failed (${code})`;
}
