import type { Dispatcher } from "undici";
import { ConnectionError, type Http } from "./http";

/** System calls that fail before the first byte is sent. */
const neverSentCalls = new Set(["connect", "getaddrinfo"]);
const neverSentCodes = new Set([
  "UND_ERR_CONNECT_TIMEOUT",
  "HOSTNAME_MISMATCH",
  "CERT_HAS_EXPIRED",
  "CERT_NOT_YET_VALID",
  "DEPTH_ZERO_SELF_SIGNED_CERT",
  "SELF_SIGNED_CERT_IN_CHAIN",
  "UNABLE_TO_VERIFY_LEAF_SIGNATURE",
  "UNABLE_TO_GET_ISSUER_CERT_LOCALLY",
  "ERR_TLS_CERT_ALTNAME_INVALID",
  "ERR_SSL_WRONG_VERSION_NUMBER",
]);

/** Settings of the connection. */
export interface Reaching {
  /** Milliseconds until the connection is made, until the answer begins, and between two parts of it. */
  readonly timeouts: { readonly connect: number; readonly headers: number; readonly body: number };
  /** Certificates to trust instead of the usual ones, as PEM. */
  readonly trusted?: string;
}

export const usualReaching: Reaching = { timeouts: { connect: 10_000, headers: 120_000, body: 60_000 } };

/**
 * HTTP with keep-alive, certificates verified, and at most `concurrency` connections. Loads undici on the first
 * request.
 */
export function undiciHttp(concurrency: number, { timeouts, trusted } = usualReaching): Http {
  let agent: Promise<Dispatcher> | undefined;
  const load = async () => {
    const { Agent } = await import("undici");
    return new Agent({
      connections: concurrency,
      pipelining: 1,
      connect: { timeout: timeouts.connect, ...(trusted && { ca: trusted }) },
      headersTimeout: timeouts.headers,
      bodyTimeout: timeouts.body,
    });
  };
  return {
    async post({ url, headers, body, signal }) {
      agent ??= load();
      const { request } = await import("undici");
      try {
        const answer = await request(url, {
          method: "POST",
          headers,
          body,
          signal: signal ?? null,
          dispatcher: await agent,
        });
        return { status: answer.statusCode, headers: answer.headers, text: await answer.body.text() };
      } catch (error) {
        if (signal?.aborted) throw signal.reason;
        throw toConnectionError(error);
      }
    },
    async close() {
      await (await agent)?.close();
      agent = undefined;
    },
  };
}

/** Keeps the code and the message, but not the request, which carries the login. */
function toConnectionError(error: unknown): ConnectionError {
  const cause = firstOf(error);
  const code = cause.code ?? "";
  // The library's own message for this is a line of its source code.
  const message =
    code === "ERR_SSL_WRONG_VERSION_NUMBER" ? "what answers there does not speak https" : cause.message;
  return new ConnectionError(
    `${message}${code ? ` (${code})` : ""}`,
    neverSentCodes.has(code) || neverSentCalls.has(cause.syscall ?? ""),
  );
}

interface SystemError {
  readonly message: string;
  readonly code?: string;
  readonly syscall?: string;
}

function firstOf(error: unknown): SystemError {
  const inner = error as Partial<SystemError> & { errors?: unknown[]; cause?: unknown };
  // All addresses of a name failed; the first says enough.
  if (inner.errors?.[0]) return firstOf(inner.errors[0]);
  if (inner.code === undefined && inner.cause) return firstOf(inner.cause);
  const { message, code, syscall } = inner;
  return { message: message || "the connection failed", ...(code && { code }), ...(syscall && { syscall }) };
}
