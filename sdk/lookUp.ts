import * as pulumi from "@pulumi/pulumi";
import type { LookUpName } from "../provider/functions";
import type { Connection } from "./connection";
import { sessionOf } from "./session";

export interface LookUpOptions {
  /** Asks this connection's host as its user, instead of the stack's. */
  readonly connection?: Connection;
  /** Ends the look-up. */
  readonly signal?: AbortSignal;
}

/** The same arguments, each of which may be an output of a resource. */
export type InputsOf<Args> = { readonly [Name in keyof Args]: pulumi.Input<Args[Name]> };

/**
 * Asks the host now. Secret members of the answer are outputs marked as secret, the others plain values.
 *
 * @throws LookUpError
 */
export async function lookUp<Result>(
  name: LookUpName,
  args: object = {},
  { connection, signal }: LookUpOptions = {},
): Promise<Result> {
  try {
    const session = await sessionOf(connection);
    // Loaded here: a program without look-ups never needs it.
    const { look, secretsOf } = await import("../provider/functions/index.js");
    const found = await look(session, name, args as Record<string, unknown>, signal);
    const secrets = secretsOf(name);
    const marked = Array.isArray(found) ? found.map((one) => mark(one, secrets)) : mark(found, secrets);
    return marked as Result;
  } catch (error) {
    const { failureText } = await import("../provider/engine/failureText.js");
    throw new LookUpError(failureText(error), error);
  }
}

/** Asks once all arguments are known, at preview where they are known there. */
export function lookUpOutput<Result>(
  name: LookUpName,
  args: object = {},
  options?: LookUpOptions,
): pulumi.Output<pulumi.Unwrap<Result>> {
  return (
    pulumi
      .output(args as pulumi.Inputs)
      // As an output, so that what is secret inside makes the whole secret.
      .apply((known) => pulumi.output(lookUp<Result>(name, known, options))) as unknown as pulumi.Output<
      pulumi.Unwrap<Result>
    >
  );
}

const mark = (found: Record<string, unknown>, secrets: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(found).map(([member, value]) => [
      member,
      secrets.includes(member) && value !== undefined && value !== null ? pulumi.secret(value) : value,
    ]),
  );

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
