import { InvalidCallError } from "../api/errors";
import { DeadlineExceeded } from "../api/waiting/waitErrors";
import { ConfigurationError } from "../config";

/** An error with a text of its own: its code, when it comes, and an example. */
interface OtherText {
  readonly code: string;
  readonly when: string;
  readonly example: Error;
  is(error: unknown): boolean;
  /** The sentence around its text. */
  says(text: string): string;
}

/** Errors that can end a run beside messages and failures of the host. */
export const otherTexts: readonly OtherText[] = [
  {
    code: "configuration-invalid",
    when: "A setting of the provider is missing, or has a value that cannot be used: a line for each.",
    example: new ConfigurationError([
      { property: "username", reason: "is required: the name of your API user" },
    ]),
    is: (error) => error instanceof ConfigurationError,
    says: (text) => text,
  },
  {
    code: "call-invalid",
    when: "A call to the host would not be one that the specification of the API allows.",
    example: new InvalidCallError("server.details", [
      { parameter: "uniq_id", reason: "must be six characters" },
    ]),
    is: (error) => error instanceof InvalidCallError,
    says: (text) => text,
  },
  {
    code: "deadline-exceeded",
    when: "What was waited for has not come by its deadline. It may still come.",
    example: new DeadlineExceeded("login of server ABC123", "waiting for the server to be built", 2_700_000),
    is: (error) => error instanceof DeadlineExceeded,
    says: (text) => `${text}. It may still come; \`timeouts\` allow more time.`,
  },
  {
    code: "defect",
    when: "The provider itself is wrong.",
    example: new TypeError("x is not a function"),
    is: (error) =>
      error instanceof TypeError || error instanceof ReferenceError || error instanceof RangeError,
    says: (text) => `This is a defect of pulumi-hosting, please report it: ${text}.`,
  },
];
