import { afterEach, describe, expect, it } from "vitest";
import { message } from "../../../provider/message";
import { messageLines, rooms } from "../../../provider/messages";
import { speakLanguage } from "../../../provider/messages/syntax";
import type { MessageText } from "../../../provider/messages/text";
import { exampleCircumstances } from "../../../tools/docs/errorsPage";

const own = Object.values(rooms).flatMap((texts) => Object.entries(texts)) as [string, MessageText<object>][];
const said = (code: string, { example }: MessageText<object>) =>
  messageLines(message(code as never, example as never), exampleCircumstances).join("\n");
/** Everything that messages say in their examples. */
const all = () => own.map(([code, text]) => said(code, text)).join("\n");

afterEach(() => speakLanguage(undefined));

describe("a message gives advice in the language of the program", () => {
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
    speakLanguage(runtime);
    for (const part of parts) expect(all()).toContain(part);
  });

  it("no message keeps the mark of a setting", () => expect(all()).not.toMatch(/[‹›]/));

  it("no message sets an input in the notation of TypeScript for a program in Python", () => {
    speakLanguage("python");
    expect(all()).not.toMatch(/\b(?:set|with|option) [a-z]+[A-Z]\w*: ?["[{\dtf]/);
  });
});
