import type { OperationName } from "./contract";
import {
  type CallFailure,
  describeCall,
  describeFailure,
  type FailureKind,
  type HostFailure,
  type SecondFactor,
} from "./failedCall";
import type { Obstacle } from "./http";

/** Base class of every error of this package's API client. */
export class ApiError extends Error {
  override readonly name: string = "ApiError";
}

/** The call is invalid, so nothing was sent. */
export class InvalidCallError extends ApiError {
  override readonly name = "InvalidCallError";
  constructor(
    /** The operation, e.g. `asset.list`. */
    readonly operation: OperationName | undefined,
    /** The invalid parameters, each with its reason. */
    readonly failures: readonly CallFailure[],
  ) {
    super(describeCall({ operation, failures }));
  }
}

/** Creates the error of a call with one invalid parameter. */
export const wrongCall = (operation: OperationName | undefined, parameter: string, reason: string) =>
  new InvalidCallError(operation, [{ parameter, reason }]);

/** A call that the host refused, failed to carry out, or never answered. `kind` says which. */
export class HostError<Name extends OperationName = OperationName> extends ApiError {
  override readonly name = "HostError";
  /** The operation that failed, e.g. `server.create`. */
  readonly operation!: Name;
  readonly kind!: FailureKind;
  readonly hostMessage!: string;
  readonly errorClass: string | undefined;
  readonly status: number | undefined;
  readonly field: string | undefined;
  readonly errors!: NonNullable<HostFailure["errors"]>;
  readonly secondFactor: SecondFactor | undefined;
  readonly asksInHeader: string | undefined;
  readonly isPasscodeChallenged: boolean | undefined;
  readonly obstacle: Obstacle | undefined;
  readonly details!: NonNullable<HostFailure["details"]>;
  readonly params!: HostFailure["params"];
  readonly mayHaveHappened!: boolean;
  readonly isPage: boolean | undefined;
  readonly redirection: HostFailure["redirection"];
  readonly isByStatus: boolean | undefined;
  readonly retryAfter: number | undefined;
  readonly allowedVerbs!: NonNullable<HostFailure["allowedVerbs"]>;

  constructor(failure: HostFailure, options?: { readonly cause?: unknown }) {
    super(describeFailure(failure), options);
    const { errors = [], details = {}, allowedVerbs = [] } = failure;
    Object.assign(this, { ...failure, errors, details, allowedVerbs });
  }

  /** Whether a given operation failed; narrows the type of the error to it. */
  isOf<Wanted extends OperationName>(operation: Wanted): this is this & HostError<Wanted> {
    return (this.operation as OperationName) === operation;
  }
}

/** Whether an error is a {@link HostError} of one of these kinds. */
export const isHostError = (error: unknown, ...kinds: readonly FailureKind[]): error is HostError =>
  error instanceof HostError && kinds.includes(error.kind);

/**
 * Creates an error handler for an optional operation, which a host may lack or deny to this user: failures of these
 * kinds become undefined, and others are thrown.
 */
export const undefinedIf =
  (...kinds: readonly FailureKind[]) =>
  (error: unknown): undefined => {
    if (!isHostError(error, ...kinds)) throw error;
  };
