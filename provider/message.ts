import { JudgedError } from "./judgedError";
import type { Message, MessageCode, MessageData } from "./messages";

// A message is a code with facts; `messages` has the texts.

export type { Line, Message, MessageCode, MessageData } from "./messages";

export const message = <Code extends MessageCode>(code: Code, data: MessageData[Code]): Message =>
  ({ code, data }) as Message;

export class CodedError extends JudgedError {
  override readonly name: string = "CodedError";
  constructor(
    readonly content: Message,
    options?: { readonly cause?: unknown },
  ) {
    // This text is visible only if the caller does not turn the message into a sentence.
    super(`${content.code} ${JSON.stringify(content.data)}`, options);
  }
}

/**
 * An error with a message code.
 * @param cause the underlying error, which the message text may quote.
 */
export const failure = <Code extends MessageCode>(
  code: Code,
  data: MessageData[Code],
  cause?: unknown,
): CodedError => new CodedError(message(code, data), cause === undefined ? undefined : { cause });

export const isFailure = <Code extends MessageCode>(
  error: unknown,
  ...codes: readonly Code[]
): error is CodedError & { readonly content: Message<Code> } =>
  error instanceof CodedError && codes.some((code) => code === error.content.code);
