import { formatDuration } from "../duration";
import type { OperationName } from "./contract";

/** What the host's failure means, classified by status and by the ending of `error_class` only. */
export type FailureKind =
  /** The host does not accept the login or token. */
  | "authorization"
  /** The user may not do this. */
  | "permission"
  /** The record does not exist. */
  | "notFound"
  /** No such method at this address: a wrong baseUrl, version or path. Never means that a record is gone. */
  | "wrongAddress"
  /** A record of this name exists. */
  | "duplicate"
  /** The host does not accept a parameter: `field`, or `errors` when several. */
  | "input"
  /** The record is busy with something else. */
  | "busy"
  /** The host has nothing left of what was asked for. */
  | "noStock"
  /** Too many calls. */
  | "rateLimit"
  /** The host is in maintenance. */
  | "maintenance"
  /** The host reports an internal error. */
  | "hostFault"
  /** No answer: no connection, or it broke. */
  | "unreachable"
  /** An answer that is not of this API: not JSON, cut off, or of another shape. */
  | "unreadable"
  /** An answer without measure: too large, too slow to come, or nested too deep. It was not read to its end. */
  | "unbounded"
  /** A power record whose `error` is not empty, although the status is 200 (specification, Errors 4). */
  | "power"
  | "other";

/** The source of a login's passcode: it is given, or made from a secret. */
export type SecondFactor = "passcode" | "totpSecret";

/** Root of every error of this package's API part. */
export class ApiError extends Error {
  override readonly name: string = "ApiError";
}

/** What is wrong with one parameter of a call. */
export interface CallFailure {
  readonly parameter: string;
  readonly reason: string;
  /** What it is, if the reason names an option of the client. */
  readonly code?: CallFailureCode;
}

export type CallFailureCode = "noPath" | "passcodeUsed";

/** The call itself is wrong; nothing was sent. */
export class InvalidCallError extends ApiError {
  override readonly name = "InvalidCallError";
  constructor(
    /** The operation, e.g. `asset.list`. */
    readonly operation: OperationName | undefined,
    /** What is wrong, by parameter. */
    readonly failures: readonly CallFailure[],
  ) {
    const list = failures.map(({ parameter, reason }) => `${parameter} ${reason}`.trim()).join("; ");
    super(operation ? `${operation}: ${list}. Nothing was changed.` : `${list}. Nothing was changed.`);
  }
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
  /** Further members of the answer, as text: they may help to narrow the cause (specification, Errors 2). */
  readonly details?: Readonly<Record<string, string>> | undefined;
  /** What was sent, with secrets removed. */
  readonly params: Readonly<Record<string, unknown>>;
  /** The host may have done it although no answer says so. Look before sending again. */
  readonly mayHaveHappened: boolean;
  /** Milliseconds the host asked to wait before the next try. */
  readonly retryAfter?: number | undefined;
}

/** A call that the host refused, failed at, or never answered. `kind` says which. */
export class HostError<Name extends OperationName = OperationName> extends ApiError {
  override readonly name = "HostError";
  /** The operation that failed, e.g. `server.create`. */
  readonly operation: Name;
  readonly kind: FailureKind;
  readonly hostMessage: string;
  readonly errorClass: string | undefined;
  readonly status: number | undefined;
  readonly field: string | undefined;
  readonly errors: readonly { readonly field?: string; readonly message: string }[];
  readonly secondFactor: SecondFactor | undefined;
  readonly details: Readonly<Record<string, string>>;
  readonly params: Readonly<Record<string, unknown>>;
  readonly mayHaveHappened: boolean;
  readonly retryAfter: number | undefined;

  constructor(failure: HostFailure, options?: { readonly cause?: unknown }) {
    super(describeFailure(failure), options);
    this.operation = failure.operation as Name;
    this.kind = failure.kind;
    this.hostMessage = failure.hostMessage;
    this.errorClass = failure.errorClass;
    this.status = failure.status;
    this.field = failure.field;
    this.errors = failure.errors ?? [];
    this.secondFactor = failure.secondFactor;
    this.details = failure.details ?? {};
    this.params = failure.params;
    this.mayHaveHappened = failure.mayHaveHappened;
    this.retryAfter = failure.retryAfter;
  }

  /** Whether the operation that failed is this one; it also narrows the type. */
  isOf<Asked extends OperationName>(operation: Asked): this is this & HostError<Asked> {
    return (this.operation as OperationName) === operation;
  }
}

/** Whether it is a failure of the host of one of these kinds. */
export const isHostError = (error: unknown, ...kinds: readonly FailureKind[]): error is HostError =>
  error instanceof HostError && kinds.includes(error.kind);

/** What to do next, for each kind of failure that makes it clear, and for a login with a passcode. `{operation}` is what failed. */
export type Advice = Readonly<Partial<Record<FailureKind | SecondFactor, string>>>;

/** For users of the client itself. The fronts have their own advice, in `engine/hostTexts.ts`. */
const advice: Advice = {
  authorization: "Check username and password (or token).",
  passcode: "One passcode serves one login. Give a new one, or totpSecret, which makes them.",
  totpSecret: "Check the value of totpSecret, this machine's clock, and the password.",
  permission: "Ask the owner of the account to grant it, or use another user.",
  notFound: "Check the id and the account.",
  wrongAddress: 'Check baseUrl and apiVersion. Set paths {"{operation}": "…"} if your host has it elsewhere.',
  busy: "Wait until it has finished, and try again.",
  noStock: "Choose another plan or zone, or try again later.",
  rateLimit: "Try again later, or lower concurrency.",
  maintenance: "Try again when it is over.",
  hostFault: "Try again. If it happens again, ask the host.",
  input: "Correct the value, and try again.",
  duplicate: "Choose another name, or use the record that exists.",
  power: "Check the server at the host, and try again.",
  unreachable: "Check baseUrl and the network.",
  unreadable: "Check that baseUrl is the address of the API.",
  unbounded: "Check that baseUrl is the address of the API, and check your proxy.",
};

/** The words for readers who do not use the client itself. */
export interface Words {
  /** The name of a parameter. */
  nameOf(parameter: string): string;
  /** Replaces the client's advice of the same kind. */
  readonly advice: Advice;
}

const day = 24 * 3_600_000;

/** What failed, why, and what to do next, in one line. */
export function describeFailure(
  failure: HostFailure,
  { nameOf, advice: others }: Words = { nameOf: (parameter) => parameter, advice: {} },
): string {
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
  const next = failure.retryAfter
    ? `The host asks to try again in ${failure.retryAfter > day ? "more than a day" : formatDuration(failure.retryAfter)}.`
    : { ...advice, ...others }[failure.secondFactor ?? failure.kind]?.replaceAll(
        "{operation}",
        failure.operation,
      );
  return [`${where}: ${text}${facts ? ` (${facts})` : ""}.`, next].filter(Boolean).join(" ");
}
