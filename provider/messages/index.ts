import type { ResourceName } from "../resourceName";
import { shownText } from "../shownText";
import { assetMessages } from "./asset";
import { catalogueMessages } from "./catalogue";
import { choiceMessages } from "./choices";
import { credentialMessages } from "./credential";
import { listMessages } from "./list";
import { notesMessages } from "./notes";
import { offerMessages } from "./offers";
import { functionMessages, providerMessages } from "./provider";
import { removalMessages } from "./removal";
import { rolloutMessages } from "./rollout";
import { serverCreateMessages } from "./serverCreate";
import { serverGateMessages } from "./serverGates";
import { serverInputMessages } from "./serverInputs";
import { serverRefusalMessages } from "./serverRefusal";
import { serverUpdateMessages } from "./serverUpdate";
import { serverWorkMessages } from "./serverWork";
import { sharedMessages } from "./shared";
import { sshKeyMessages } from "./sshKey";
import { syntaxText } from "./syntax";
import type { Circumstances, MessageText } from "./text";

/**
 * Every message that a user can see, in the sections of `docs/errors.md`. The facts of messages are plain values, and
 * never secret.
 */
export const rooms = {
  "Every resource": { ...sharedMessages, ...listMessages, ...notesMessages },
  "Server: what is refused, and what an update does": {
    ...serverRefusalMessages,
    ...serverInputMessages,
    ...serverUpdateMessages,
  },
  "Server: what the host does not offer": { ...offerMessages, ...catalogueMessages },
  "Server: before and after an order": serverCreateMessages,
  "Server: how work at it ends": { ...serverWorkMessages, ...serverGateMessages },
  "Server: a group, a few at a time": rolloutMessages,
  SshKey: sshKeyMessages,
  Credential: credentialMessages,
  Asset: assetMessages,
  "Removal of a Server or an Asset": removalMessages,
  Functions: { ...functionMessages, ...choiceMessages },
  "The provider itself": providerMessages,
} as const satisfies Record<Exclude<ResourceName, "Server">, object> & Record<string, object>;

type Both<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer All) => void
  ? All
  : never;
type All = Both<(typeof rooms)[keyof typeof rooms]>;
const allMessages: All = Object.assign({}, ...Object.values(rooms));

/**
 * Makes the lists of an example readonly: facts may be readonly lists, although examples are declared as mutable ones.
 */
type Given<Facts> = {
  readonly [Name in keyof Facts]: Facts[Name] extends (infer One)[] ? readonly One[] : Facts[Name];
};

export type MessageData = {
  readonly [Code in keyof All]: All[Code] extends MessageText<infer Facts> ? Given<Facts> : never;
};
export type MessageCode = keyof MessageData;

export type Message<Code extends MessageCode = MessageCode> = {
  [One in Code]: { readonly code: One; readonly data: MessageData[One] };
}[Code];

/** A line of output: a message, or a progress text such as `web.example.com: building, 3m10s of about 8m`. */
export type Line = string | Message;

/**
 * The text of a message without its code: a first line, and one line for each way out. Line breaks in values of the
 * host or the program are escaped, so that they add no lines.
 */
export const messageLines = ({ code, data }: Message, circumstances: Circumstances = {}): readonly string[] =>
  (allMessages[code] as MessageText<unknown>)
    .says(data, circumstances)
    .map((line) => shownText(syntaxText(line)));

/** Joins the lines to one text. The first line ends with the message code, which `docs/errors.md` explains. */
export const codedText = ([firstLine, ...ways]: readonly string[], code: string | undefined): string =>
  [code === undefined ? firstLine : `${firstLine} [${code}]`, ...ways.map((way) => `  ${way}`)].join("\n");

/** The text of a message with its code, or the text of a progress line. */
export const messageText = (line: Line, circumstances: Circumstances = {}): string =>
  typeof line === "string" ? shownText(line) : codedText(messageLines(line, circumstances), line.code);
