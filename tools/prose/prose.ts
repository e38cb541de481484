import { readFileSync } from "node:fs";
import { join } from "node:path";
import { TextlintKernel, type TextlintKernelOptions } from "@textlint/kernel";
import markdown from "@textlint/textlint-plugin-markdown";
import prh from "textlint-rule-prh";
import sentenceLength from "textlint-rule-sentence-length";

/** Characters. A table's cell and a list in a sentence need room. */
const longestSentence = 300;

const options: TextlintKernelOptions = {
  ext: ".md",
  plugins: [{ pluginId: "markdown", plugin: markdown }],
  rules: [
    { ruleId: "style", rule: prh, options: { rulePaths: [join(__dirname, "style.yml")] } },
    { ruleId: "sentence", rule: sentenceLength, options: { max: longestSentence } },
  ],
};

/** What is against the style of CONTRIBUTING.md in a page, by line. Code, links and quotations are not looked at. */
export async function faultsOfProse(path: string, text = readFileSync(path, "utf8")): Promise<string[]> {
  const { messages } = await new TextlintKernel().lintText(text, { ...options, filePath: path });
  return messages.map(({ line, message }) => `${line}: ${message}`);
}
