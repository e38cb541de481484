import type { Clock } from "../../clock";
import { onceAMinute } from "../../waiting/progress";
import type { ClientOptions } from "../options";
import { whileBusy } from "./busy";
import type { Send } from "./call";
import { decode } from "./decode";
import { aroundEachTry, askBeforeWrites } from "./hooks";
import { type Http, overHttp } from "./http";
import { adaptiveConcurrency, isRateLimit, limit, usualConcurrency } from "./limit";
import { log } from "./log";
import { login } from "./login";
import { prepare } from "./prepare";
import { retry } from "./retry";
import { retryLimits } from "./retryLimits";
import { createTokens, type ExchangeToken } from "./token";

/** What the pipeline stands on. */
export interface Transport {
  readonly options: ClientOptions;
  readonly http: Http;
  readonly clock: Clock;
  readonly random: () => number;
  readonly warn: (line: string) => void;
}

/**
 * The one way that every call to the host takes, as a chain of handlers, each of which has the rest of the way inside. What
 * comes after `limit` has nothing left to wait for: the engine is asked, the caller notes it, the request leaves.
 */
export function createPipeline({ options, http, clock, random, warn }: Transport): Send {
  const prepared = prepare(options, warn);
  const retrying = retry({ ...retryLimits(options.retries), clock, random, status: options.status });
  const limited = limit(adaptiveConcurrency(options.concurrency ?? usualConcurrency, isRateLimit));
  const asked = askBeforeWrites(options.beforeWrite);
  const logged = log(clock, options.log);
  const leaving = limited(asked(aroundEachTry(decode(clock)(logged(overHttp(http, options))))));

  // The login is a call of its own, on the same way but for the login.
  const exchange: ExchangeToken = (credentials, params) => {
    const signed = prepared((call) => retrying(leaving)({ ...call, credentials }));
    return signed("account.token", params);
  };
  const patient = whileBusy({ clock, progressPace: options.progressPace ?? onceAMinute }, options.status);
  return prepared(patient(retrying(login(createTokens(options, clock), exchange)(leaving))));
}
