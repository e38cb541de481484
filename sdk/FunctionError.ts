import * as pulumi from "@pulumi/pulumi";

/**
 * The error of a function: a wrong argument, an incomplete configuration, or an error from the host. Pulumi prints the
 * message without a stack trace.
 *
 * `cause` is the original error, for example a `HostError` of `pulumi-hosting/api` with `kind`, `status` and
 * `errorClass`.
 */
export class FunctionError extends pulumi.RunError {
  override readonly name = "FunctionError";
  override readonly cause: unknown;

  constructor(message: string, cause?: unknown) {
    super(message);
    this.cause = cause;
  }
}
