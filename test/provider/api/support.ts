import {
  type ClientOptions,
  createClient,
  type FailureKind,
  type HostError,
  isHostError,
} from "../../../provider/api";
import type { HttpAnswer, HttpRequest } from "../../../provider/api/http";
import { ConnectionError, type Http } from "../../../provider/api/http";
import { VirtualClock } from "../../support/virtualClock";

/** One sent request, with its path instead of the whole address. */
export interface Sent {
  readonly path: string;
  readonly params: unknown;
  readonly login: string | undefined;
  readonly at: number;
}

type Headers = Record<string, string>;
export type Answer =
  | { readonly status?: number; readonly headers?: Headers; readonly body?: unknown; readonly text?: string }
  | Error;

/** The request never left, because nothing listens at the address. */
export const refused = () => new ConnectionError("connect ECONNREFUSED (ECONNREFUSED)", true);
/** The request was sent, but its response was lost. */
export const lost = () => new ConnectionError("other side closed (UND_ERR_SOCKET)", false);
/** Allows five tries. Scripted clients have no jitter, so the pauses are 0.25, 0.5, 1 and 2 seconds. */
export const fiveTries = { retries: { within: 3.75 } } as const;
/** An error response of the host. */
export const failure = (ending: string, status = 400, more: Record<string, unknown> = {}) => ({
  status,
  body: { error_class: `Host::Exception::${ending}`, error_message: `it is ${ending}`, ...more },
});

export const unauthorized = failure("Authorization", 401);
/** The host refuses the call for now, and tells when to try again. */
export const rateLimited = (retryAfter?: string) => ({
  ...failure("API::RateLimit", 429),
  ...(retryAfter && { headers: { "retry-after": retryAfter } }),
});
export const times = <Made>(length: number, make: () => Made) => Array.from({ length }, make);

/** The time when scripted clients start, in seconds since the epoch. */
export const start = 1_800_000_000;
export const password = "pass word";
export const token = (name: string, expires: unknown = start + 3600) => ({ body: { token: name, expires } });
export const page = { body: { items: [] } };
export const server = { uniq_id: "ABC123" } as const;
export const order = { type: "Cloud.VPS", domain: "web1.example.com" } as const;

/** The sent requests as lines, for example `5s server/create bob:t1`. */
export const linesOf = (sent: readonly Sent[]) =>
  sent.map(({ path, login, at }) => `${at}s ${path.replace("/v3/", "")} ${login}`);

/** A scripted client that logs in with a password. */
export const passwordClient = (answers: Answer[], options: Partial<ClientOptions> = {}) =>
  scriptedClient(answers, { password, ...options });

/**
 * A client whose responses the test writes: one for each request, in order. A request without a response fails the
 * test.
 */
export function scriptedClient(answers: Answer[], options: Partial<ClientOptions> = {}) {
  const clock = new VirtualClock({ start: start * 1000 });
  const sent: Sent[] = [];
  const warnings: string[] = [];
  const requests: HttpRequest[] = [];
  const script = [...answers];
  const answer = async (request: HttpRequest): Promise<HttpAnswer> => {
    requests.push(request);
    const login = request.headers.authorization?.replace("Basic ", "");
    sent.push({
      path: new URL(request.url).pathname,
      params: (JSON.parse(request.body || "{}") as { params: unknown }).params,
      login: login && Buffer.from(login, "base64").toString(),
      at: clock.now() / 1000 - start,
    });
    const next = script.shift();
    if (!next) throw new Error(`unexpected request ${sent.length}: ${request.url} ${request.body}`);
    if (next instanceof Error) throw next;
    const { status = 200, headers = {}, body, text } = next;
    return { status, headers, text: text ?? JSON.stringify(body ?? {}) };
  };
  const http: Http = { post: answer, async close() {} };
  const client = createClient({
    baseUrl: "https://api.example.com",
    username: "bob",
    ...(options.password ? {} : { token: "ready-token" }),
    clock,
    random: () => 0,
    warn: (line) => warnings.push(line),
    http,
    ...options,
  });
  return { client, answer, clock, sent, requests, warnings, left: script };
}

type ErrorClass<E extends Error> = new (...args: never[]) => E;

/** Returns the error of a rejected promise: a HostError of the given kind, or an error of the given class. */
export async function caughtError(call: Promise<unknown>, kind: FailureKind): Promise<HostError>;
export async function caughtError<E extends Error>(call: Promise<unknown>, type: ErrorClass<E>): Promise<E>;
export async function caughtError(call: Promise<unknown>, which: FailureKind | ErrorClass<Error>) {
  try {
    await call;
  } catch (error) {
    if (typeof which === "string" ? isHostError(error, which) : error instanceof which) return error;
    throw error;
  }
  throw new Error("the call succeeded");
}
