import type { Line, Message, MessageCode, MessageData } from "../../message";
import { assetTexts } from "./asset";
import { credentialTexts } from "./credential";
import { functionTexts } from "./functions";
import { engineTexts } from "./own";
import { removalTexts } from "./removal";
import { sharedTexts } from "./shared";
import { sshKeyTexts } from "./sshKey";
import { type Circumstances, joined, type MessageText, type TextsOf } from "./text";

/** The texts of all messages, by room. A missing one below does not compile. */
export const rooms = {
  "Every resource": sharedTexts,
  SshKey: sshKeyTexts,
  Credential: credentialTexts,
  Asset: assetTexts,
  "Removal of a Server or an Asset": removalTexts,
  Functions: functionTexts,
  "The provider itself": engineTexts,
} as const;

const texts: TextsOf<MessageData> = {
  ...sharedTexts,
  ...sshKeyTexts,
  ...credentialTexts,
  ...assetTexts,
  ...removalTexts,
  ...functionTexts,
  ...engineTexts,
};

/** A message in words; a line as it is. */
export function worded(line: Line, circumstances: Circumstances = {}): string {
  if (typeof line === "string") return line;
  const text = texts[line.code] as MessageText<MessageData[MessageCode]>;
  return joined(text.says(line.data, circumstances));
}

/** Adds the code, which `docs/errors.md` explains. */
export const withCode = (text: string, code: string | undefined): string =>
  code === undefined ? text : `${text} [${code}]`;

/** A message in words with its code, for what ends a run. */
export const wordedWithCode = (line: Line | Message, circumstances: Circumstances = {}): string =>
  withCode(worded(line, circumstances), typeof line === "string" ? undefined : line.code);
