import { describe, expect, it } from "vitest";
import { counted, foreignText, html, shortened } from "../../../sandbox/page/html";

describe("markup", () => {
  it.each([
    ["text", "<b>&\"'", "&#60;b&#62;&#38;&#34;&#39;"],
    ["a number", 7, "7"],
    ["nothing", undefined, ""],
    ["what does not apply", false, ""],
    ["a list", ["<", html`<i>`], "&#60;<i>"],
  ] as const)("takes %s", (_, value, text) => expect(html`[${value}]`.text).toBe(`[${text}]`));

  it("does not take what only looks like markup", () => {
    const forged = { text: "<script>" } as never;
    expect(() => html`${forged}`.text).toThrow();
  });
});

describe("what others have written", () => {
  it("is apart from the direction of the text around it", () =>
    expect(foreignText("\u202Eevil<").text).toBe("<bdi>\u202Eevil&#60;</bdi>"));

  it("is cut if it is longer than a name can be", () => {
    expect(shortened("x".repeat(255))).toBe("x".repeat(255));
    expect(shortened("x".repeat(256))).toBe(`${"x".repeat(254)}…`);
  });

  it("is never cut in the middle of a character", () =>
    expect(shortened(`${"x".repeat(254)}😀`)).toBe(`${"x".repeat(254)}…`));
});

it.each([
  [0, "0 keys"],
  [1, "1 key"],
  [12345, "12,345 keys"],
])("%i keys are %s", (count, words) => expect(counted(count, "key")).toBe(words));
