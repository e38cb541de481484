import { JudgedError } from "./judgedError";
import type { Message, MessageCode, MessageData } from "./messages";

// A message of the core. It knows codes and facts; the words are in `messages`.

export type { Line, Message, MessageCode, MessageData } from "./messages";

export const message = <Code extends MessageCode>(code: Code, data: MessageData[Code]): Message =>
  ({ code, data }) as Message;

export class CodedError extends JudgedError {
  override readonly name: string = "CodedError";
  constructor(
    readonly content: Message,
    options?: { readonly cause?: unknown },
  ) {
    // Seen only if no one puts it into words.
    super(`${content.code} ${JSON.stringify(content.data)}`, options);
  }
}

/**
 * An error with a code.
 * @param cause the error that is its reason; the words may quote it.
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
