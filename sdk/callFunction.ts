import * as pulumi from "@pulumi/pulumi";
import type { FunctionName } from "../provider/functions/table";
import { askHost } from "./askHost";
import { askMocks, isMocked } from "./askMocks";
import { type Connection, connectionArgs, isConnection } from "./connection";
import type { FunctionOptions } from "./functionOptions";

/**
 * Calls a function immediately. Secret members of the result are secret outputs; the other members are plain values.
 *
 * @returns a promise that rejects with a FunctionError
 */
export function callFunction<Result>(
  name: FunctionName,
  args: object = {},
  options: FunctionOptions = {},
): Promise<Result> {
  return askHandled<Result>(name, args, options, false);
}

/**
 * Calls a function as soon as all arguments and the values of the connection are known, also in a preview. If one
 * argument is secret, no error message quotes any argument.
 */
export function callFunctionOutput<Result>(
  name: FunctionName,
  args: object = {},
  options: FunctionOptions = {},
): pulumi.Output<pulumi.Unwrap<Result>> {
  const input = pulumi.output(args as pulumi.Inputs);
  const answer = pulumi.all([input, loginOf(options)]).apply(async ([knownArgs]) => {
    const isSecret = await pulumi.isSecret(input);
    // The result is converted to an output here. A secret inside it makes the whole output secret.
    const hostAnswer = pulumi.output(askHandled<Result>(name, knownArgs, options, isSecret));
    markHandled(...promisesOf(hostAnswer));
    return hostAnswer;
  });
  markHandled(...promisesOf(answer));
  return answer as unknown as pulumi.Output<pulumi.Unwrap<Result>>;
}

/**
 * The values of the connection, which the call waits for. The secret marks are removed from these values, because the
 * password among them must not make the result secret.
 */
function loginOf(options: FunctionOptions): pulumi.Output<unknown> {
  const provider = providerOf(options);
  const values = provider && isConnection(provider) ? connectionArgs(provider).args : {};
  return pulumi.unsecret(pulumi.output(values as pulumi.Inputs));
}

function askHandled<Result>(
  name: FunctionName,
  args: object,
  options: FunctionOptions,
  isSecret: boolean,
): Promise<Result> {
  const answer = ask(name, args, options, isSecret) as Promise<Result>;
  markHandled(answer);
  return answer;
}

/**
 * Marks rejections as handled. A function may fail before the program awaits its result, because a stack awaits its
 * exports last. Without a handler, Node reports an unhandled rejection, and Pulumi ends the run, although the program
 * would handle the error later.
 */
function markHandled(...promises: readonly Promise<unknown>[]): void {
  for (const promise of promises) promise.catch(() => {});
}

/** The promises that an output consists of. An error rejects each of them. */
function promisesOf(output: unknown): Promise<unknown>[] {
  const outputParts = output as {
    readonly isKnown: Promise<boolean>;
    readonly isSecret: Promise<boolean>;
    promise(): Promise<unknown>;
    allResources(): Promise<unknown>;
  };
  return [outputParts.promise(), outputParts.isKnown, outputParts.isSecret, outputParts.allResources()];
}

async function ask(
  name: FunctionName,
  args: object,
  options: FunctionOptions,
  isSecret: boolean,
): Promise<Record<string, unknown> | Record<string, unknown>[]> {
  const connection = connectionFor(name, options);
  const hostAnswer = isMocked()
    ? await askMocks(name, args, connection)
    : await askHost(name, args, { connection, signal: options.signal, isSecret });
  const { secretMembersOf } = await import("../provider/functions/callFunction.js");
  const { plainData } = await import("../provider/engine/engineValues.js");
  const secrets = secretMembersOf(name);
  const markRecord = (record: Record<string, unknown>) => mark(plainData(record), secrets);
  return Array.isArray(hostAnswer) ? hostAnswer.map(markRecord) : markRecord(hostAnswer);
}

const mark = (record: Record<string, unknown>, secrets: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(record).map(([member, value]) => [
      member,
      secrets.includes(member) && value !== undefined && value !== null ? pulumi.secret(value) : value,
    ]),
  );

const providerOf = ({ connection, provider, parent }: FunctionOptions) =>
  connection ?? provider ?? parent?.getProvider("pulumi-nodejs:dynamic:Resource");

/**
 * The connection from the function's options, or the one of its parent.
 *
 * @throws RunError if the provider in the options is no Connection, because it does not define a host
 */
function connectionFor(functionName: string, options: FunctionOptions): Connection | undefined {
  const provider = providerOf(options);
  if (provider === undefined || isConnection(provider)) return provider;
  throw new pulumi.RunError(
    `${functionName}: its provider is not a Connection of this copy of pulumi-hosting. Give it \`new hosting.Connection(…)\`.`,
  );
}
