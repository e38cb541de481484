import type { EngineMessages } from "./engine/messages/ownMessages";
import type { FunctionMessages } from "./functions/messages";
import type { SharedMessages } from "./resource/messages";
import type { RemovalMessages } from "./resource/removal/messages";
import type { AssetMessages } from "./resources/asset/messages";
import type { CredentialMessages } from "./resources/credential/messages";
import type { SshKeyMessages } from "./resources/sshKey/messages";

/**
 * Every message that a user can meet: its code, and the facts that it tells. Each room declares its own; the words are in
 * `engine/messages`, where it is known what the user calls things. Facts are plain values, and never a secret.
 */
export interface MessageData
  extends AssetMessages,
    CredentialMessages,
    EngineMessages,
    FunctionMessages,
    RemovalMessages,
    SharedMessages,
    SshKeyMessages {}

export type MessageCode = keyof MessageData;

/** A message before it is worded. */
export type Message<Code extends MessageCode = MessageCode> = {
  [One in Code]: { readonly code: One; readonly data: MessageData[One] };
}[Code];

/** A message, or a line that is worded already. */
export type Line = string | Message;

export const message = <Code extends MessageCode>(code: Code, data: MessageData[Code]): Message =>
  ({ code, data }) as Message;

/** What failed, as a message. */
export class CodedError extends Error {
  override readonly name: string = "CodedError";
  constructor(
    readonly line: Line,
    options?: ErrorOptions,
  ) {
    // For whoever meets it unworded.
    super(typeof line === "string" ? line : `${line.code} ${JSON.stringify(line.data)}`, options);
  }
}

/** @param cause where another error is the reason; the words may tell it. */
export const failure = <Code extends MessageCode>(
  code: Code,
  data: MessageData[Code],
  cause?: unknown,
): CodedError => new CodedError(message(code, data), cause === undefined ? undefined : { cause });

/** Whether it is a failure with this code. */
export const isFailure = (error: unknown, code: MessageCode): error is CodedError =>
  error instanceof CodedError && typeof error.line !== "string" && error.line.code === code;
