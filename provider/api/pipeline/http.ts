import { version } from "../../version";
import type { Handler, SignedCall } from "./call";
import { hostErrorOf } from "./failure";
import type { WireNames } from "./wireNames";

/** One HTTP exchange. */
export interface HttpAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
}

export interface HttpRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly signal?: AbortSignal | undefined;
}

/** There was no answer. */
export class ConnectionError extends Error {
  override readonly name = "ConnectionError";
  constructor(
    message: string,
    /** The connection was never made, so the host cannot have seen the request. */
    readonly neverSent: boolean,
  ) {
    super(message);
  }
}

/** The answer was not read to its end: it is too large, or does not come to one. */
export class AnswerUnbounded extends Error {
  override readonly name = "AnswerUnbounded";
}

/** Sends one request and reads the whole answer. Injected, so that tests need no network. */
export interface Http {
  /** @throws ConnectionError, AnswerUnbounded, or the signal's reason. */
  post(request: HttpRequest): Promise<HttpAnswer>;
  close(): Promise<void>;
}

/** Headers of every request. */
export const usualHeaders = {
  "content-type": "application/json",
  accept: "application/json",
  // Answers are not decompressed, and without this header a host may send any coding (RFC 9110).
  "accept-encoding": "identity",
  "user-agent": `pulumi-hosting/${version}`,
} as const;

/** The last handler: sends one request and returns the answer as it came, or throws a HostError that says why. */
export const overHttp =
  (http: Http, names: WireNames, { hearOutWrites = false } = {}): Handler<SignedCall, HttpAnswer> =>
  async (call) => {
    const { url, operation, credentials, options, sent } = call;
    sent.times += 1;
    try {
      return await http.post({
        url,
        headers: { ...usualHeaders, ...credentials.headers },
        body: JSON.stringify({ params: names.sent(call) }),
        signal: operation.writes && hearOutWrites ? undefined : options.signal,
      });
    } catch (error) {
      if (error instanceof AnswerUnbounded)
        throw hostErrorOf(call, { kind: "unbounded", hostMessage: error.message, mayHaveHappened: true });
      if (!(error instanceof ConnectionError)) throw error;
      const { host } = new URL(url);
      const hostMessage = error.neverSent
        ? `no connection to ${host}: ${error.message}`
        : `the connection to ${host} broke before the answer came: ${error.message}`;
      throw hostErrorOf(call, { kind: "unreachable", hostMessage, mayHaveHappened: !error.neverSent });
    }
  };
