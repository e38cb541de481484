import { describe, expect, it } from "vitest";
import { wrappedPage } from "../../../tools/prose/wrappedPage";

const words = (count: number) => Array(count).fill("word").join(" ");

describe("the prose of a page", () => {
  it("is wrapped at 100 letters, in items of lists by their indent", () => {
    expect(wrappedPage(`${words(21)}\n\n- ${words(21)}\n  ${words(2)}\n`)).toBe(
      `${words(20)}\nword\n\n- ${words(19)}\n  ${words(4)}\n`,
    );
  });

  it("joins short lines of a paragraph", () => {
    expect(wrappedPage("One\ntwo\nthree.\n")).toBe("One two three.\n");
  });

  it("never breaks code or links, however long they are", () => {
    const code = `\`${words(4)}\``;
    const link = `[${words(4)}](./${"x".repeat(90)}.md),`;
    expect(wrappedPage(`${words(19)} ${code} ${link} end`)).toBe(`${words(19)}\n${code}\n${link}\nend`);
  });

  it("begins no line with a sign that would turn it into a list or a heading", () => {
    expect(wrappedPage(`${words(20)} - 1. # ${words(2)}`)).toBe(`${words(20)} - 1. #\n${words(2)}`);
  });

  it.each([
    ["a table", `| ${words(30)} |`],
    ["a heading", `## ${words(30)}`],
    ["a quotation", `> ${words(30)}`],
    ["a comment", `<!-- ${words(30)} -->`],
    ["code", `\`\`\`text\n${words(30)}\nword\n\`\`\``],
    ["what the registry reads", `---\nmeta_desc: ${words(30)}\n---\n`],
  ])("leaves %s as it is", (_what, text) => expect(wrappedPage(text)).toBe(text));
});
