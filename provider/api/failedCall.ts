import { formatDuration } from "../duration";
import { advice, type FailureKind, type SecondFactor } from "./advice";
import type { OperationName } from "./contract";
import type { Verb } from "./contract/verb";
import type { Obstacle } from "./http";

export type { FailureKind, SecondFactor } from "./advice";

/** The failure of one parameter of a call. */
export interface CallFailure {
  readonly parameter: string;
  /** A name in braces is that of an option. */
  readonly reason: string;
}

/** The target of a redirection. It is not followed, because that would send the login somewhere else. */
export interface Redirection {
  /** Its address, without a query and without parts that may be secret. */
  readonly to: string;
  /** The path of the operation there, if the difference is no more than a slash at its end. */
  readonly path?: string | undefined;
  /** Another machine, with the same path there. */
  readonly origin?: string | undefined;
}

/** Facts about one failed call. */
export interface HostFailure {
  readonly operation: OperationName;
  readonly kind: FailureKind;
  /** The host's own words, or ours when it had none. */
  readonly hostMessage: string;
  /** `error_class` of the answer, e.g. `Prefix::Exception::RecordNotFound`. */
  readonly errorClass?: string | undefined;
  /** HTTP status; absent when there was no answer. */
  readonly status?: number | undefined;
  /** The parameter at fault, of `Input::*` classes. */
  readonly field?: string | undefined;
  /** Further failures, of `Input::Multiple`. */
  readonly errors?: readonly { readonly field?: string; readonly message: string }[] | undefined;
  /** For a login that was refused with a passcode: the source of the passcode. */
  readonly secondFactor?: SecondFactor | undefined;
  /** For a host that asks for a passcode: the header that it names. */
  readonly asksInHeader?: string | undefined;
  /** A challenge of the answer names a passcode: one is asked for, or the one that was sent was used before. */
  readonly isPasscodeChallenged?: boolean | undefined;
  /** For a host that is not reached: the obstacle, if the next call would fail in the same way. */
  readonly obstacle?: Obstacle | undefined;
  /** Further members of the answer, as text: they may help to narrow the cause (specification, Errors 2). */
  readonly details?: Readonly<Record<string, string>> | undefined;
  /** The sent parameters, with secrets removed. */
  readonly params: Readonly<Record<string, unknown>>;
  /** The host may have done it although no answer says so. Look before sending again. */
  readonly mayHaveHappened: boolean;
  /** The answer has no words of the API: a proxy on the way may have given it. */
  readonly isPage?: boolean | undefined;
  /** The answer points elsewhere. */
  readonly redirection?: Redirection | undefined;
  /** Only the status says so, and it may mean something else. */
  readonly isByStatus?: boolean | undefined;
  /** For a verb that the host does not accept there: those that it accepts, as far as the operation may go by them. */
  readonly allowedVerbs?: readonly Verb[] | undefined;
  /** Milliseconds the host asked to wait before the next try. */
  readonly retryAfter?: number | undefined;
}

/** The words for a reader: the name of a parameter, and that of an option. */
export interface Words {
  nameOf(parameter: string): string;
  optionOf(name: string): string;
}

const ofClient: Words = { nameOf: String, optionOf: String };

const withOptions = (text: string, { optionOf }: Words): string =>
  text.replace(/\{(\w+)\}/g, (_, name) => optionOf(name));

interface WrongCall {
  readonly operation: OperationName | undefined;
  readonly failures: readonly CallFailure[];
}

/** The failures of a call, by parameter, without a full stop. */
export const reasonsOf = ({ failures }: Pick<WrongCall, "failures">, words = ofClient): string =>
  failures
    .map(({ parameter, reason }) => `${words.nameOf(parameter)} ${withOptions(reason, words)}`.trim())
    .join("; ");

export const describeCall = ({ operation, failures }: WrongCall, words = ofClient): string =>
  `${operation ? `${operation}: ` : ""}${reasonsOf({ failures }, words)}. Nothing was changed.`;

/** The statuses of a proxy that did not get an answer from the host, or did not let the call through. */
const ofProxies: ReadonlySet<number | undefined> = new Set([
  ...[502, 503, 504],
  // Those of networks in front of a host, such as 521: the host refused the connection.
  ...Array.from({ length: 11 }, (_, index) => 520 + index),
]);

/** Whether a proxy may have given this answer in the host's place: it may limit how much comes at a time. */
export const isPageOfProxy = ({ isPage, status }: Pick<HostFailure, "isPage" | "status">): boolean =>
  isPage === true && ofProxies.has(status);

const inHeader = ({ asksInHeader }: HostFailure): string =>
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
  return failure.isPage && saidByPages.has(kind) ? "refusedPage" : kind;
}

/** Kinds that the status of a page stands for, whose advice is about the host's own words. */
const saidByPages: ReadonlySet<FailureKind> = new Set(["permission", "input", "busy", "other"]);

/** Says in one line which call failed, why, and what to do next. */
export function describeFailure(failure: HostFailure, words = ofClient): string {
  const { nameOf } = words;
  const where = failure.field ? `${failure.operation} (${nameOf(failure.field)})` : failure.operation;
  const details = Object.entries(failure.details ?? {}).map(([name, value]) => `${name}: ${value}`);
  const status = `status ${failure.status}`;
  // If the host has no text, ours names it.
  const isTold = !failure.status || failure.status === 200 || failure.hostMessage.includes(status);
  const facts = [...details, [failure.errorClass, isTold ? undefined : status].filter(Boolean).join(", ")]
    .filter(Boolean)
    .join("; ");
  const each = (failure.errors ?? []).map((error) =>
    error.field ? `${nameOf(error.field)}: ${error.message}` : error.message,
  );
  const text = [failure.hostMessage, ...each].join("; ").replace(/[.\s]+$/, "");
  const verbsText = (failure.allowedVerbs ?? []).join(" or ");
  const next = failure.retryAfter
    ? `The host asks to try again in ${failure.retryAfter > day ? "more than a day" : formatDuration(failure.retryAfter)}.`
    : withOptions(
        advice[adviceOf(failure)].replace("INHEADER", () => inHeader(failure)),
        words,
      )
        .replace("OPERATION", () => failure.operation)
        .replace("PATH", () => failure.redirection?.path ?? "")
        .replace("ORIGIN", () => failure.redirection?.origin ?? "")
        .replace("VERBS", verbsText)
        .replace("VERB", failure.allowedVerbs?.[0] ?? "");
  return `${where}: ${text}${facts ? ` (${facts})` : ""}. ${next}`;
}
