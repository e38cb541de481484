import type { Handler, SignedCall } from "./call";
import { hostErrorOf } from "./failure";

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

/** No answer came. */
export class ConnectionError extends Error {
  override readonly name = "ConnectionError";
  constructor(
    message: string,
    /** The connection never stood, so that the host cannot have seen the request. */
    readonly neverSent: boolean,
  ) {
    super(message);
  }
}

/** Sends one request and reads the whole answer. Injected, so that tests own the network. */
export interface Http {
  post(request: HttpRequest): Promise<HttpAnswer>;
  close(): Promise<void>;
}

/** The end of the pipeline: one request, and the answer as it came. Without an answer a HostError says why. */
export const overHttp =
  (http: Http, { hearOutWrites = false } = {}): Handler<SignedCall, HttpAnswer> =>
  async (call) => {
    const { url, params, operation, credentials, options, sent } = call;
    sent.times += 1;
    try {
      return await http.post({
        url,
        headers: { "content-type": "application/json", accept: "application/json", ...credentials.headers },
        body: JSON.stringify({ params }),
        signal: operation.writes && hearOutWrites ? undefined : options.signal,
      });
    } catch (error) {
      if (!(error instanceof ConnectionError)) throw error;
      const { host } = new URL(url);
      const hostMessage = error.neverSent
        ? `no connection to ${host}: ${error.message}`
        : `the connection to ${host} broke before the answer came: ${error.message}`;
      throw hostErrorOf(call, { kind: "unreachable", hostMessage, mayHaveHappened: !error.neverSent });
    }
  };
