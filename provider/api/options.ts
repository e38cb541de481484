import type { Clock } from "../clock";
import type { ProgressPace } from "../waiting/progress";
import { type OperationName, operations } from "./contract";
import { type ApiVersion, apiVersions } from "./contract/enumerations";
import { InvalidCallError } from "./errors";
import type { Http } from "./pipeline/http";
import { type Retries, retries } from "./pipeline/retryLimits";

/** What a client needs. */
export interface ClientOptions {
  /** Address of the host's API. https, unless the host is this machine. */
  readonly baseUrl: string;
  /** First segment of every path. Default `v3`. */
  readonly apiVersion?: ApiVersion;
  readonly username: string;
  /**
   * Exchanged for a token. Not needed with `token`. Goes with each call where the host has no token operation, or
   * the user may not call it.
   */
  readonly password?: string | undefined;
  /** A ready-made token, sent in place of the password. */
  readonly token?: string | undefined;
  /** A passcode of two-factor authentication, for the one exchange; never sent twice. */
  readonly passcode?: string | undefined;
  /** The base32 secret that passcodes are made from. */
  readonly totpSecret?: string | undefined;
  /** Header that carries the passcode, beside the member `passcode` of the token call. Default: none. */
  readonly passcodeHeader?: string;
  /**
   * Lifetime asked for a token, in seconds; at most 43,200 (specification, Limits). Default 3,600, or the longest with
   * `passcode` and no `totpSecret`: such a token cannot be renewed.
   */
  readonly tokenLifetime?: number;
  /** Account that calls are about unless they say `accnt`. Default: the user's own. */
  readonly accountNumber?: number | undefined;
  /** Paths that differ at this host, by operation name. */
  readonly paths?: Readonly<Partial<Record<OperationName, string>>> | undefined;
  /**
   * Calls at the same time at most. Default 8. Each time the host says that it is too much (429) they are half as many,
   * and then slowly more again with each success.
   */
  readonly concurrency?: number;
  /**
   * How long a call that the host turns away for a while (429, maintenance) is tried again. Default
   * `{ within: "10m", longestPause: "30s" }`. After a fault of the host or a lost answer it is a minute at most.
   */
  readonly retries?: Retries | undefined;
  /**
   * What a call's signal does while a write is on its way: with true its answer is waited for all the same, so that what
   * was done is known; the signal then only ends the wait for another try. Default false: the call ends at once.
   */
  readonly hearOutWrites?: boolean;
  /**
   * Awaited immediately before each write leaves, each further try of it included: where it rejects, nothing is sent and
   * the call fails with its error.
   */
  readonly beforeWrite?: () => Promise<void>;
  readonly clock?: Clock;
  /** A number in [0, 1). Default Math.random. */
  readonly random?: () => number;
  /** Where warnings go. Default console.warn. */
  readonly warn?: (line: string) => void;
  /** Where lines go that tell of another try of a call without a `status` of its own. Default: nowhere. */
  readonly status?: ((line: string) => void) | undefined;
  /** How often a wait for a busy record says how far it is. Default: once a minute. */
  readonly progressPace?: ProgressPace;
  /** Where a line goes for each request: path, status, time and which try it was, without a secret. Default: nowhere. */
  readonly log?: ((line: string) => void) | undefined;
  /** The network. Default: undici. */
  readonly http?: Http;
}

const loopback = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/i;

/** What is wrong with one option. */
export interface OptionFailure {
  /** The option, or a member of it such as `paths["server.rebuild"]`. */
  readonly parameter: string;
  readonly reason: string;
}

/** @throws InvalidCallError when the options cannot work, or would send a login in the clear. */
export function checkOptions(options: ClientOptions): void {
  const failures = optionFailures(options);
  if (!options.username) failures.push({ parameter: "username", reason: "is required" });
  if (!options.password && !options.token)
    failures.push({ parameter: "password", reason: "or token is required" });
  if (failures.length > 0) throw new InvalidCallError(undefined, failures);
}

/** What is wrong with options that are there. Quotes no value but the name of a host, of an operation. */
export function optionFailures(options: Partial<ClientOptions>): OptionFailure[] {
  const failures: OptionFailure[] = addressFailures(options.baseUrl ?? "");
  if (options.apiVersion !== undefined && !apiVersions.includes(options.apiVersion))
    failures.push({ parameter: "apiVersion", reason: `must be one of ${apiVersions.join(", ")}` });
  if (options.username?.includes(":"))
    failures.push({
      parameter: "username",
      reason: "must not have a colon: HTTP Basic could not tell where it ends",
    });
  if (options.totpSecret !== undefined && !/^[A-Z2-7]+=*$/i.test(options.totpSecret.replace(/\s/g, "")))
    failures.push({
      parameter: "totpSecret",
      reason: "must be base32 text: letters A to Z and digits 2 to 7",
    });
  for (const parameter of ["concurrency", "tokenLifetime"] as const)
    if (
      options[parameter] !== undefined &&
      !(Number.isSafeInteger(options[parameter]) && options[parameter] > 0)
    )
      failures.push({ parameter, reason: "must be a whole number from 1" });
  for (const { path, message } of retries().optional().safeParse(options.retries).error?.issues ?? [])
    failures.push({ parameter: ["retries", ...path].join("."), reason: message });
  const names = new Set(operations().map(([name]) => name));
  for (const [name, path] of Object.entries(options.paths ?? {})) {
    const parameter = `paths["${name}"]`;
    if (typeof path !== "string" || !/^\/*[\w.-]+(?:\/[\w.-]+)*$/.test(path))
      failures.push({ parameter, reason: "must be a path such as server/rebuild" });
    if (!names.has(name as OperationName))
      failures.push({ parameter, reason: `is not an operation; they are: ${[...names].join(", ")}` });
  }
  return failures;
}

function addressFailures(baseUrl: string): OptionFailure[] {
  const parameter = "baseUrl";
  const url = URL.canParse(baseUrl) ? new URL(baseUrl) : undefined;
  if (!url || !/^https?:$/.test(url.protocol))
    return [{ parameter, reason: "must be a URL such as https://api.example.com" }];
  const reasons: string[] = [];
  if (url.protocol === "http:" && !loopback.test(url.hostname))
    reasons.push(
      `must begin with https:// (http:// is allowed for this machine only), because http would send the login to ${url.hostname} in the clear`,
    );
  if (url.username || url.password) reasons.push("must not carry a login; use username and password");
  if (url.search || url.hash) reasons.push("must end before any ? or #");
  return reasons.map((reason) => ({ parameter, reason }));
}
