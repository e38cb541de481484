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

/** Root of every error of this package's API part. */
export class ApiError extends Error {
  override readonly name: string = "ApiError";
}

/** The call itself is wrong; nothing was sent. */
export class InvalidCallError extends ApiError {
  override readonly name = "InvalidCallError";
  constructor(
    /** The operation, e.g. `asset.list`. */
    readonly operation: OperationName | undefined,
    /** The failures, by parameter. */
    readonly failures: readonly CallFailure[],
  ) {
    super(describeCall({ operation, failures }));
  }
}

/** A call with one wrong parameter. */
export const wrongCall = (operation: OperationName | undefined, parameter: string, reason: string) =>
  new InvalidCallError(operation, [{ parameter, reason }]);

/** A call that the host refused, failed at, or never answered. `kind` says which. */
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

  /** Whether the failed operation is this one; it also narrows the type. */
  isOf<Wanted extends OperationName>(operation: Wanted): this is this & HostError<Wanted> {
    return (this.operation as OperationName) === operation;
  }
}

/** Whether it is a failure of the host of one of these kinds. */
export const isHostError = (error: unknown, ...kinds: readonly FailureKind[]): error is HostError =>
  error instanceof HostError && kinds.includes(error.kind);

/** For a part that the host may not have, or not for this user: nothing is known about it then. */
export const undefinedIf =
  (...kinds: readonly FailureKind[]) =>
  (error: unknown): undefined => {
    if (!isHostError(error, ...kinds)) throw error;
  };
