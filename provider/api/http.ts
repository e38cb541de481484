import type { Verb } from "./contract/verb";

/** The response to an HTTP request. */
export interface HttpAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
}

export interface HttpRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The body; an empty text means that the request has none. */
  readonly body: string;
  /** Default: POST. */
  readonly method?: Verb | "OPTIONS" | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Whether the request needs a new connection. Default: it uses an open connection if there is one. */
  readonly isFresh?: boolean | undefined;
}

/**
 * A problem that makes every call fail, so that a retry would fail in the same way: the proxy refuses the login in its
 * address (`proxyLogin`) or the connection (`proxy`), no trusted authority has signed the certificate (`certificate`),
 * or the host does not speak HTTP/1.1 (`protocol`).
 */
export type Obstacle = "proxyLogin" | "proxy" | "certificate" | "protocol";

/** The request got no response. */
export class ConnectionError extends Error {
  override readonly name = "ConnectionError";
  constructor(
    message: string,
    /** Whether the connection was never established, so that the host cannot have received the request. */
    readonly neverSent: boolean,
    /** The error code of the operating system or of the HTTP library. */
    readonly code?: string,
    readonly obstacle?: Obstacle,
  ) {
    super(message);
  }
}

/**
 * A bug in this package kept the request from being sent. The network did not fail, and the host has received nothing.
 */
export class NeverSent extends Error {
  override readonly name = "NeverSent";
  constructor(readonly defect: unknown) {
    super(defect instanceof Error ? defect.message : String(defect), { cause: defect });
  }
}

/** The response was not read to its end, because it is too large or does not end. */
export class AnswerUnbounded extends Error {
  override readonly name = "AnswerUnbounded";
}

/**
 * Sends one request, a POST unless it names another method, and reads the whole response. The implementation is
 * injected, so that tests need no network.
 */
export interface Http {
  /** @throws ConnectionError, NeverSent, AnswerUnbounded, or the signal's reason. */
  post(request: HttpRequest): Promise<HttpAnswer>;
  close(): Promise<void>;
}
