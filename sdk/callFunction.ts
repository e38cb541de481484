import * as pulumi from "@pulumi/pulumi";
import type { FunctionName } from "../provider/functions";
import type { Connection } from "./connection";
import { sessionOf } from "./session";

export interface FunctionOptions {
  /** Asks this connection's host as its user, instead of the stack's. */
  readonly connection?: Connection;
  /** Ends the call. */
  readonly signal?: AbortSignal;
}

/** The same arguments, each of which may be an output of a resource. */
export type InputsOf<Args> = { readonly [Name in keyof Args]: pulumi.Input<Args[Name]> };

/**
 * Asks the host now. Secret members of the answer are outputs marked as secret, the others plain values.
 *
 * @throws FunctionError
 */
export async function callFunction<Result>(
  name: FunctionName,
  args: object = {},
  { connection, signal }: FunctionOptions = {},
): Promise<Result> {
  // Loaded here: a program that calls no function never needs them.
  const { callFunction, secretsOf } = await import("../provider/functions/index.js");
  const { runCall } = await import("../provider/engine/call.js");
  const given = args as Record<string, unknown>;
  const ignore = () => {};
  const call = {
    session: sessionOf(connection),
    // What is secret in the arguments is not known here; they are what the program itself holds.
    given: [],
    context: { status: ignore, warn: ignore },
  };
  const found = await runCall(call, (session) => callFunction(session, name, given, signal)).catch(
    ({ message, cause }: Error) => {
      throw new FunctionError(message, cause);
    },
  );
  const secrets = secretsOf(name);
  const marked = Array.isArray(found) ? found.map((one) => mark(one, secrets)) : mark(found, secrets);
  return marked as Result;
}

/** Asks once all arguments are known, at preview where they are known there. */
export function callFunctionOutput<Result>(
  name: FunctionName,
  args: object = {},
  options?: FunctionOptions,
): pulumi.Output<pulumi.Unwrap<Result>> {
  return (
    pulumi
      .output(args as pulumi.Inputs)
      // As an output, so that what is secret inside makes the whole secret.
      .apply((known) =>
        pulumi.output(callFunction<Result>(name, known, options)),
      ) as unknown as pulumi.Output<pulumi.Unwrap<Result>>
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
 * A function of this package failed: a wrong argument, a configuration that does not lead to a host, or the host refused. Pulumi prints
 * the message without a stack trace, as for everything that is the user's to mend.
 *
 * `cause` is the error behind it, e.g. a `HostError` of `pulumi-hosting/api` with `kind`, `status` and `errorClass`.
 */
export class FunctionError extends pulumi.RunError {
  override readonly name = "FunctionError";
  override readonly cause: unknown;

  constructor(message: string, cause: unknown) {
    super(message);
    this.cause = cause;
  }
}
