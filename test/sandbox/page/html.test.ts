import { expect, it } from "vitest";
import { foreignText, html, shortened } from "../../../sandbox/page/html";

it("markup is not what only looks like it", () => {
  const forged = { text: "<script>" } as never;
  expect(() => html`${forged}`.text).toThrow();
});

it("others' text is cut if it is longer than a name can be, in the middle of no character", () => {
  expect(shortened("x".repeat(255))).toBe("x".repeat(255));
  for (const long of ["x".repeat(256), `${"x".repeat(254)}😀`])
    expect(shortened(long)).toBe(`${"x".repeat(254)}…`);
});

it("and it is apart from the direction of the text around it", () =>
  expect(foreignText("\u202Eevil<").text).toBe("<bdi>\u202Eevil&#60;</bdi>"));
