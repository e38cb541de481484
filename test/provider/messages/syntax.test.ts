import { afterEach, describe, expect, it } from "vitest";
import { message } from "../../../provider/message";
import { messageLines, rooms } from "../../../provider/messages";
import { speakLanguage } from "../../../provider/messages/syntax";
import type { MessageText } from "../../../provider/messages/text";
import { exampleCircumstances } from "../../../tools/docs/errorsPage";

const own = Object.values(rooms).flatMap((texts) => Object.entries(texts)) as [string, MessageText<object>][];
const said = (code: string, { example }: MessageText<object>) =>
  messageLines(message(code as never, example as never), exampleCircumstances).join("\n");
/** The texts of all messages with the facts of their examples. */
const all = () => own.map(([code, text]) => said(code, text)).join("\n");

afterEach(() => speakLanguage(() => undefined));

describe("a message gives advice in the syntax of the program's language", () => {
  it.each([
    [
      "nodejs",
      'set onExisting: "adopt"',
      'ignoreChanges: ["templateName"]',
      'aliases: [{ name: "…" }]',
      "deletionProtection: false",
    ],
    [
      "yaml",
      'set onExisting: "adopt"',
      'ignoreChanges: ["templateName"]',
      'aliases: [{ name: "…" }]',
      "deletionProtection: false",
    ],
    [
      "python",
      'set on_existing="adopt"',
      'ignore_changes=["template_name"]',
      'aliases=[pulumi.Alias(name="…")]',
      "deletion_protection=False",
    ],
    [
      "go",
      'set OnExisting: "adopt"',
      'pulumi.IgnoreChanges([]string{"templateName"})',
      "pulumi.Aliases(",
      "DeletionProtection: false",
    ],
    [
      "dotnet",
      'set OnExisting = "adopt"',
      'IgnoreChanges = { "templateName" }',
      "Aliases = { new Alias",
      "DeletionProtection = false",
    ],
    [
      "java",
      'set onExisting("adopt")',
      'ignoreChanges("templateName")',
      "aliases(Alias.builder()",
      "deletionProtection(false)",
    ],
    [
      "hcl",
      'set on_existing = "adopt"',
      "ignore_changes = [template_name]",
      "aliases",
      "deletion_protection = false",
    ],
  ])("%s", (runtime, ...parts) => {
    speakLanguage(() => runtime);
    for (const part of parts) expect(all()).toContain(part);
  });

  it("no message contains the marks around an input", () => expect(all()).not.toMatch(/[‹›]/));

  it("no message sets an input in TypeScript syntax for a Python program", () => {
    speakLanguage(() => "python");
    expect(all()).not.toMatch(/\b(?:set|with|option) [a-z]+[A-Z]\w*: ?["[{\dtf]/);
  });
});
