import type { Verb } from "./contract/verb";

/** One HTTP exchange. */
export interface HttpAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
}

export interface HttpRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Empty: there is none. */
  readonly body: string;
  /** Default: POST. */
  readonly method?: Verb | "OPTIONS" | undefined;
  readonly signal?: AbortSignal | undefined;
  /** It goes out on a connection of its own. Default: on an open connection, if there is one. */
  readonly isFresh?: boolean | undefined;
}

/**
 * An obstacle to every call, so that the next try would end as this one: the proxy refuses the login in its address, or
 * a connection; no trusted authority has signed a certificate; or the host speaks another protocol.
 */
export type Obstacle = "proxyLogin" | "proxy" | "certificate" | "protocol";

/** There was no answer. */
export class ConnectionError extends Error {
  override readonly name = "ConnectionError";
  constructor(
    message: string,
    /** The connection was never made, so the host cannot have seen the request. */
    readonly neverSent: boolean,
    /** The system's or the library's word for it. */
    readonly code?: string,
    readonly obstacle?: Obstacle,
  ) {
    super(message);
  }
}

/** A defect of ours kept the request from leaving. The network has not failed, and the host has seen nothing. */
export class NeverSent extends Error {
  override readonly name = "NeverSent";
  constructor(readonly defect: unknown) {
    super(defect instanceof Error ? defect.message : String(defect), { cause: defect });
  }
}

/** The answer was not read to its end, because it is too large or does not end. */
export class AnswerUnbounded extends Error {
  override readonly name = "AnswerUnbounded";
}

/** Sends one request, a POST unless it names another method, and reads the whole answer. Injected, so that tests need no network. */
export interface Http {
  /** @throws ConnectionError, NeverSent, AnswerUnbounded, or the signal's reason. */
  post(request: HttpRequest): Promise<HttpAnswer>;
  close(): Promise<void>;
}
