import { formatDuration } from "../duration";
import type { OperationName } from "./contract";
import type { Verb } from "./contract/verb";
import type { Obstacle } from "./http";

/**
 * What the host's failure means, classified by status and by the ending of `error_class` only, and what to do next. A
 * name in braces is that of an option; OPERATION is what failed.
 */
const advice = {
  authorization:
    "Check {username} and {password}. A {token} ends after 12 hours at most, and a user with two-factor authentication needs {totpSecret}.",
  permission: "Ask the owner of the account to grant it, or use another user.",
  notFound: "Check the id and the account.",
  /** No such method at this address: a wrong baseUrl, version or path. Never means that a record is gone. */
  wrongAddress:
    'Check {baseUrl} and {apiVersion}. Set {paths} {"OPERATION": "…"} if your host has it elsewhere: `npx pulumi-hosting connect` finds it.',
  /** The host has the method, and takes it by another verb. */
  verb: 'Your host takes VERBS here. Set {verbs} {"OPERATION": "VERB"}: `npx pulumi-hosting connect` finds the verbs.',
  /** It answers at the same path with a slash at its end. */
  slash: 'Set {paths} {"OPERATION": "PATH"}, with the slash at the end.',
  /** It answers elsewhere, at the same path. */
  moved:
    "If ORIGIN is your host too, set {baseUrl} to its address there. Otherwise check {baseUrl}, and your proxy.",
  duplicate: "Choose another name, or use the record that exists.",
  /** The host does not accept a parameter: `field`, or `errors` when several. */
  input: "Correct the value, and try again.",
  /** The record is busy with something else, or in a state that does not allow the call. */
  busy: "Do what the host asks for, or wait until its work has ended, and try again.",
  /** The host has as much work as it does at a time. */
  limit: "Try again when some of its work has ended.",
  noStock: "Choose another plan or zone, or try again later.",
  rateLimit: "Try again later, or set {requestsPerSecond}.",
  maintenance: "Try again when it is over.",
  hostFault: "Try again. If it happens again, ask the host.",
  /** Not in the words of the API: a proxy may have answered in the host's place. */
  page: "It is no answer of the API, so a proxy on the way may have given it. If that limits requests, set {requestsPerSecond}, such as 2. Otherwise try again.",
  /** The same of a refused login, and of any other refusal. */
  loginPage:
    "If the host itself gives such pages, check {username} and {password}. Otherwise ask whoever runs the proxy or firewall.",
  refusedPage:
    "Ask whoever runs the proxy or firewall, and check {baseUrl}. If the host itself gives such pages, ask the host.",
  /** No answer: no connection, or it broke. */
  unreachable: "Check {baseUrl} and the network.",
  /** An answer that is not of this API: not JSON, cut off, or of another shape. */
  unreadable: "Check that {baseUrl} is the address of the API.",
  /** An answer without measure: too large, too slow to come, or nested too deep. It was not read to its end. */
  unbounded: "Check that {baseUrl} is the address of the API, and check your proxy.",
  /** A power record whose `error` is not empty, although the status is 200 (specification, Errors 4). */
  power: "Check the server at the host, and try again.",
  other: "Change what the host names, or ask the host.",
  // Of a login that was refused, by the source of its passcode: it is given, or made from a secret.
  passcode:
    "One passcode serves one login. Set a new {passcode}, or {totpSecret}, which generates passcodes.",
  totpSecret: "Check the value of {totpSecret}, this machine's clock, and {password}.",
  // Of a proxy that refuses.
  proxyLogin: "Correct the proxy's address in HTTPS_PROXY, and run the command again.",
  // Of a host that is reached, and cannot be talked with.
  protocol: "Ask the host for an address that speaks HTTP/1.1, and check {baseUrl}.",
  proxy: "Ask whoever runs the proxy, or name the host in NO_PROXY if it can be reached without the proxy.",
} as const;

export type SecondFactor = "passcode" | "totpSecret";
type OfProxy = Exclude<Obstacle, "certificate">;
/** Advice that follows from more than the kind. */
type OfAnswer = "verb" | "page" | "loginPage" | "refusedPage" | "slash" | "moved";
export type FailureKind = Exclude<keyof typeof advice, SecondFactor | OfProxy | OfAnswer>;

/** What is wrong with one parameter of a call. */
export interface CallFailure {
  readonly parameter: string;
  /** A name in braces is that of an option. */
  readonly reason: string;
}

/** Where a redirection points. It is not followed: that would send the login somewhere else. */
export interface Redirection {
  /** Its address, without a query and without what may be a secret. */
  readonly to: string;
  /** What the path of the operation is there, if it has got no more than a slash at its end. */
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
  /** Of a login that was refused with a passcode: the source of the passcode. */
  readonly secondFactor?: SecondFactor | undefined;
  /** Of a host that is not reached: what is in the way, if the next call would end in the same way. */
  readonly obstacle?: Obstacle | undefined;
  /** Further members of the answer, as text: they may help to narrow the cause (specification, Errors 2). */
  readonly details?: Readonly<Record<string, string>> | undefined;
  /** What was sent, with secrets removed. */
  readonly params: Readonly<Record<string, unknown>>;
  /** The host may have done it although no answer says so. Look before sending again. */
  readonly mayHaveHappened: boolean;
  /** The answer has no words of the API: a proxy on the way may have given it. */
  readonly isPage?: boolean | undefined;
  /** The answer points elsewhere. */
  readonly redirection?: Redirection | undefined;
  /** Only the status says so, which may mean another thing. */
  readonly isByStatus?: boolean | undefined;
  /** Of a verb that the host does not take there: those that it takes, as far as the operation may go by them. */
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

/** What is wrong with a call, by parameter, without a full stop. */
export const reasonsOf = ({ failures }: Pick<WrongCall, "failures">, words = ofClient): string =>
  failures
    .map(({ parameter, reason }) => `${words.nameOf(parameter)} ${withOptions(reason, words)}`.trim())
    .join("; ");

export const describeCall = ({ operation, failures }: WrongCall, words = ofClient): string =>
  `${operation ? `${operation}: ` : ""}${reasonsOf({ failures }, words)}. Nothing was changed.`;

/** The statuses of a proxy that did not get what the host was asked for, or did not let it through. */
const ofProxies: ReadonlySet<number | undefined> = new Set([
  ...[502, 503, 504],
  // Those of networks in front of a host, such as 521: it refused the connection.
  ...Array.from({ length: 11 }, (_, index) => 520 + index),
]);

/** Whether a proxy may have given this answer in the host's place: it may limit how much comes at a time. */
export const isPageOfProxy = ({ isPage, status }: Pick<HostFailure, "isPage" | "status">): boolean =>
  isPage === true && ofProxies.has(status);

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

/** Kinds that a page's status stands for, whose advice is about what the host has said. */
const saidByPages: ReadonlySet<FailureKind> = new Set(["permission", "input", "busy", "other"]);

/** What failed, why, and what to do next, in one line. */
export function describeFailure(failure: HostFailure, words = ofClient): string {
  const { nameOf } = words;
  const where = failure.field ? `${failure.operation} (${nameOf(failure.field)})` : failure.operation;
  const details = Object.entries(failure.details ?? {}).map(([name, value]) => `${name}: ${value}`);
  const status = `status ${failure.status}`;
  // Without a text of the host, ours has it.
  const isTold = !failure.status || failure.status === 200 || failure.hostMessage.includes(status);
  const facts = [...details, [failure.errorClass, isTold ? undefined : status].filter(Boolean).join(", ")]
    .filter(Boolean)
    .join("; ");
  const each = (failure.errors ?? []).map((one) =>
    one.field ? `${nameOf(one.field)}: ${one.message}` : one.message,
  );
  const text = [failure.hostMessage, ...each].join("; ").replace(/[.\s]+$/, "");
  const verbsText = (failure.allowedVerbs ?? []).join(" or ");
  const next = failure.retryAfter
    ? `The host asks to try again in ${failure.retryAfter > day ? "more than a day" : formatDuration(failure.retryAfter)}.`
    : withOptions(advice[adviceOf(failure)], words)
        .replace("OPERATION", () => failure.operation)
        .replace("PATH", () => failure.redirection?.path ?? "")
        .replace("ORIGIN", () => failure.redirection?.origin ?? "")
        .replace("VERBS", verbsText)
        .replace("VERB", failure.allowedVerbs?.[0] ?? "");
  return `${where}: ${text}${facts ? ` (${facts})` : ""}. ${next}`;
}
