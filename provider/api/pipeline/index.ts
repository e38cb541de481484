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
import { overHttp } from "./overHttp";
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
  const prepared = prepare(options, unquoted, warn);
  const retrying = retry(transport);
  const limited = limit(options.concurrency ?? usualConcurrency);
  const paced = pace(clock, options.requestsPerSecond);
  const allowed = askBeforeWrites(options.beforeWrite);
  const reading = { classes: classifier(wire), names, addressIn: addressReader(options.baseUrl) };
  const decoded = decode(clock, reading, reportedSecrets);
  const logged = log(clock, options.log);
  const sending = allowed(aroundEachTry(decoded(logged(overHttp(http, names, wire, options)))));
  const { hold, slow } = holdAfterPages(clock);
  const leaving = findVerbs(options.foundVerbs)(rampUp(clock)(hold(limited(paced(slow(sending))))));

  // The login is itself a call: the call of the token operation passes through the same pipeline, without the `login`
  // handler.
  const exchange: ExchangeToken = (credentials, params) => {
    const signed = prepared((call) => retrying(leaving)({ ...call, credentials }));
    return signed("account.token", params);
  };
  const { startProgress = createProgress(clock) } = options;
  const whenFree = whileBusy({ clock, startProgress }, options.status);
  const loggedIn = login({ ...transport, secrets, exchange });
  return prepared(whenFree(retrying(loggedIn(leaving))));
}
