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

/** Text. A number is refused: YAML has already dropped its leading zeros. */
export const aText = (missing = "is required") =>
  z.string({
    error: ({ input }) => (input === undefined ? missing : "must be text: put a number in quotes"),
  });

const ranged = (least: number, most: number, error: string) =>
  z.coerce.number(error).min(least, error).max(most, error);

/** A value whose type only the compiler checks further. */
const ofType = <Type>(kind: "a function" | "an object" | "a boolean") =>
  z.custom<Type>((value) => kind.endsWith(` ${typeof value}`), `must be ${kind}`).optional();

const noLineEnd = "must not have a line end, which a file or a command may have added: printf '%s' adds none";
const noBlank = "must not end with a blank or a line end, which a file or a command may have added";
const username = "is required: the name of your API user";
const wholeNumber = "must be a whole number from 1 to 100";
const rate = "must be a number from 0.1 to 1000";
const wholePath = "must be the whole path of a file, such as /etc/ssl/our-ca.pem";

/** Headers that every request has. */
const ownHeaders = ["authorization", "content-length", "host", ...Object.keys(usualHeaders)].sort();

/**
 * Each option is declared here and nowhere else, those of the configuration too. It is a class because the declarations
 * of an object would lose the comments of its members.
 */
class Options {
  /** Address of the host's API. https, unless the host is this machine. */
  readonly baseUrl = aText("is required: the address of your host's API").superRefine((address, context) => {
    for (const reason of reasonsAgainst(address)) context.addIssue(reason);
  });
  /** First segment of every path. Default `v3`. */
  readonly apiVersion = apiVersion().optional();
  readonly username = aText(username)
    .refine((name) => name !== "", username)
    .refine((name) => !name.includes(":"), "must not have a colon, which ends a name in HTTP Basic");
  /**
   * Exchanged for a token. Not needed with `token`. If the host has no token operation, or the user may not call it,
   * the password is sent with each call.
   */
  readonly password = aText()
    .refine((password) => !/[\r\n]/.test(password), noLineEnd)
    .optional()
    .meta({ secret: true });
  /** A ready-made token, used instead of a password. */
  readonly token = aText()
    .refine((token) => !/[\r\n]|\s$/.test(token), noBlank)
    .optional()
    .meta({ secret: true });
  /** A passcode of two-factor authentication, for one exchange. It is never sent twice. */
  readonly passcode = aText().optional().meta({ secret: true });
  /** The base32 secret that passcodes are generated from, or the `otpauth://` address that has it. */
  readonly totpSecret = aText()
    .superRefine((text, context) => {
      const totp = totpOf(text);
      if ("fault" in totp) context.addIssue(totp.fault);
    })
    .optional()
    .meta({ secret: true });
  /**
   * Claims a half minute since 1970, whose passcode is then for this client alone; false: another client has claimed
   * it. Default: no other client is known.
   */
  readonly claimWindow = ofType<(window: number) => boolean | Promise<boolean>>("a function");
  /** Header for the passcode, in addition to the member `passcode` of the token call. Default: none. */
  readonly passcodeHeader = aText()
    .refine(
      (header) => /^[\w-]+$/.test(header) && !ownHeaders.includes(header.toLowerCase()),
      `must be the name of a header, such as X-Passcode, and none of ${ownHeaders.join(", ")}`,
    )
    .optional();
  /** The error of a call if neither `password` nor `token` is given. Default: no other header. */
  readonly loginMissing = ofType<Error>("an object");
  /**
   * Texts that no failure quotes. The client adds its own: those of its options, and every token that it is given.
   * Default: these alone.
   */
  readonly secrets = ofType<Set<string>>("an object");
  /** Gets the last few hundred secrets in answers of the host, which no failure quotes either. */
  readonly reportedSecrets = ofType<Set<string>>("an object");
  /**
   * Requested lifetime of a token: a duration such as "30m", or seconds; at most 12 hours (specification, Limits).
   * Default 1h. With `passcode` and no `totpSecret` it is the longest, because such a token cannot be renewed. If a
   * host refuses it, a token of the host's own lifetime is asked for.
   */
  readonly tokenLifetime = duration()
    .refine((life) => (parseDuration(life) ?? 0) <= 12 * 3_600_000, "must be at most 12h")
    .optional();
  /** Account for all calls that do not give `accnt`. Default: the user's own. */
  readonly accountNumber = accountNumber().optional();
  /** Paths that differ at this host, by operation name. */
  readonly paths = paths().optional();
  /** HTTP methods that differ from POST at this host, by operation name. */
  readonly verbs = verbsByOperation().optional();
  /**
   * Gets the verbs of reads that the host has named when it refused another one. They count from then on. Default: for
   * this client alone.
   */
  readonly foundVerbs = ofType<Map<OperationName, Verb>>("an object");
  /** The differences of this host from the assumed wire; see `wireTable`. */
  readonly wire = wire().optional();
  /** The most calls at the same time. Default 8. Each 429 halves them; each success lets them grow slowly again. */
  readonly concurrency = ranged(1, 100, wholeNumber).int(wholeNumber).optional();
  /** The most requests in a second, of this client; 0.5 is one in two seconds. Default: no limit. */
  readonly requestsPerSecond = ranged(0.1, 1000, rate).optional();
  /**
   * A PEM file of certificates to trust instead of the usual ones; its whole path. `NODE_EXTRA_CA_CERTS` names some
   * to trust besides the usual ones. Not with `http`.
   */
  readonly caFile = aText()
    .refine(isAbsolute, { error: wholePath, abort: true })
    .superRefine((file, context) => {
      const fault = faultOfCertificates(file);
      if (fault !== undefined) context.addIssue(fault);
    })
    .optional();
  /**
   * How long a call is tried again while the host refuses it for a while (429, maintenance). Default `{ within:
   * "10m", longestPause: "30s" }`. After a fault of the host or a lost answer it is at most a minute.
   */
  readonly retries = retries().optional();
  /**
   * The effect of a call's signal on a write that has been sent. With true, its answer is awaited anyway, so that the
   * outcome is known; the signal only ends the wait for another try. Default false: the call ends at once.
   */
  readonly hearOutWrites = ofType<boolean>("a boolean");
  /**
   * Awaited just before each write is sent, and before each further try. If it rejects, nothing is sent and the
   * call fails with its error.
   */
  readonly beforeWrite = ofType<(operation: OperationName) => Promise<void>>("a function");
  readonly clock = ofType<Clock>("an object");
  /** A number in [0, 1). Default Math.random. */
  readonly random = ofType<() => number>("a function");
  /** Where warnings go. Default console.warn. */
  readonly warn = ofType<(line: string) => void>("a function");
  /** Gets a line for each further try of a call that has no `status` of its own. Default: nothing. */
  readonly status = ofType<(line: string) => void>("a function");
  /** How a wait for a busy record reports progress. Default: in a line of its own, at quarters of the usual time. */
  readonly startProgress = ofType<StartProgress>("a function");
  /** Gets a line for each request: path, status, time and try, never a secret. Default: nothing. */
  readonly log = ofType<(line: string) => void>("a function");
  /** The network. Default: undici, with the proxies that HTTPS_PROXY, HTTP_PROXY and NO_PROXY name. */
  readonly http = ofType<Http>("an object");
}

export const clientOptions: z.ZodObject<Pick<Options, keyof Options>, z.core.$strict> = z.strictObject({
  ...new Options(),
});

/** The options of a client. */
export interface ClientOptions extends Readonly<z.output<typeof clientOptions>> {}

/** Why this cannot be a file of certificates in PEM form; undefined: it can. */
function faultOfCertificates(caFile: string): string | undefined {
  try {
    if (/^-{5}BEGIN CERTIFICATE-{5}$/m.test(readFileSync(caFile, "utf8"))) return undefined;
    return "has no certificate: it must be a file in PEM form";
  } catch (error) {
    return `cannot be read (${(error as NodeJS.ErrnoException).code})`;
  }
}
