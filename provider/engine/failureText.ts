import { InvalidCallError } from "../api/errors";
import type { HostFailure, Words } from "../api/failedCall";
import { NeverSent } from "../api/http";
import { DeadlineExceeded } from "../api/waiting/poll";
import { ConfigurationError } from "../config";
import { isDefect } from "../defect";
import {
  failureCode,
  failureReason,
  failureSentence,
  hostSentence,
  linesAfter,
  safeWaysAfter,
} from "../host/failureWords";
import { CodedError, isFailure } from "../message";
import { codedText, messageLines } from "../messages";
import type { Circumstances, Help } from "../messages/text";
import { programName } from "../programNames";
import { shownText } from "../shownText";
import { issues } from "../version";
import { hostTexts } from "./hostTexts";

/**
 * The text of an error, without a stack trace: a first line that ends with the error code, and one line for each way
 * out. Parameters are named as the inputs of the program, and client options as the keys of the configuration.
 *
 * @param isOfStored whether the error may come from a refresh or a destroy, which use the configuration of the last
 * `pulumi up`.
 */
export function failureText(
  error: unknown,
  { urn, isOfStored = false }: Circumstances & { readonly isOfStored?: boolean } = {},
): string {
  const { code: knownCode, lines } = textOf(error, urn);
  const code = knownCode === "" ? undefined : knownCode;
  // Each fault of a configuration gets its own line.
  if (error instanceof ConfigurationError)
    return error.faults.map(({ line }) => codedText([shownText(line)], code)).join("\n");
  if (!isOfStored) return codedText(lines, code);
  const hinted = [...lines.filter((line) => !isSameAgain(line)), storedConfiguration];
  return codedText(isFailure(error, "resource-elsewhere") ? hinted : linesAfter(error, hinted, lines), code);
}

/** Refresh and destroy run no program, so they do not use a configuration that was corrected after the last `up`. */
const storedConfiguration =
  "Refresh and destroy use the configuration of the last `pulumi up`. If it has changed since, add --run-program.";

/** The lines of an error, and its code; the code is empty if the error has none. */
function textOf(error: unknown, urn?: string): { code: string; lines: readonly string[] } {
  if (error instanceof CodedError) {
    const { code } = error.content;
    const [firstLine = "", ...ways] = messageLines(error.content, { urn, because: becauseOf(error.cause) });
    // A `pulumi state delete` is not suggested while it is unclear whether the resource exists: the resource would stay
    // at the host and be billed.
    return { code, lines: [firstLine, ...safeWaysAfter(error, ways, (way) => way.includes("state delete"))] };
  }
  const errorMessage = error instanceof Error ? error.message || error.name : String(error);
  const otherText = otherTexts.find(({ is }) => is?.(error));
  const text = failureSentence(
    error,
    programWords,
    hostTexts,
    otherText?.says?.(errorMessage) ?? errorMessage,
  );
  return {
    code: failureCode(error, { texts: hostTexts, invalidCall }, otherText?.code ?? ""),
    lines: [shownText(text)],
  };
}

/**
 * Whether a line suggests running the same command again. With the configuration from the state, the same command would
 * fail in the same way.
 */
const isSameAgain = (line: string): boolean => line.startsWith("Run the same command again");

/** The text of a causing error, as other messages quote it: without the full stop. */
const becauseOf = (cause: unknown): string =>
  failureReason(cause, programWords, textOf(cause).lines.join(" ").replace(/\.$/, ""));

/** Names parameters as program inputs, and client options as configuration keys. */
const programWords: Words = { nameOf: programName, optionOf: (name) => `hosting:${name}` };

/** The text of an error from the host, with the names of inputs and configuration keys. */
export const hostText = (failure: HostFailure): string => hostSentence(failure, programWords, hostTexts);

/** The error code of a call with invalid parameters, which was not sent. */
const invalidCall = "call-invalid";

interface OtherText {
  readonly code: string;
  readonly when: string;
  readonly help?: Help;
  readonly example: Error;
  /** Whether an error is of this kind. Absent if the port to the host determines the code. */
  is?(error: unknown): boolean;
  /** Builds the whole sentence around the error's own text. */
  says?(text: string): string;
}

/** Errors that can end a run, other than coded messages and errors from the host. */
export const otherTexts: readonly OtherText[] = [
  {
    code: "configuration-invalid",
    when: "A setting of the provider is missing or has a value that is not allowed. Each one has a line. Most often the address or the login is missing, or another stack is selected.",
    help: [
      "`pulumi stack ls` marks the selected stack, and `pulumi config` shows its settings. Variables such as `HOSTING_PASSWORD` count for what the stack does not set.",
      "Set what the line names, for example with `pulumi config set hosting:baseUrl https://api.example.com` or `pulumi config set --secret hosting:password`. A provider that the program declares needs all of its own settings ([Several accounts](./accounts.md)).",
    ],
    example: new ConfigurationError([
      { property: "username", reason: "is required: the name of your API user" },
    ]),
    is: (error) => error instanceof ConfigurationError,
  },
  {
    code: invalidCall,
    when: "A call to the host has parameters that the API does not allow.",
    example: new InvalidCallError("server.details", [
      { parameter: "uniq_id", reason: "must be six characters" },
    ]),
  },
  {
    code: "deadline-exceeded",
    when: "A wait reached its deadline. The work may still finish.",
    example: new DeadlineExceeded(
      "login of server ABC123",
      "waiting for the host, which is busy with it",
      600_000,
    ),
    is: (error) => error instanceof DeadlineExceeded,
    says: (text) => `${text}. It may still finish. To wait longer, set \`timeouts\`.`,
  },
  {
    code: "defect",
    when: "The provider has a defect.",
    example: new TypeError("x is not a function"),
    is: (error) => isDefect(error) || error instanceof NeverSent,
    says: (text) => `This is a defect in pulumi-hosting. Please report it at ${issues}: ${text}.`,
  },
];
