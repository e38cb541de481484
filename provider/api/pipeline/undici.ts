import type { buildConnector, Pool } from "undici";
import { abortable } from "../../clock";
import { formatDuration } from "../../duration";
import { isLoopback } from "../address";
import {
  AnswerUnbounded,
  ConnectionError,
  type Http,
  type HttpAnswer,
  type HttpRequest,
  NeverSent,
} from "../http";
import { type CheckedTls, checkedTls, checkedTlsOfProxy, isUntrusted, uncheckedTls } from "./certificates";
import { proxiesOf } from "./connecting";
import { noting } from "./noting";
import { ProxyError, tunnelling } from "./tunnels";

/** No one whom we trust has vouched for the certificate. */
const untrustedCodes: ReadonlySet<string | undefined> = new Set([
  "DEPTH_ZERO_SELF_SIGNED_CERT",
  "SELF_SIGNED_CERT_IN_CHAIN",
  "UNABLE_TO_VERIFY_LEAF_SIGNATURE",
  "UNABLE_TO_GET_ISSUER_CERT_LOCALLY",
]);

export interface Reaching {
  /** Milliseconds until the connection is open, until the answer starts, between two parts of it, and for all of that. */
  readonly timeouts: Readonly<Record<"connect" | "headers" | "body" | "total", number>>;
  /** The most bytes of an answer. */
  readonly largest: number;
  readonly caFile?: string | undefined;
  /** For a server that is not the host. What a proxy on the way there shows is checked in any case. */
  readonly ofServer?: { readonly takesAnyCertificate: boolean; readonly caFileOfProxy: string | undefined };
  /** Names the proxies: `HTTPS_PROXY`, `HTTP_PROXY`, `NO_PROXY`. Default: that of this process. */
  readonly environment?: Readonly<Record<string, string | undefined>>;
}

const megabyte = 1024 * 1024;

export const usualReaching: Reaching = {
  timeouts: { connect: 10_000, headers: 120_000, body: 60_000, total: 300_000 },
  largest: 32 * megabyte,
};

/** A request without a body. */
type Question = Omit<HttpRequest, "body">;

/**
 * HTTP with keep-alive, certificates verified, and at most `concurrency` connections for requests at the same time, of
 * which those of writes that must not be done twice are fresh. Loads undici on the first request.
 */
export function undiciHttp(
  concurrency: number,
  reaching: Partial<Reaching> = {},
): Http & { get(question: Question): Promise<HttpAnswer> } {
  const all = { ...usualReaching, ...reaching };
  const { timeouts, largest, caFile, ofServer, environment = process.env } = all;
  /** The ways of a request: straight to the host, and through the environment's proxy. */
  const load = async () => {
    const { Agent, buildConnector, EnvHttpProxyAgent, Pool } = await import("undici");
    const { connect: timeout } = timeouts;
    const tls = ofServer?.takesAnyCertificate ? uncheckedTls(timeout) : checkedTls(timeout, caFile);
    const proxyTls: CheckedTls = ofServer
      ? checkedTlsOfProxy(timeout, ofServer.caFileOfProxy)
      : checkedTls(timeout, caFile);
    const settingsOf = (pipelining: number) => ({
      connections: concurrency,
      pipelining,
      connect: buildConnector(tls),
      factory: (origin: string | URL, options: ConnectedPool) =>
        new Pool(origin, { ...options, connect: notingFailures(options.connect) }),
      headersTimeout: timeouts.headers,
      bodyTimeout: timeouts.body,
      maxResponseSize: largest,
    });
    const proxied = (pipelining: number) =>
      new EnvHttpProxyAgent({
        ...settingsOf(pipelining),
        ...proxiesOf(environment),
        requestTls: tls,
        proxyTls,
        clientFactory: (address, options) =>
          tunnelling(new Pool(address, { ...options, headersTimeout: timeout }), address, timeout / 3),
      });
    const ways = (pipelining: number) => ({
      direct: new Agent(settingsOf(pipelining)),
      usual: proxied(pipelining),
    });
    // A connection that has been idle may be closing in this very moment: without pipelining each request opens its own.
    return { kept: ways(1), fresh: ways(0) };
  };
  let ways: ReturnType<typeof load> | undefined;
  async function send(method: "GET" | "POST", request: Question & { readonly body?: string }) {
    ways ??= load();
    const { url, headers, body, signal, isFresh = false } = request;
    const { direct, usual } = (await ways)[isFresh ? "fresh" : "kept"];
    signal?.throwIfAborted();
    const { origin, pathname, search, hostname } = new URL(url);
    // This machine is reached in the clear, so a proxy must not see it.
    const way = isLoopback(hostname) ? direct : usual;
    const ending = new AbortController();
    const stop = () => ending.abort(signal?.reason);
    const timer = setTimeout(() => ending.abort(tooLate(timeouts.total)), timeouts.total);
    signal?.addEventListener("abort", stop);
    let hasLeft = false;
    try {
      const path = pathname + search;
      const sent = { origin, path, method, headers, body: body ?? null, signal: ending.signal };
      // The library hears of an end only once it has a connection for the request.
      const asked = way.compose(noting(() => (hasLeft = true))).request(sent);
      const answer = await abortable(asked, ending.signal);
      return { status: answer.statusCode, headers: answer.headers, text: await answer.body.text() };
    } catch (error) {
      ending.signal.throwIfAborted();
      if (error instanceof ProxyError) throw ofProxy(error);
      const failed = firstOf(error);
      if (!hasLeft && !isOfConnection(failed, error)) throw new NeverSent(error);
      if (failed.code === "UND_ERR_RES_EXCEEDED_MAX_SIZE") throw tooLarge(largest);
      throw toConnectionError(failed, unconnected.has(error as object));
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener("abort", stop);
    }
  }
  return {
    post: (request) => send("POST", request),
    get: (question) => send("GET", question),
    async close() {
      const open = await ways?.catch(() => undefined);
      ways = undefined;
      const all = open ? [open.kept, open.fresh] : [];
      await Promise.all(all.flatMap(({ direct, usual }) => [direct.close(), usual.close()]));
    },
  };
}

const tooLate = (total: number) =>
  new AnswerUnbounded(`the host's answer did not come to its end within ${formatDuration(total)}`);

const tooLarge = (largest: number) =>
  new AnswerUnbounded(`the host's answer is larger than ${Math.round(largest / megabyte)} MB`);

/** The failures before a connection was open, and for https before it was encrypted: nothing was sent. */
const unconnected = new WeakSet<object>();

type ConnectedPool = Pool.Options & { readonly connect: buildConnector.connector };

const notingFailures =
  (connect: buildConnector.connector): buildConnector.connector =>
  (options, callback) =>
    connect(options, (...answer) => {
      if (answer[0]) unconnected.add(answer[0]);
      callback(...answer);
    });

/** Codes of the system, of Node's TLS, of the parser and of the library that are no words for a wrong request of ours. */
const connectionCode =
  /^(?:E(?!RR_)[A-Z]|ERR_(?:SSL|TLS|SOCKET|STREAM)_|HPE_|UND_ERR_(?!INVALID_|NOT_SUPPORTED|REQ_))/;

/** Whether a failure is one of the connection. Any other, before the request has left, is a defect that kept it here. */
const isOfConnection = ({ code = "" }: SystemError, error: unknown): boolean =>
  unconnected.has(error as object) || connectionCode.test(code) || isUntrusted(code);

/** Keeps the code and the message, but not the request, which carries the login. */
function toConnectionError(failed: SystemError, neverSent: boolean): ConnectionError {
  const { code } = failed;
  const text = inWords(failed, neverSent, "what answers there does not speak https");
  return new ConnectionError(text, neverSent, code, code && isUntrusted(code) ? "certificate" : undefined);
}

/** Without a code of its own: who asks a server would take it for the server's. */
function ofProxy({ message, obstacle, trouble }: ProxyError): ConnectionError {
  if (trouble === undefined) return new ConnectionError(message, true, undefined, obstacle);
  const failed = firstOf(trouble);
  const why = inWords(failed, true, "it does not speak https: try http:// in the proxy's address");
  const isOfCertificate = isUntrusted(failed.code ?? "");
  return new ConnectionError(`${message}: ${why}`, true, undefined, isOfCertificate ? "proxy" : obstacle);
}

function inWords({ code = "", message }: SystemError, neverSent: boolean, isNoTls: string): string {
  const hint = untrustedCodes.has(code) ? "; caFile can name the authority that has signed it" : "";
  // The library's own message for these is a line of its source code.
  const isOfTls = neverSent && code.startsWith("ERR_SSL_");
  const ofTls =
    code === "ERR_SSL_WRONG_VERSION_NUMBER"
      ? isNoTls
      : "it refused the encryption, or offered none that is safe";
  return `${isOfTls ? ofTls : message}${message.includes(code) ? "" : ` (${code})`}${hint}`;
}

interface SystemError {
  readonly message: string;
  readonly code?: string;
}

function firstOf(error: unknown): SystemError {
  const inner = error as Partial<SystemError> & { errors?: unknown[]; cause?: unknown };
  // All addresses of a name failed; the first says enough.
  if (inner.errors?.[0]) return firstOf(inner.errors[0]);
  // This code says only that a proxy was used.
  if (inner.cause && [undefined, "UND_ERR_PRX_TLS"].includes(inner.code)) return firstOf(inner.cause);
  const { message, code } = inner;
  return { message: message || "the connection failed", ...(code && { code }) };
}
