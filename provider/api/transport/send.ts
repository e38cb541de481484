import type { Clock } from "../../waiting/clock";
import { type OperationName, operations } from "../contract";
import type { Operation } from "../contract/operation";
import { envelope } from "../contract/paging";
import { HostError, type HostFailure, InvalidCallError, toHostError } from "../errors";
import type { ClientOptions } from "../options";
import { retryLine } from "../refusal";
import { adaptiveConcurrency } from "./concurrency";
import type { Credentials } from "./credentials";
import { decodePage, decodeRecord, isObject, type WireObject } from "./decode";
import { encodeParams, pathOf } from "./encode";
import { failureIn } from "./failure";
import { ConnectionError, type Http, type HttpAnswer } from "./http";
import { createLogin } from "./login";
import { powerErrorIn } from "./powerError";
import { redact, secretValues } from "./redact";
import { createPauses, retryAfter } from "./retry";
import { retryLimits } from "./retryLimits";
import { scrub } from "./scrub";

/** Options of one call. */
export interface CallOptions {
  /** Ends the call, its retries and its waiting; rejects with the signal's reason. See also `hearOutWrites`. */
  readonly signal?: AbortSignal | undefined;
  /** Names no account: the host looks in all that the user has. Default: the configured one, unless `accnt` is given. */
  readonly inAnyAccount?: boolean | undefined;
  /** Runs each try of the call: what has to be noted before it leaves, and what came of it. */
  readonly around?: (attempt: () => Promise<WireObject>) => Promise<WireObject>;
  /** Told when the call is tried again, and why. Default: the client's own. */
  readonly status?: ((line: string) => void) | undefined;
  /** The caller's deadline, in milliseconds since the epoch: no try begins after it. Default: `retries.within` from now. */
  readonly until?: number | undefined;
}

/** Calls at the same time where nothing is configured. */
export const usualConcurrency = 8;

export type Send = (
  name: OperationName,
  params: Readonly<Record<string, unknown>>,
  options?: CallOptions,
) => Promise<WireObject>;

/** What `send` stands on. */
export interface Transport {
  readonly options: ClientOptions;
  readonly http: Http;
  readonly clock: Clock;
  readonly random: () => number;
  readonly warn: (line: string) => void;
}

const table = new Map(operations());

/**
 * The one place that every call to the host goes through. It knows what is safe to repeat (the contract says),
 * and says of a failure whether the host may have done it all the same.
 */
export function createSender(transport: Transport): Send {
  const { options, http, clock, random, warn } = transport;
  const login = createLogin(options, clock);
  const { within, longestPause } = retryLimits(options.retries);
  const concurrency = adaptiveConcurrency(options.concurrency ?? usualConcurrency, isRateLimit);
  let hasAnswered = false;
  const warned = new Set<string>();
  const base = `${options.baseUrl.replace(/\/+$/, "")}/${options.apiVersion ?? "v3"}/`;

  interface Call {
    readonly name: OperationName;
    readonly operation: Operation;
    readonly url: string;
    readonly params: Record<string, unknown>;
    readonly given: CallOptions;
  }

  function prepare(
    name: OperationName,
    params: Readonly<Record<string, unknown>>,
    given: CallOptions = {},
  ): Call {
    const operation = table.get(name);
    if (!operation)
      throw new InvalidCallError(undefined, [
        { parameter: String(name), reason: `is not an operation; they are: ${[...table.keys()].join(", ")}` },
      ]);
    const hasAccount = "accnt" in operation.params.shape && given.inAnyAccount !== true;
    const accnt = hasAccount ? { accnt: options.accountNumber } : {};
    const encoded = encodeParams(name, operation, params, accnt);
    return { name, operation, url: base + pathOf(name, operation, options.paths), params: encoded, given };
  }

  /** One exchange: an answer's success, or a HostError. */
  async function once(call: Call, credentials: Credentials): Promise<WireObject> {
    const secrets = [...credentials.secrets, ...secretValues(call.operation.params, call.params)];
    const fail = (failure: Omit<HostFailure, "operation" | "params">) =>
      toHostError({
        ...failure,
        hostMessage: scrub(failure.hostMessage, secrets),
        errors: failure.errors?.map((one) => ({ ...one, message: scrub(one.message, secrets) })),
        operation: call.name,
        params: redact(call.operation.params, call.params),
      });
    let answer: HttpAnswer;
    try {
      answer = await http.post({
        url: call.url,
        headers: { "content-type": "application/json", accept: "application/json", ...credentials.headers },
        body: JSON.stringify({ params: call.params }),
        signal: call.operation.writes && options.hearOutWrites ? undefined : call.given.signal,
      });
    } catch (error) {
      if (!(error instanceof ConnectionError)) throw error;
      const hostMessage = error.neverSent
        ? `no connection to ${new URL(call.url).host}: ${error.message}`
        : `the connection to ${new URL(call.url).host} broke before the answer came: ${error.message}`;
      throw fail({ kind: "unreachable", hostMessage, mayHaveHappened: !error.neverSent });
    }
    hasAnswered = true;
    return read(call.operation, answer, fail);
  }

  function read(
    operation: Operation,
    answer: HttpAnswer,
    fail: (failure: Omit<HostFailure, "operation" | "params">) => HostError,
  ): WireObject {
    const { status } = answer;
    const body = parseJson(answer.text);
    const failure = failureIn(status, body);
    if (failure)
      throw fail({
        ...failure,
        status,
        retryAfter: retryAfter(answer.headers["retry-after"], clock.now()),
      });
    const decoded = isObject(body)
      ? operation.paged
        ? decodePage(envelope, operation.answer, body)
        : decodeRecord(operation.answer, body)
      : undefined;
    if (!decoded) {
      const what = body === undefined ? "no JSON" : operation.paged ? "no page of a list" : "no JSON object";
      throw fail({
        kind: "unreadable",
        status,
        hostMessage: `the host's answer is ${what}`,
        mayHaveHappened: true,
      });
    }
    const powerError = powerErrorIn(operation, decoded);
    if (powerError !== undefined)
      throw fail({ kind: "power", status, hostMessage: powerError, mayHaveHappened: false });
    return decoded;
  }

  /** One try, at the moment when nothing is left to wait for. */
  async function leave(call: Call, credentials: Credentials): Promise<WireObject> {
    const { around = (attempt) => attempt() } = call.given;
    if (call.operation.writes) await options.beforeWrite?.();
    return around(() => once(call, credentials));
  }

  /** Tries until it is done, or must not be tried again. */
  async function persist(call: Call, credentialsFor: () => Promise<Credentials>): Promise<WireObject> {
    const { signal, status = options.status, until = Number.POSITIVE_INFINITY } = call.given;
    const pauseAfter = createPauses({ ...policyOf(call), longestPause }, random);
    const last = Math.min(until, clock.now() + within);
    let renewed = false;
    let mayHaveHappened = false;
    for (let tries = 1; ; tries++) {
      const credentials = await credentialsFor().catch((error: unknown) => {
        throw asOfWaiting(error, mayHaveHappened);
      });
      try {
        return await concurrency.run(() => leave(call, credentials), signal);
      } catch (error) {
        if (!(error instanceof HostError)) throw error;
        mayHaveHappened ||= error.mayHaveHappened;
        if (error.kind === "authorization" && credentials.renewable && !renewed) {
          // A refused call was not done: after one renewal it may go out again, whatever it is.
          renewed = true;
          login.refused(credentials);
          continue;
        }
        const pause = pauseAfter(error, { now: clock.now(), until: last, hasAnswered });
        if (pause === undefined) throw error;
        status?.(retryLine(error, tries + 1, pause));
        await clock.sleep(pause, signal);
      }
    }
  }

  const exchange = async (credentials: Credentials, params: { timeout: number; passcode?: string }) =>
    (await persist(prepare("account.token", params), async () => credentials)) as {
      token?: string;
      expires?: number;
    };

  return async (name, params, given = {}) => {
    const { signal } = given;
    const call = prepare(name, params, given);
    signal?.throwIfAborted();
    if (call.operation.deprecated && !warned.has(name)) {
      warned.add(name);
      warn(`${name} is deprecated: ${call.operation.deprecated}.`);
    }
    return persist(call, () => login.current(exchange, signal));
  };
}

const isRateLimit = (error: unknown) => error instanceof HostError && error.kind === "rateLimit";

/** A passcode is good for one use: a call with one in it must not reach the host twice. */
const policyOf = ({ operation, params }: { operation: Operation; params: Record<string, unknown> }) => ({
  repeatable: operation.repeatable,
  onceOnly: params.passcode !== undefined,
});

/**
 * A failed login as the failure of the call that waited for it: that call did not go out, so only an earlier try of it can
 * have done anything.
 */
const asOfWaiting = (error: unknown, mayHaveHappened: boolean): unknown =>
  error instanceof HostError && error.mayHaveHappened !== mayHaveHappened
    ? toHostError({ ...error, mayHaveHappened }, { cause: error })
    : error;

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
