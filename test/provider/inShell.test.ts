import { execFileSync } from "node:child_process";
import fc from "fast-check";
import { expect, it } from "vitest";
import { inShell } from "../../provider/inShell";
import { commandsOf } from "../../provider/messages/text";

/** The words of a command, as a shell reads them. */
const wordsOf = (commands: readonly string[]): string[][] => {
  const script = commands.map((command) => `printf '%s\\0' ${command}; printf '\\0'`).join("\n");
  const said = execFileSync("sh", ["-c", script], { encoding: "utf8" });
  return said
    .split("\0\0")
    .slice(0, -1)
    .map((words) => words.split("\0"));
};

it("a shell reads each text of a printed command as one word, and runs none of it", () => {
  const sign = fc.constantFrom(..."ab:/.-'\"`$(){};&|<>*?!#~\\ \t\né語", "::", "$(id)");
  const texts = fc.sample(fc.string({ unit: sign, minLength: 1, maxLength: 20 }), 300);
  expect(wordsOf(texts.map(inShell))).toEqual(texts.map((text) => [text]));
  const commands = texts
    .map((urn) => commandsOf({ urn }))
    .flatMap(({ upCommand, refreshCommand }) => [upCommand, refreshCommand])
    .map((one) => one.slice(1, -1));
  const meant = texts.flatMap((urn) => ["up", "refresh"].map((verb) => ["pulumi", verb, "--target", urn]));
  expect(wordsOf(commands)).toEqual(meant);
});
