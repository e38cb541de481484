import fc from "fast-check";
import { expect, it } from "vitest";
import { commandsOf as settingCommands } from "../../cli/connect/settings";
import { resourceDrift } from "../../cli/drift/changes";
import { programs } from "../../cli/import/programs";
import { stepsOf } from "../../cli/import/steps";
import { stackOptions } from "../../cli/project";
import { stoppedText } from "../../cli/report/gate";
import { runLift } from "../../provider/lift";
import { rooms } from "../../provider/messages";
import type { MessageText } from "../../provider/messages/text";
import { shellQuote } from "../../provider/shellQuote";
import { drawn } from "../support/drawn";
import { execFileSync } from "../support/endingCommands";

/** The words of commands, as a shell splits them. */
const wordsOf = (commands: readonly string[]): string[][] => {
  const input = commands.map((command) => `printf '%s\\0' ${command}; printf '\\0'`).join("\n");
  const said = execFileSync("sh", { input, encoding: "utf8", maxBuffer: 2 ** 26 });
  return said
    .split("\0\0")
    .slice(0, -1)
    .map((words) => words.split("\0"));
};

// Backticks are left out, because a backtick would end the command in a printed sentence.
const signs = ["::", "$(id)", ..."ab:/.-'\"$(){};&|<>*?!#~\\ \t\né語"];
const textOf = (all: readonly string[]) =>
  fc.string({ unit: fc.constantFrom(...all), minLength: 1, maxLength: 20 });

it("a shell reads each text of a printed command as one word, and runs none of it", () => {
  const texts = fc.sample(textOf([...signs, "`"]), drawn(300));
  expect(wordsOf(texts.map(shellQuote))).toEqual(texts.map((text) => [text]));
});

/** Variants of the data, each with one text replaced by another. */
function withTextAt(facts: unknown, text: string): unknown[] {
  if (typeof facts === "string") return [text];
  if (typeof facts !== "object" || facts === null) return [];
  return Object.entries(facts).flatMap(([key, fact]) =>
    withTextAt(fact, text).map((other) =>
      Array.isArray(facts) ? facts.with(Number(key), other) : { ...facts, [key]: other },
    ),
  );
}

/** The text of a message, or nothing if the replaced text was a word that selects a sentence. */
function said({ says }: MessageText<object>, facts: unknown, urn: string): readonly string[] {
  try {
    return says(facts as object, { urn });
  } catch (error) {
    if (error instanceof TypeError) return [];
    throw error;
  }
}

const messages = Object.values(rooms).flatMap((texts): MessageText<object>[] => Object.values(texts));
const serverType = "hosting:index:Server";
const serverUrn = `urn:pulumi:dev::shop::${serverType}::`;
const printed: Readonly<Record<string, (text: string) => readonly string[]>> = {
  "every message": (text) =>
    messages.flatMap((message) =>
      [message.example, ...withTextAt(message.example, text)].flatMap((facts) => said(message, facts, text)),
    ),
  connect: (text) =>
    settingCommands({ baseUrl: text, accountNumber: text }, text)
      .trimEnd()
      .split(/\n(?=pulumi )/)
      .map((command) => `\`${command}\``),
  drift: (text) =>
    resourceDrift(
      [{ op: "delete", urn: serverUrn + text, oldState: { type: serverType } }],
      runLift({}),
      stackOptions(text, "/"),
    ).flatMap(({ programWins, hostWins }) => [programWins, hostWins]),
  import: (text) =>
    stepsOf({
      ...{ program: programs.go, bulk: text, file: text, isDirect: false, stack: text },
      ...{ newLike: text, project: text, installed: "node_modules/pulumi-hosting" },
    }).map(
      (step) =>
        `\`${step.replace(/^ +\d+\. (?=pulumi|npx)/, "").replace(/: (?:it fails|the login)[\s\S]*$/, "")}\``,
    ),
  report: (label) => {
    const [option] = /--approved .*/s.exec(stoppedText({ stopped: "it", label, isApproved: false })) ?? [];
    return [`\`pulumi-hosting report ${option}\``];
  },
};

it.each(Object.entries(printed))(
  "a shell also reads each text as one word in the commands of %s",
  (_, printedWith) => {
    const isReadAsMeant = (text: string) => {
      const commands = printedWith(text).flatMap((line) =>
        Array.from(`${line}`.matchAll(/`((?:pulumi|npx)\S* [^`]*)`/g), ([, command = ""]) => command),
      );
      const words = wordsOf(commands);
      expect(words).toHaveLength(commands.length);
      const others = words.flat().filter((word) => !word.endsWith(text));
      expect(others.length).toBeLessThan(words.flat().length);
      expect(others.filter((word) => !/^[\w./:=@…-]+$/.test(word))).toEqual([]);
    };
    fc.assert(fc.property(textOf(signs), isReadAsMeant), { ...drawn(40), examples: [["it's $(id)"]] });
  },
);
