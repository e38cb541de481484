import { addressReader } from "../contract/ipAddress";
import { secretsOf } from "../options/checkOptions";
import { createProgress } from "../waiting/progress";
import { wireOf } from "../wire";
import type { Send, Transport } from "./call";
import { classifier } from "./classify";
import { decode } from "./decode";
import { findVerbs } from "./foundVerb";
import { holdAfterPages } from "./hold";
import { aroundEachTry, askBeforeWrites, log } from "./hooks";
import { limit, pace, usualConcurrency } from "./limit";
import { login } from "./login";
import { sendOverHttp } from "./overHttp";
import type { ExchangeToken } from "./passwordLogin";
import { prepare } from "./prepare";
import { rampUp } from "./rampUp";
import { retry, whileBusy } from "./retry";
import { wireNames } from "./wireNames";

/**
 * Builds the pipeline that every call to the host passes through: a chain of handlers, where each calls the ones after
 * it. After `pace`, no handler makes the call wait any more: `beforeWrite` runs, the caller records the attempt, and
 * the request is sent.
 */
export function createPipeline(transport: Transport): Send {
  const { options, http, clock, warn } = transport;
  const wire = wireOf(options.wire);
  const names = wireNames(wire);
  const { secrets = new Set(), reportedSecrets = new Set() } = options;
  for (const secret of secretsOf(options)) secrets.add(secret);
  const unquoted = { [Symbol.iterator]: () => [...secrets, ...reportedSecrets].values() };
  const prepareCall = prepare(options, unquoted, warn);
  const retryCalls = retry(transport);
  const limitCalls = limit(options.concurrency ?? usualConcurrency);
  const paceCalls = pace(clock, options.requestsPerSecond);
  const askFirst = askBeforeWrites(options.beforeWrite);
  const reading = { classes: classifier(wire), names, addressIn: addressReader(options.baseUrl) };
  const decodeAnswers = decode(clock, reading, reportedSecrets);
  const logRequests = log(clock, options.log);
  const sending = askFirst(
    aroundEachTry(decodeAnswers(logRequests(sendOverHttp(http, names, wire, options)))),
  );
  const { hold, slow } = holdAfterPages(clock);
  const leaving = findVerbs(options.foundVerbs)(rampUp(clock)(hold(limitCalls(paceCalls(slow(sending))))));

  // The login is itself a call: the call of the token operation passes through the same pipeline, without the `login`
  // handler.
  const exchange: ExchangeToken = (credentials, params) => {
    const sendSigned = prepareCall((call) => retryCalls(leaving)({ ...call, credentials }));
    return sendSigned("account.token", params);
  };
  const { startProgress = createProgress(clock) } = options;
  const whenFree = whileBusy({ clock, startProgress }, options.status);
  const logIn = login({ ...transport, secrets, exchange });
  return prepareCall(whenFree(retryCalls(logIn(leaving))));
}
