import type { OperationName } from "../../provider/api/contract";
import type { FailureKind } from "../../provider/api/failedCall";
import { failureText, hostText, otherTexts } from "../../provider/engine/failureText";
import { hostTexts } from "../../provider/engine/hostTexts";
import type { Message } from "../../provider/message";
import { messageLines, rooms } from "../../provider/messages";
import type { Circumstances, Help } from "../../provider/messages/text";
import type { ResourceName } from "../../provider/resourceName";

/** The entry of one message: its code, when it is printed, an example, and help if many users meet it. */
interface Entry {
  readonly code: string;
  readonly when: string;
  readonly help: Help | undefined;
  readonly example: string;
}

/** The codes of the messages that have help, in the order that a new user meets them. */
export const mostMet: readonly string[] = [
  "configuration-invalid",
  "host-unreachable",
  "host-login-refused",
  "host-permission-missing",
  "plan-sold-out",
  "server-exists",
  "create-answer-lost",
  "server-late",
  "build-failed",
  "server-unreached",
  "ssh-key-name-taken",
  "rebuild-refused",
  "server-not-removed",
  "host-rate-limit",
  "import-id-malformed",
];

/** The URN and the cause that most examples have. */
export const exampleCircumstances: Circumstances = {
  urn: "urn:pulumi:dev::shop::hosting:index:Server::web",
  because: "asset.list: no connection to api.example.com",
};

/** The first call of each resource, which the example failures name. */
const firstCalls = {
  SshKey: "sshKey.list",
  Credential: "server.credential.list",
  Asset: "asset.details",
} satisfies Record<Exclude<ResourceName, "Server">, OperationName>;

/** The URN and the cause for the examples of a group of messages, which may be those of one resource. */
function circumstancesOf(room: string): Circumstances {
  const call = Object.entries(firstCalls).find(([name]) => name === room)?.[1];
  return call === undefined
    ? exampleCircumstances
    : {
        urn: `urn:pulumi:dev::shop::hosting:index:${room}::web`,
        because: `${call}: no connection to api.example.com`,
      };
}

const ofRoom = (room: string, texts: object): Entry[] =>
  Object.entries(texts).map(([code, { when, help, example, exampleCause: because }]) => ({
    code,
    when,
    help,
    example: quoteMessage(
      messageLines({ code, data: example } as Message, {
        ...circumstancesOf(room),
        ...(because && { because }),
      }),
    ),
  }));

/** The message as quoted on the page: its first line, and the ways out as a list. */
const quoteMessage = ([firstLine, ...ways]: readonly string[]): string =>
  [firstLine, ...(ways.length > 0 ? [""] : []), ...ways.map((wayOut) => `- ${wayOut}`)].join("\n");

const ofHost = (): Entry[] =>
  Object.entries(hostTexts).map(([kind, { code, when, help, example }]) => ({
    code,
    when,
    help,
    example: hostText({ kind: kind as FailureKind, params: {}, mayHaveHappened: false, ...example }),
  }));

const ofOthers = (): Entry[] =>
  otherTexts.map(({ code, when, help, example }) => ({
    code,
    when,
    help,
    example: failureText(example).replace(` [${code}]`, ""),
  }));

/** All messages that have a code, by their group. */
export const catalogue = (): Record<string, Entry[]> => ({
  ...Object.fromEntries(Object.entries(rooms).map(([room, texts]) => [room, ofRoom(room, texts)])),
  "The host": ofHost(),
  "Anything else": ofOthers(),
});

/** The section of one message. */
function section({ code, when, example, help }: Entry): string {
  const quotation = example.replace(/^/gm, "> ").replace(/^> $/gm, ">");
  const [check, fix] = help ?? [];
  const ways = help ? `\n- **Check.** ${check}\n- **Fix.** ${fix}\n` : "";
  return `### \`${code}\`\n\n${when}\n\n${quotation}\n${ways}`;
}

/** The text of `docs/errors.md`. */
export function errorsPage(): string {
  const links = mostMet.map((code) => `[\`${code}\`](#${code})`);
  const ofRooms = Object.entries(catalogue()).map(
    ([room, entries]) => `## ${room}\n\n${entries.map(section).join("\n")}`,
  );
  return `---
title: Errors and warnings
meta_desc: What the messages of the provider hosting mean, and what to do.
layout: package
---

The first line of a message of the provider says what happened and what was changed, and ends with a code in brackets. Each line after it is a
way out. This page has a section for each code, and \`npx pulumi-hosting explain CODE\` prints that section without a network. The words may
change in any version; a code keeps its meaning. Commands here have the stack \`dev\`; \`pulumi stack ls\` shows yours.

People meet these most: ${links.join(", ")}.

${ofRooms.join("\n")}`;
}
