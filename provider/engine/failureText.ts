import { HostError, InvalidCallError } from "../api/errors";
import { ConfigurationError } from "../config";
import { CodedError } from "../message";
import { withCode, wordsOf } from "../messages";
import { shownText } from "../shownText";
import { hostTexts } from "./hostTexts";
import { otherTexts } from "./otherTexts";
import { callReasons, callText, hostText } from "./pulumiWords";

/** What is known about a failure beside the error. */
interface Known {
  /** The resource's URN, where the engine tells it. */
  readonly urn?: string;
  /** A sentence to add. */
  readonly hint?: string;
}

/**
 * The text of a failure in one line, without a stack trace. Parameters have the names of the inputs, and options those of the
 * configuration. The code is at the end.
 */
export function failureText(error: unknown, { urn, hint = "" }: Known = {}): string {
  const code = codeOf(error);
  // Each fault of a configuration is a line of its own.
  if (error instanceof ConfigurationError)
    return error.lines.map((line) => withCode(shownText(line), code)).join("\n");
  return withCode(shownText(textWithoutCode(error, urn)) + hint, code);
}

function textWithoutCode(error: unknown, urn: string | undefined): string {
  if (error instanceof CodedError)
    return wordsOf(error.content, { ...(urn && { urn }), because: becauseOf(error.cause) });
  if (error instanceof HostError) return hostText(error);
  if (error instanceof InvalidCallError) return callText(error);
  const text = error instanceof Error ? error.message || error.name : String(error);
  return otherTextOf(error)?.says(text) ?? text;
}

/** The reason as other messages quote it, without the full stop. */
const becauseOf = (cause: unknown): string =>
  cause instanceof InvalidCallError
    ? callReasons(cause)
    : textWithoutCode(cause, undefined).replace(/\.$/, "");

function codeOf(error: unknown): string | undefined {
  if (error instanceof CodedError) return error.content.code;
  if (error instanceof HostError) return hostTexts[error.kind].code;
  return otherTextOf(error)?.code;
}

const otherTextOf = (error: unknown) => otherTexts.find(({ is }) => is(error));
