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

it("what others have written is cut if it is longer than a name can be, in the middle of no character", () => {
  expect(shortened("x".repeat(255))).toBe("x".repeat(255));
  for (const long of ["x".repeat(256), `${"x".repeat(254)}😀`])
    expect(shortened(long)).toBe(`${"x".repeat(254)}…`);
});

it("and it is apart from the direction of the text around it", () =>
  expect(foreignText("\u202Eevil<").text).toBe("<bdi>\u202Eevil&#60;</bdi>"));

it.each([
  [0, "0 keys"],
  [1, "1 key"],
  [12345, "12,345 keys"],
])("%i keys are %s", (count, words) => expect(counted(count, "key")).toBe(words));
