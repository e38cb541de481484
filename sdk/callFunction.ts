import * as pulumi from "@pulumi/pulumi";
import type { FunctionName } from "../provider/functions";
import type { Connection } from "./connection";
import { sessionOf } from "./session";

export interface FunctionOptions {
  /** Asks the host of this connection, with its login, instead of the stack's. */
  readonly connection?: Connection;
  /** Ends the call. */
  readonly signal?: AbortSignal;
}

/** The same arguments; each may also be an output of a resource. */
export type InputsOf<Args> = { readonly [Name in keyof Args]: pulumi.Input<Args[Name]> };

/**
 * Asks the host now. Secret members of the answer are outputs marked as secret; the others are plain values.
 *
 * @throws FunctionError
 */
export const callFunction = <Result>(
  name: FunctionName,
  args: object = {},
  options: FunctionOptions = {},
): Promise<Result> => askHost(name, args, options, false);

/** @param isSecret whether the arguments are secret: then no failure quotes them. */
export async function askHost<Result>(
  name: FunctionName,
  args: object,
  { connection, signal }: FunctionOptions,
  isSecret: boolean,
): Promise<Result> {
  // Loaded here: a program that calls no function never needs them.
  const { callFunction, secretsOf } = await import("../provider/functions/index.js");
  const { runCall } = await import("../provider/engine/call.js");
  const { textsIn } = await import("../provider/engine/redact.js");
  const given = args as Record<string, unknown>;
  const ignore = () => {};
  const call = {
    session: sessionOf(connection),
    given: [{ properties: {}, secrets: new Set<string>(), texts: isSecret ? textsIn(args) : [] }],
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

/** Asks as soon as all arguments are known, in a preview too. If one is secret, no failure quotes any of them. */
export function callFunctionOutput<Result>(
  name: FunctionName,
  args: object = {},
  options: FunctionOptions = {},
): pulumi.Output<pulumi.Unwrap<Result>> {
  const given = pulumi.output(args as pulumi.Inputs);
  return given.apply(async (known) =>
    // As an output: a secret inside it makes all of it secret.
    pulumi.output(askHost<Result>(name, known, options, await pulumi.isSecret(given))),
  ) as unknown as pulumi.Output<pulumi.Unwrap<Result>>;
}

const mark = (found: Record<string, unknown>, secrets: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(found).map(([member, value]) => [
      member,
      secrets.includes(member) && value !== undefined && value !== null ? pulumi.secret(value) : value,
    ]),
  );

/**
 * A function failed: a wrong argument, a configuration without a host, or a refusal by the host. Pulumi prints the
 * message without a stack trace, as for all errors of a program's author.
 *
 * `cause` is the original error, e.g. a `HostError` of `pulumi-hosting/api` with `kind`, `status` and `errorClass`.
 */
export class FunctionError extends pulumi.RunError {
  override readonly name = "FunctionError";
  override readonly cause: unknown;

  constructor(message: string, cause: unknown) {
    super(message);
    this.cause = cause;
  }
}
