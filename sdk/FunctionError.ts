import * as pulumi from "@pulumi/pulumi";

/**
 * A function failed: a wrong argument, a configuration without a host, or a refusal by the host. Pulumi prints the
 * message without a stack trace, as for all errors of a program's author.
 *
 * `cause` is the original error, e.g. a `HostError` of `pulumi-hosting/api` with `kind`, `status` and `errorClass`.
 */
export class FunctionError extends pulumi.RunError {
  override readonly name = "FunctionError";
  override readonly cause: unknown;

  constructor(message: string, cause?: unknown) {
    super(message);
    this.cause = cause;
  }
}
