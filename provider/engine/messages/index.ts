import type { Line, Message, MessageCode, MessageData } from "../../message";
import { shownText } from "../../shownText";
import { assetTexts } from "./asset";
import { catalogueTexts } from "./catalogue";
import { credentialTexts } from "./credential";
import { functionTexts } from "./functions";
import { engineTexts } from "./own";
import { removalTexts } from "./removal";
import { serverChangeTexts } from "./serverChange";
import { serverCreateTexts } from "./serverCreate";
import { serverWorkTexts } from "./serverWork";
import { sharedTexts } from "./shared";
import { sshKeyTexts } from "./sshKey";
import { type Circumstances, joined, type MessageText, type TextsOf } from "./text";

/** The texts of all messages, by room. A missing one below does not compile. */
export const rooms = {
  "Every resource": sharedTexts,
  "Server: what is refused, and what an update does": serverChangeTexts,
  "Server: what the host does not offer": catalogueTexts,
  "Server: before and after an order": serverCreateTexts,
  "Server: how work at it ends": serverWorkTexts,
  SshKey: sshKeyTexts,
  Credential: credentialTexts,
  Asset: assetTexts,
  "Removal of a Server or an Asset": removalTexts,
  Functions: functionTexts,
  "The provider itself": engineTexts,
} as const;

const texts: TextsOf<MessageData> = {
  ...sharedTexts,
  ...serverChangeTexts,
  ...catalogueTexts,
  ...serverCreateTexts,
  ...serverWorkTexts,
  ...sshKeyTexts,
  ...credentialTexts,
  ...assetTexts,
  ...removalTexts,
  ...functionTexts,
  ...engineTexts,
};

/** A message in words, or a line. It is one line, whatever the host and the program put into it. */
export function worded(line: Line, circumstances: Circumstances = {}): string {
  if (typeof line === "string") return shownText(line);
  const text = texts[line.code] as MessageText<MessageData[MessageCode]>;
  return shownText(joined(text.says(line.data, circumstances)));
}

/** Adds the code, which `docs/errors.md` explains. */
export const withCode = (text: string, code: string | undefined): string =>
  code === undefined ? text : `${text} [${code}]`;

/** A message in words with its code, for what ends a run. */
export const wordedWithCode = (content: Message, circumstances: Circumstances = {}): string =>
  withCode(worded(content, circumstances), content.code);
