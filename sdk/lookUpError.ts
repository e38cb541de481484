import * as pulumi from "@pulumi/pulumi";

/**
 * A look-up failed: a wrong argument, a configuration that does not lead to a host, or the host refused. Pulumi prints
 * the message without a stack trace, as for everything that is the user's to mend.
 *
 * `cause` is the error behind it, e.g. a `HostError` of `pulumi-hosting/api` with `kind`, `status` and `errorClass`.
 */
export class LookUpError extends pulumi.RunError {
  override readonly name = "LookUpError";
  override readonly cause: unknown;

  constructor(message: string, cause: unknown) {
    super(message);
    this.cause = cause;
  }
}
