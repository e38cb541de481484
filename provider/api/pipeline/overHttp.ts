import { AnswerUnbounded, ConnectionError, type Http, type HttpAnswer } from "../http";
import type { Wire } from "../wire";
import { type Handler, isOnceOnly, type SignedCall } from "./call";
import { callError } from "./failure";
import { placeParams } from "./placement";
import type { WireNames } from "./wireNames";

/**
 * The last handler: sends one request and returns the response without decoding it, or throws a HostError that says why
 * there is none.
 */
export const sendOverHttp =
  (
    http: Http,
    names: WireNames,
    wire: Wire,
    { hearOutWrites = false } = {},
  ): Handler<SignedCall, HttpAnswer> =>
  async (call) => {
    const { url, operation, credentials, options, sent } = call;
    sent.times += 1;
    const request = placeParams(call, names.sent(call), wire);
    try {
      return await http.post({
        ...request,
        headers: { ...request.headers, ...credentials.headers },
        ...(isOnceOnly(call) && { isFresh: true }),
        signal: operation.writes && hearOutWrites ? undefined : options.signal,
      });
    } catch (error) {
      if (error instanceof AnswerUnbounded)
        throw callError(call, { kind: "unbounded", hostMessage: error.message, mayHaveHappened: true });
      if (!(error instanceof ConnectionError)) throw error;
      const { host } = new URL(url);
      const hostMessage = error.neverSent
        ? `no connection to ${host}: ${error.message}`
        : `the connection to ${host} broke before the answer came: ${error.message}`;
      const { neverSent, obstacle } = error;
      throw callError(call, { kind: "unreachable", hostMessage, mayHaveHappened: !neverSent, obstacle });
    }
  };
