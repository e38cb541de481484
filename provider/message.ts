import type { CatalogueMessages } from "./catalogue/messages";
import type { EngineMessages } from "./engine/messages/ownMessages";
import type { FunctionMessages } from "./functions/messages";
import type { SharedMessages } from "./resource/messages";
import type { RemovalMessages } from "./resource/removal/messages";
import type { AssetMessages } from "./resources/asset/messages";
import type { CredentialMessages } from "./resources/credential/messages";
import type { ServerMessages } from "./resources/server/messages";
import type { SshKeyMessages } from "./resources/sshKey/messages";

/**
 * Every message that a user can meet: its code and its facts. Each room declares its own; the words are in
 * `engine/messages`, where Pulumi is known. Facts are plain values and never secret.
 */
export interface MessageData
  extends AssetMessages,
    CatalogueMessages,
    CredentialMessages,
    EngineMessages,
    FunctionMessages,
    RemovalMessages,
    ServerMessages,
    SharedMessages,
    SshKeyMessages {}

export type MessageCode = keyof MessageData;

/** A message before it is put into words. */
export type Message<Code extends MessageCode = MessageCode> = {
  [One in Code]: { readonly code: One; readonly data: MessageData[One] };
}[Code];

/** A message, or a progress line such as `web.example.com: building, 3m10s of about 8m`. */
export type Line = string | Message;

export const message = <Code extends MessageCode>(code: Code, data: MessageData[Code]): Message =>
  ({ code, data }) as Message;

/** What failed, as a message. */
export class CodedError extends Error {
  override readonly name: string = "CodedError";
  constructor(
    readonly content: Message,
    options?: { readonly cause?: unknown },
  ) {
    // Seen only where nobody puts it into words.
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

/** Whether the error has one of these codes. */
export const isFailure = (error: unknown, ...codes: readonly MessageCode[]): error is CodedError =>
  error instanceof CodedError && codes.includes(error.content.code);
