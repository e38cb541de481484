import { readFileSync } from "node:fs";
import { isAbsolute } from "node:path";
import * as z from "zod";
import type { Clock } from "../../clock";
import { duration, parseDuration } from "../../duration";
import { reasonsAgainst } from "../address";
import type { OperationName } from "../contract";
import { apiVersion } from "../contract/commonMembers";
import { accountNumber } from "../contract/dataTypes";
import type { Verb } from "../contract/verb";
import type { Http } from "../http";
import { usualHeaders } from "../usualHeaders";
import { retries } from "../waiting/pauses";
import type { StartProgress } from "../waiting/progress";
import { wire } from "../wire";
import { paths, verbsByOperation } from "./operationPaths";
import { totpOf } from "./totp";

/** An option that is text. A number is refused, because YAML has already dropped its leading zeros. */
export const aText = (missingText = "is required") =>
  z.string({
    error: ({ input }) => (input === undefined ? missingText : "must be text: put a number in quotes"),
  });

const ranged = (least: number, most: number, error: string) =>
  z.coerce.number(error).min(least, error).max(most, error);

/** An option whose value is checked only roughly here; the compiler checks the rest. */
const ofType = <Type>(kind: "a function" | "an object" | "a boolean") =>
  z.custom<Type>((value) => kind.endsWith(` ${typeof value}`), `must be ${kind}`).optional();

const noLineEnd = "must not have a line end, which a file or a command may have added: printf '%s' adds none";
const noBlank = "must not end with a blank or a line end, which a file or a command may have added";
const username = "is required: the name of your API user";
const wholeNumber = "must be a whole number from 1 to 100";
const rate = "must be a number from 0.1 to 1000";
const wholePath = "must be the whole path of a file, such as /etc/ssl/our-ca.pem";

/** Headers that the client sets itself, so that `passcodeHeader` must not name one of them. */
const ownHeaders = ["authorization", "content-length", "host", ...Object.keys(usualHeaders)].sort();

/**
 * Every option of the client is declared here and nowhere else, including those that the configuration sets. The
 * declarations form a class, because an object type derived from a plain object would lose the comments of its members.
 */
class Options {
  /** Address of the host's API. The address must be https, unless the host is this machine. */
  readonly baseUrl = aText("is required: the address of your host's API").superRefine((address, context) => {
    for (const reason of reasonsAgainst(address)) context.addIssue(reason);
  });
  /** First segment of the path of every request. Default `v3`. */
  readonly apiVersion = apiVersion().optional();
  readonly username = aText(username)
    .refine((name) => name !== "", username)
    .refine((name) => !name.includes(":"), "must not have a colon, which ends a name in HTTP Basic");
  /**
   * Password of the API user, which the client exchanges for a token. Not needed with `token`. If the host has no token
   * operation, or the user may not call it, the password is sent with each call.
   */
  readonly password = aText()
    .refine((password) => !/[\r\n]/.test(password), noLineEnd)
    .optional()
    .meta({ secret: true });
  /** A token to use instead of a password. */
  readonly token = aText()
    .refine((token) => !/[\r\n]|\s$/.test(token), noBlank)
    .optional()
    .meta({ secret: true });
  /** A passcode of two-factor authentication, for one login. The client never sends a passcode twice. */
  readonly passcode = aText().optional().meta({ secret: true });
  /** The base32 secret that passcodes are generated from, or the `otpauth://` address that contains it. */
  readonly totpSecret = aText()
    .superRefine((text, context) => {
      const totp = totpOf(text);
      if ("fault" in totp) context.addIssue(totp.fault);
    })
    .optional()
    .meta({ secret: true });
  /**
   * Reserves a time window of passcodes for this client, so that no other client uses the same passcode. The window is
   * a number of half minutes since 1970. Returning false means that another client has reserved that window. Default:
   * every window is free.
   */
  readonly claimWindow = ofType<(window: number) => boolean | Promise<boolean>>("a function");
  /** Header that carries the passcode, in addition to the field `passcode` of the token call. Default: none. */
  readonly passcodeHeader = aText()
    .refine(
      (header) => /^[\w-]+$/.test(header) && !ownHeaders.includes(header.toLowerCase()),
      `must be the name of a header, such as X-Passcode, and none of ${ownHeaders.join(", ")}`,
    )
    .optional();
  /**
   * The error of each call if neither `password` nor `token` is given. Default: `createClient` refuses such options.
   */
  readonly loginMissing = ofType<Error>("an object");
  /**
   * Secrets that no error message may quote. The client adds the secrets of its options, and every token that it
   * receives. Default: only those that the client adds.
   */
  readonly secrets = ofType<Set<string>>("an object");
  /**
   * Receives the most recent few hundred secrets in responses of the host, because error messages must not quote these
   * secrets either.
   */
  readonly reportedSecrets = ofType<Set<string>>("an object");
  /**
   * Lifetime to request for a token: a duration such as "30m", or seconds; at most 12 hours (specification, Limits).
   * Default 1h. With `passcode` and no `totpSecret` the default is 12 hours, because such a token cannot be renewed. If
   * a host refuses the lifetime, the client asks for a token without naming a lifetime.
   */
  readonly tokenLifetime = duration()
    .refine((life) => (parseDuration(life) ?? 0) <= 12 * 3_600_000, "must be at most 12h")
    .optional();
  /** Account for all calls that do not pass `accnt`. Default: the user's own account. */
  readonly accountNumber = accountNumber().optional();
  /** The paths of operations that this host has elsewhere, by operation name. */
  readonly paths = paths().optional();
  /** The HTTP methods of operations that this host does not serve by POST, by operation name. */
  readonly verbs = verbsByOperation().optional();
  /**
   * Receives the HTTP methods of reads that the host has named after refusing another method. The client uses these
   * methods from then on. Default: a map for this client alone.
   */
  readonly foundVerbs = ofType<Map<OperationName, Verb>>("an object");
  /** How this host differs from the assumed API; see `wireTable`. */
  readonly wire = wire().optional();
  /**
   * The maximum number of calls at the same time. Default 8. A 429 response halves the current limit; each success
   * raises it again slowly.
   */
  readonly concurrency = ranged(1, 100, wholeNumber).int(wholeNumber).optional();
  /** The maximum number of requests per second of this client; 0.5 means one in two seconds. Default: no limit. */
  readonly requestsPerSecond = ranged(0.1, 1000, rate).optional();
  /**
   * Absolute path of a PEM file of certificates to trust instead of the default ones. `NODE_EXTRA_CA_CERTS` names
   * certificates to trust in addition to the default ones. Cannot be used with `http`.
   */
  readonly caFile = aText()
    .refine(isAbsolute, { error: wholePath, abort: true })
    .superRefine((file, context) => {
      const fault = faultOfCertificates(file);
      if (fault !== undefined) context.addIssue(fault);
    })
    .optional();
  /**
   * How long a call is retried while the host refuses it temporarily (429, maintenance). Default `{ within: "10m",
   * longestPause: "30s" }`. After an internal error of the host or a lost response, a call is retried for a minute at
   * most.
   */
  readonly retries = retries().optional();
  /**
   * Whether aborting a call's signal leaves a write that is already sent running. With true, the client still waits for
   * its response, so that the outcome is known; the signal only prevents further attempts. Default false: the call
   * rejects at once.
   */
  readonly hearOutWrites = ofType<boolean>("a boolean");
  /**
   * Called and awaited just before each attempt of a write. If the returned promise rejects, nothing is sent, and the
   * call fails with that error.
   */
  readonly beforeWrite = ofType<(operation: OperationName) => Promise<void>>("a function");
  readonly clock = ofType<Clock>("an object");
  /** Returns a number in [0, 1). Default Math.random. */
  readonly random = ofType<() => number>("a function");
  /** Receives warnings. Default console.warn. */
  readonly warn = ofType<(line: string) => void>("a function");
  /** Receives a line for each retry of a call that has no `status` of its own. Default: no output. */
  readonly status = ofType<(line: string) => void>("a function");
  /** Reports progress while a call waits for a busy record. Default: a new line at each quarter of the usual time. */
  readonly startProgress = ofType<StartProgress>("a function");
  /**
   * Receives a line for each request, with its path, status, duration and attempt number, but never a secret. Default:
   * no output.
   */
  readonly log = ofType<(line: string) => void>("a function");
  /** Sends the requests. Default: undici, with the proxies that HTTPS_PROXY, HTTP_PROXY and NO_PROXY name. */
  readonly http = ofType<Http>("an object");
}

export const clientOptions: z.ZodObject<Pick<Options, keyof Options>, z.core.$strict> = z.strictObject({
  ...new Options(),
});

/** The options of a client. */
export interface ClientOptions extends Readonly<z.output<typeof clientOptions>> {}

/** Why a file cannot be used as a file of PEM certificates; undefined if it can. */
function faultOfCertificates(caFile: string): string | undefined {
  try {
    if (/^-{5}BEGIN CERTIFICATE-{5}$/m.test(readFileSync(caFile, "utf8"))) return undefined;
    return "has no certificate: it must be a file in PEM form";
  } catch (error) {
    return `cannot be read (${(error as NodeJS.ErrnoException).code})`;
  }
}
