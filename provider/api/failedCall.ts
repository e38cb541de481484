import { formatDuration } from "../duration";
import { advice, type FailureKind, type SecondFactor } from "./advice";
import type { OperationName } from "./contract";
import type { Verb } from "./contract/verb";
import type { Obstacle } from "./http";

export type { FailureKind, SecondFactor } from "./advice";

/** The failure of one parameter of a call. */
export interface CallFailure {
  readonly parameter: string;
  /** The reason, as text. A name in braces, such as `{username}`, stands for an option. */
  readonly reason: string;
}

/**
 * Where a redirect response points to. The client does not follow redirects, because that would send the login to
 * another address.
 */
export interface Redirection {
  /** The target address, without its query and without parts that may be secret. */
  readonly to: string;
  /** The operation's path on the target, if it differs only by a trailing slash. */
  readonly path?: string | undefined;
  /** The target's origin, if the redirect goes to another origin with the same path. */
  readonly origin?: string | undefined;
}

/** The facts about one failed call. */
export interface HostFailure {
  readonly operation: OperationName;
  readonly kind: FailureKind;
  /** The host's message, or a text of this package if the host gave none. */
  readonly hostMessage: string;
  /** `error_class` of the response, e.g. `Prefix::Exception::RecordNotFound`. */
  readonly errorClass?: string | undefined;
  /** HTTP status; absent if there was no response. */
  readonly status?: number | undefined;
  /** The invalid parameter, for `Input::*` classes. */
  readonly field?: string | undefined;
  /** Further failures, for `Input::Multiple`. */
  readonly errors?: readonly { readonly field?: string; readonly message: string }[] | undefined;
  /** For a refused login that had a passcode: where the passcode came from. */
  readonly secondFactor?: SecondFactor | undefined;
  /** The header that the host wants the passcode in, if the response names one. */
  readonly asksInHeader?: string | undefined;
  /**
   * Whether the `WWW-Authenticate` challenge mentions a passcode: the host wants a passcode, or the passcode that was
   * sent had been used before.
   */
  readonly isPasscodeChallenged?: boolean | undefined;
  /** If the host cannot be reached: the obstacle, if the next call would fail because of it too. */
  readonly obstacle?: Obstacle | undefined;
  /** Further fields of the response, as text, which may help to find the cause (specification, Errors 2). */
  readonly details?: Readonly<Record<string, string>> | undefined;
  /** The parameters that were sent, with secrets removed. */
  readonly params: Readonly<Record<string, unknown>>;
  /**
   * Whether the host may have done the operation although no response says so. Look for its result before sending the
   * call again.
   */
  readonly mayHaveHappened: boolean;
  /** Whether the response has no error in the format of the API, so that a proxy may have sent it. */
  readonly isPage?: boolean | undefined;
  /** Where the response redirects to. */
  readonly redirection?: Redirection | undefined;
  /** Whether only the HTTP status led to this `kind`, so that the failure may mean something else. */
  readonly isByStatus?: boolean | undefined;
  /**
   * If the host does not accept the HTTP method of the call: the methods that it accepts and that the operation may
   * use.
   */
  readonly allowedVerbs?: readonly Verb[] | undefined;
  /** How long the host asks to wait before the next attempt, in milliseconds. */
  readonly retryAfter?: number | undefined;
}

/** How messages name things for their reader: a parameter, and an option. */
export interface Words {
  nameOf(parameter: string): string;
  optionOf(name: string): string;
}

const clientWords: Words = { nameOf: String, optionOf: String };

const withOptions = (text: string, { optionOf }: Words): string =>
  text.replace(/\{(\w+)\}/g, (_, name) => optionOf(name));

interface WrongCall {
  readonly operation: OperationName | undefined;
  readonly failures: readonly CallFailure[];
}

/** The invalid parameters of a call and their reasons, as text without a full stop. */
export const reasonsOf = ({ failures }: Pick<WrongCall, "failures">, words = clientWords): string =>
  failures
    .map(({ parameter, reason }) => `${words.nameOf(parameter)} ${withOptions(reason, words)}`.trim())
    .join("; ");

export const describeCall = ({ operation, failures }: WrongCall, words = clientWords): string =>
  `${operation ? `${operation}: ` : ""}${reasonsOf({ failures }, words)}. Nothing was changed.`;

/** The statuses that a proxy sends if it got no response from the host, or did not let the call through. */
const proxyStatuses: ReadonlySet<number | undefined> = new Set([
  ...[502, 503, 504],
  // Statuses of networks in front of a host, such as 521: the host refused the connection.
  ...Array.from({ length: 11 }, (_, index) => 520 + index),
]);

/** Whether a proxy may have sent this response instead of the host, for example because it limits requests. */
export const isPageOfProxy = ({ isPage, status }: Pick<HostFailure, "isPage" | "status">): boolean =>
  isPage === true && proxyStatuses.has(status);

const headerAdvice = ({ asksInHeader }: HostFailure): string =>
  asksInHeader === undefined
    ? 'Set {passcodeHeader} to the header that carries it, or {wire} {"passcodePlace":"nextToParams"} or {"passcodePlace":"afterPassword"}, by its manual.'
    : `Set {passcodeHeader} to ${asksInHeader}.`;

const day = 24 * 3_600_000;

function adviceOf(failure: HostFailure): keyof typeof advice {
  const { secondFactor, obstacle, kind, allowedVerbs = [] } = failure;
  if (secondFactor) return secondFactor;
  if (obstacle !== undefined && obstacle !== "certificate") return obstacle;
  if (allowedVerbs.length > 0) return "verb";
  if (failure.redirection?.path !== undefined) return "slash";
  if (failure.redirection?.origin !== undefined) return "moved";
  if (isPageOfProxy(failure)) return "page";
  if (failure.isPage && kind === "authorization") return "loginPage";
  return failure.isPage && pageKinds.has(kind) ? "refusedPage" : kind;
}

/**
 * Kinds of failure whose advice refers to the host's message. If a page was received instead of a message, other advice
 * is needed.
 */
const pageKinds: ReadonlySet<FailureKind> = new Set(["permission", "input", "busy", "other"]);

/** Describes in one line which call failed, why, and what to do next. */
export function describeFailure(failure: HostFailure, words = clientWords): string {
  const { nameOf } = words;
  const where = failure.field ? `${failure.operation} (${nameOf(failure.field)})` : failure.operation;
  const details = Object.entries(failure.details ?? {}).map(([name, value]) => `${name}: ${value}`);
  const status = `status ${failure.status}`;
  // A message of this package already names the status if the host sent no text.
  const isTold = !failure.status || failure.status === 200 || failure.hostMessage.includes(status);
  const facts = [...details, [failure.errorClass, isTold ? undefined : status].filter(Boolean).join(", ")]
    .filter(Boolean)
    .join("; ");
  const errorTexts = (failure.errors ?? []).map((error) =>
    error.field ? `${nameOf(error.field)}: ${error.message}` : error.message,
  );
  const text = [failure.hostMessage, ...errorTexts].join("; ").replace(/[.\s]+$/, "");
  const verbsText = (failure.allowedVerbs ?? []).join(" or ");
  const nextStep = failure.retryAfter
    ? `The host asks to try again in ${failure.retryAfter > day ? "more than a day" : formatDuration(failure.retryAfter)}.`
    : withOptions(
        advice[adviceOf(failure)].replace("INHEADER", () => headerAdvice(failure)),
        words,
      )
        .replace("OPERATION", () => failure.operation)
        .replace("PATH", () => failure.redirection?.path ?? "")
        .replace("ORIGIN", () => failure.redirection?.origin ?? "")
        .replace("VERBS", verbsText)
        .replace("VERB", failure.allowedVerbs?.[0] ?? "");
  return `${where}: ${text}${facts ? ` (${facts})` : ""}. ${nextStep}`;
}
