import { unknownNameText } from "../../nearest";
import { isObject } from "../../values";
import type { CallOptions } from "../callOptions";
import type { OperationName } from "../contract";
import { secretNames } from "../contract/marks";
import { InvalidCallError, wrongCall } from "../errors";
import { type ClientOptions, clientOptions } from "./options";
import { totpOf } from "./totp";

/**
 * Checks the options of a client. The error messages quote no values, except the name of a host, an operation or an
 * option.
 *
 * @throws InvalidCallError if the options cannot work, or would send a login unencrypted.
 */
export function checkedOptions(options: ClientOptions): ClientOptions {
  if (!isObject(options)) throw wrongCall(undefined, "options", "must be an object");
  const parsedOptions = clientOptions.safeParse(options);
  const names = Object.keys(clientOptions.shape);
  const failures = (parsedOptions.error?.issues ?? []).flatMap((issue) =>
    issue.code === "unrecognized_keys" && issue.path.length === 0
      ? issue.keys.map((parameter) => ({ parameter, reason: notAnOption(parameter, names) }))
      : [{ parameter: memberText(issue.path), reason: issue.message }],
  );
  if (!options.password && !options.token && !options.loginMissing)
    failures.push({ parameter: "password", reason: "or token is required" });
  if (!parsedOptions.success || failures.length > 0) throw new InvalidCallError(undefined, failures);
  return parsedOptions.data;
}

/** The values of the options that no output may quote. */
export const secretsOf = (options: Readonly<Partial<Record<keyof ClientOptions, unknown>>>): string[] =>
  secretNames(clientOptions).flatMap((name) => {
    const secret = options[name as keyof ClientOptions];
    if (typeof secret !== "string" || secret === "") return [];
    return name === "totpSecret" ? [secret, ...secretIn(secret)] : [secret];
  });

/** The secret inside an `otpauth://` address; it is a secret even without the address around it. */
function secretIn(totpSecret: string): string[] {
  const totp = totpOf(totpSecret);
  return "fault" in totp || totp.secret === totpSecret ? [] : [totp.secret];
}

/** The names of the options of a call. */
const callOptionNames = Object.keys({
  ...{ signal: true, inAnyAccount: true, around: true, beforeRepeat: true, untilSent: true },
  ...{ status: true, until: true, whileBusy: true, evenDeprecated: true },
} satisfies Record<keyof CallOptions, true>);

/**
 * The names of the options of a call, and of those that a resource passes along. The names are a set, because every
 * call looks its options up here.
 */
const acceptedNames: ReadonlySet<string> = new Set([...callOptionNames, "urn", "warn"]);

/**
 * Checks the names of a call's options.
 *
 * @throws InvalidCallError if a call has no such option.
 */
export function checkCallOptions(operation: OperationName, options: CallOptions): void {
  const name = Object.keys(options).find((key) => !acceptedNames.has(key));
  if (name !== undefined) throw wrongCall(operation, name, notAnOption(name, callOptionNames));
}

const notAnOption = (name: string, names: readonly string[]): string =>
  unknownNameText("an option", names, name);

/** The path to a member of an option, as text: `retries.within`, `paths["server.rebuild"]`. */
export const memberText = (path: readonly PropertyKey[]): string =>
  path.map(String).join(".").replace(".[", "[");
