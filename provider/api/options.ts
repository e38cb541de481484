import { isAbsolute } from "node:path";
import type { Clock } from "../clock";
import { notAnOperation, type OperationName, operationsByName } from "./contract";
import { type ApiVersion, apiVersions } from "./contract/enumerations";
import { InvalidCallError } from "./errors";
import { certificateFailures } from "./pipeline/connecting";
import { type Http, usualHeaders } from "./pipeline/http";
import { type Retries, retries } from "./pipeline/pauses";
import type { StartProgress } from "./waiting/progress";
import { type GivenWire, wire } from "./wire";

/** Headers that every request has. */
const ownHeaders = ["authorization", "content-length", "host", ...Object.keys(usualHeaders)].sort();

/** What a client needs. */
export interface ClientOptions {
  /** Address of the host's API. https, unless the host is this machine. */
  readonly baseUrl: string;
  /** First segment of every path. Default `v3`. */
  readonly apiVersion?: ApiVersion;
  readonly username: string;
  /**
   * Exchanged for a token. Not needed with `token`. Where the host has no token operation, or the user may not call
   * it, it is sent with each call.
   */
  readonly password?: string | undefined;
  /** A ready-made token, used instead of a password. */
  readonly token?: string | undefined;
  /** A passcode of two-factor authentication, for one exchange. It is never sent twice. */
  readonly passcode?: string | undefined;
  /** The base32 secret that passcodes are generated from. */
  readonly totpSecret?: string | undefined;
  /**
   * Claims a half minute since 1970, whose passcode is then for this client alone; false: another client has claimed it.
   * Default: nothing is known of others.
   */
  readonly claimWindow?: ((window: number) => boolean | Promise<boolean>) | undefined;
  /** Header for the passcode, in addition to the member `passcode` of the token call. Default: none. */
  readonly passcodeHeader?: string | undefined;
  /** What a call fails with where neither `password` nor `token` is given. Default: there is no such client. */
  readonly loginMissing?: Error | undefined;
  /**
   * Texts that no failure quotes. The client adds its own: those of its options, and every token that it is given.
   * Default: these alone.
   */
  readonly secrets?: Set<string>;
  /**
   * Requested lifetime of a token, in seconds; at most 43,200 (specification, Limits). Default 3,600. With
   * `passcode` and no `totpSecret` it is the longest, because such a token cannot be renewed. A host that refuses it is
   * asked again for a token of the life that it gives on its own.
   */
  readonly tokenLifetime?: number | undefined;
  /** Account for all calls that do not give `accnt`. Default: the user's own. */
  readonly accountNumber?: number | undefined;
  /** Paths that differ at this host, by operation name. */
  readonly paths?: Readonly<Partial<Record<OperationName, string>>> | undefined;
  /** Where this host differs from what is assumed; see `wireTable`. */
  readonly wire?: GivenWire | undefined;
  /** The most calls at the same time. Default 8. Each 429 halves them; each success lets them grow slowly again. */
  readonly concurrency?: number;
  /** The most requests in a second, of this client; 0.5 is one in two seconds. Default: no limit. */
  readonly requestsPerSecond?: number | undefined;
  /**
   * A PEM file of certificates to trust instead of the usual ones; its whole path. `NODE_EXTRA_CA_CERTS` names some to
   * trust besides the usual ones. Not with `http`.
   */
  readonly caFile?: string | undefined;
  /**
   * How long a call is tried again while the host refuses it for a while (429, maintenance). Default `{ within:
   * "10m", longestPause: "30s" }`. After a fault of the host or a lost answer it is at most a minute.
   */
  readonly retries?: Retries | undefined;
  /**
   * What a call's signal does while a write is on its way. With true, its answer is waited for anyway, so
   * that it is known what was done; the signal only ends the wait for another try. Default false: the call ends at
   * once.
   */
  readonly hearOutWrites?: boolean;
  /**
   * Awaited just before each write is sent, and before each further try. If it rejects, nothing is sent and the
   * call fails with its error.
   */
  readonly beforeWrite?: (operation: OperationName) => Promise<void>;
  readonly clock?: Clock;
  /** A number in [0, 1). Default Math.random. */
  readonly random?: () => number;
  /** Where warnings go. Default console.warn. */
  readonly warn?: (line: string) => void;
  /** Gets a line for each further try of a call that has no `status` of its own. Default: nothing. */
  readonly status?: ((line: string) => void) | undefined;
  /** How a wait for a busy record reports progress. Default: in a line of its own, once a minute. */
  readonly startProgress?: StartProgress;
  /** Gets a line for each request: path, status, time and try, never a secret. Default: nothing. */
  readonly log?: ((line: string) => void) | undefined;
  /** The network. Default: undici, with the proxies that HTTPS_PROXY, HTTP_PROXY and NO_PROXY name. */
  readonly http?: Http;
}

const loopback = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/i;

/** Whether a host name is this machine. */
export const isLoopback = (hostname: string): boolean => loopback.test(hostname);

/** What is wrong with one option. */
interface OptionFailure {
  /** The option, or a member of it such as `paths["server.rebuild"]`. */
  readonly parameter: string;
  readonly reason: string;
}

/** @throws InvalidCallError when the options cannot work, or would send a login in the clear. */
export function checkOptions(options: ClientOptions): void {
  const failures = optionFailures(options);
  if (!options.username) failures.push({ parameter: "username", reason: "is required" });
  if (!options.password && !options.token && !options.loginMissing)
    failures.push({ parameter: "password", reason: "or token is required" });
  if (failures.length > 0) throw new InvalidCallError(undefined, failures);
}

/** What is wrong with the options that are given. Quotes no values, except the name of a host or an operation. */
export function optionFailures(options: Partial<ClientOptions>): OptionFailure[] {
  const failures: OptionFailure[] = addressFailures(options.baseUrl ?? "");
  if (options.apiVersion !== undefined && !apiVersions.includes(options.apiVersion))
    failures.push({ parameter: "apiVersion", reason: `must be one of ${apiVersions.join(", ")}` });
  if (options.username?.includes(":"))
    failures.push({
      parameter: "username",
      reason: "must not have a colon, which ends a name in HTTP Basic",
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
  if (options.requestsPerSecond !== undefined && !(options.requestsPerSecond > 0))
    failures.push({ parameter: "requestsPerSecond", reason: "must be a number above 0" });
  if (options.caFile !== undefined && !isAbsolute(options.caFile))
    failures.push({
      parameter: "caFile",
      reason: "must be the whole path of a file, such as /etc/ssl/our-ca.pem",
    });
  else if (options.caFile !== undefined) failures.push(...certificateFailures(options.caFile));
  for (const { path, message } of retries().optional().safeParse(options.retries).error?.issues ?? [])
    failures.push({ parameter: ["retries", ...path].join("."), reason: message });
  for (const { path, message } of wire().optional().safeParse(options.wire).error?.issues ?? [])
    failures.push({ parameter: ["wire", ...path].join("."), reason: message });
  const { passcodeHeader: header } = options;
  if (header !== undefined && (!/^[\w-]+$/.test(header) || ownHeaders.includes(header.toLowerCase())))
    failures.push({
      parameter: "passcodeHeader",
      reason: `must be the name of a header, such as X-Passcode, and none of ${ownHeaders.join(", ")}`,
    });
  for (const [name, path] of Object.entries(options.paths ?? {})) {
    const parameter = `paths["${name}"]`;
    if (typeof path !== "string" || !/^\/*[\w.-]+(?:\/[\w.-]+)*$/.test(path))
      failures.push({ parameter, reason: "must be a path such as server/rebuild" });
    if (!operationsByName.has(name)) failures.push({ parameter, reason: notAnOperation(name) });
  }
  return failures;
}

function addressFailures(baseUrl: string): OptionFailure[] {
  const parameter = "baseUrl";
  const url = URL.canParse(baseUrl) ? new URL(baseUrl) : undefined;
  if (!url || !/^https?:$/.test(url.protocol))
    return [{ parameter, reason: "must be a URL such as https://api.example.com" }];
  const reasons: string[] = [];
  if (url.protocol === "http:" && !isLoopback(url.hostname))
    reasons.push(
      `must start with https:// (http:// is allowed for this machine only), because http would send the login to ${url.hostname} in the clear`,
    );
  if (url.username || url.password) reasons.push("must not carry a login; use username and password");
  if (url.search || url.hash) reasons.push("must end before any ? or #");
  return reasons.map((reason) => ({ parameter, reason }));
}
