import type { buildConnector, Pool } from "undici";
import { isDefect } from "../../defect";
import { formatDuration } from "../../duration";
import { isLoopback } from "../address";
import { AnswerUnbounded, type Http, type HttpAnswer, type HttpRequest, NeverSent } from "../http";
import { type CheckedTls, checkedTls, checkedTlsOfProxy, uncheckedTls } from "./certificates";
import { proxiesOf } from "./connecting";
import { firstOf, isOfConnection, proxyConnectionError, toConnectionError } from "./connectionFailures";
import { decodedText } from "./contentCoding";
import { exchange } from "./exchange";
import { ProxyError, tunnelPool } from "./tunnels";

export interface Reaching {
  /**
   * Maximum times in milliseconds: to open the connection, until the response starts, between two parts of its body,
   * and for the whole response.
   */
  readonly timeouts: Readonly<Record<"connect" | "headers" | "body" | "total", number>>;
  /** The maximum size of a response in bytes, before and after decoding. */
  readonly largest: number;
  readonly caFile?: string | undefined;
  /** Options for a request to a server rather than to the host's API. The certificate of a proxy is always checked. */
  readonly ofServer?: { readonly takesAnyCertificate: boolean; readonly caFileOfProxy: string | undefined };
  /**
   * The environment variables that name the proxies: `HTTPS_PROXY`, `HTTP_PROXY`, `NO_PROXY`. Default: those of this
   * process.
   */
  readonly environment?: Readonly<Record<string, string | undefined>>;
}

const megabyte = 1024 * 1024;

export const usualReaching: Reaching = {
  timeouts: { connect: 10_000, headers: 120_000, body: 60_000, total: 300_000 },
  largest: 32 * megabyte,
};

/** A request that has no body. */
type Question = Omit<HttpRequest, "body" | "method">;
type Method = NonNullable<HttpRequest["method"]>;

/**
 * Sends requests by undici, with keep-alive, verified certificates, and at most `concurrency` connections at the same
 * time. Writes that must not be carried out twice get new connections. The library is loaded at the first request.
 */
export function undiciHttp(
  concurrency: number,
  reaching: Partial<Reaching> = {},
): Http & { get(question: Question): Promise<HttpAnswer> } {
  const settings = { ...usualReaching, ...reaching };
  const { timeouts, largest, caFile, ofServer, environment = process.env } = settings;
  /**
   * Loads undici and creates its dispatchers: one that connects to the host directly, and one that uses the proxies of
   * the environment.
   */
  const load = async () => {
    // The import names a file, because for the bare name Bun provides its own module, which lacks these exports.
    const { Agent, buildConnector, EnvHttpProxyAgent, Pool } = await import("undici/index.js");
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
        new Pool(origin, { ...options, connect: noteFailures(options.connect, noteProtocol) }),
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
          tunnelPool(new Pool(address, { ...options, headersTimeout: timeout }), address, timeout / 3),
      });
    const ways = (pipelining: number) => ({
      direct: new Agent(settingsOf(pipelining)),
      usual: proxied(pipelining),
    });
    // An idle connection may be closing at this very moment. Without pipelining, each request opens its own connection.
    return { kept: ways(1), fresh: ways(0) };
  };
  let ways: ReturnType<typeof load> | undefined;
  let hasAnswered = false;
  let hasChosen = true;
  /**
   * Notes whether TLS agreed on a protocol. A server that accepts HTTP/1.1 says so, unless it is old or speaks only
   * another version.
   */
  const noteProtocol = (socket: object) => {
    hasChosen = !("alpnProtocol" in socket) || socket.alpnProtocol !== false;
  };
  async function send(method: Method, request: Question & { readonly body?: string }) {
    // If the library cannot be loaded, or a setting is invalid, nothing has been sent.
    ways ??= load().catch(neverSent);
    const { url, headers, body, signal, isFresh = false } = request;
    const { direct, usual } = (await ways)[isFresh ? "fresh" : "kept"];
    signal?.throwIfAborted();
    const { origin, pathname, search, hostname } = addressOf(url);
    // Requests to this machine may be unencrypted, so they must not pass through a proxy.
    const dispatcher = isLoopback(hostname) ? direct : usual;
    let [hasLeft, isEnded, stop] = [false, false, () => {}];
    try {
      const path = pathname + search;
      const { answer, end } = exchange(
        dispatcher,
        { origin, path, method, headers, body: body || null },
        { leaves: () => (hasLeft = true), answers: () => (hasAnswered = true) },
      );
      const endBy = (reason: unknown) => {
        isEnded = true;
        end(reason);
      };
      const onAbort = () => endBy(signal?.reason);
      const timer = setTimeout(() => endBy(tooLate(timeouts.total)), timeouts.total);
      signal?.addEventListener("abort", onAbort);
      stop = () => {
        clearTimeout(timer);
        signal?.removeEventListener("abort", onAbort);
      };
      const { status, headers: responseHeaders, bytes } = await answer;
      const bound = { largest, tooLarge: () => tooLarge(largest) };
      return {
        status,
        headers: responseHeaders,
        text: await decodedText(bytes, responseHeaders["content-encoding"], bound),
      };
    } catch (error) {
      if (isEnded || error instanceof AnswerUnbounded) throw error;
      if (error instanceof ProxyError) throw proxyConnectionError(error);
      const failure = firstOf(error);
      const isUnconnected = unconnected.has(error as object);
      if (!hasLeft && !isUnconnected && !isOfConnection(failure)) throw new NeverSent(error);
      // A bug that shows up after the request was sent is no network failure, and what the host did is unknown.
      if (isDefect(error)) throw error;
      if (failure.code === "UND_ERR_RES_EXCEEDED_MAX_SIZE") throw tooLarge(largest);
      throw toConnectionError(failure, isUnconnected, !hasAnswered && !hasChosen);
    } finally {
      stop();
    }
  }
  return {
    post: (request) => send(request.method ?? "POST", request),
    get: (question) => send("GET", question),
    async close() {
      const loadedWays = await ways?.catch(() => undefined);
      ways = undefined;
      const allWays = loadedWays ? [loadedWays.kept, loadedWays.fresh] : [];
      await Promise.all(allWays.flatMap(({ direct, usual }) => [direct.close(), usual.close()]));
    },
  };
}

const neverSent = (defect: unknown): never => {
  throw new NeverSent(defect);
};

function addressOf(url: string): URL {
  try {
    return new URL(url);
  } catch (error) {
    return neverSent(error);
  }
}

const tooLate = (total: number) =>
  new AnswerUnbounded(`the host's answer did not come to its end within ${formatDuration(total)}`);

const tooLarge = (largest: number) =>
  new AnswerUnbounded(`the host's answer is larger than ${Math.round(largest / megabyte)} MB`);

/** Failures before the connection was open and, for https, encrypted. Requests with such a failure were never sent. */
const unconnected = new WeakSet<object>();

type ConnectedPool = Pool.Options & { readonly connect: buildConnector.connector };

const noteFailures =
  (connect: buildConnector.connector, opened: (socket: object) => void): buildConnector.connector =>
  (options, callback) =>
    connect(options, (...answer) => {
      if (answer[0]) unconnected.add(answer[0]);
      else opened(answer[1]);
      callback(...answer);
    });
