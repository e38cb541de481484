import { expect, it } from "vitest";
import { foreignText, html, shortened } from "../../../sandbox/page/html";

it("text that only looks like markup is escaped", () => {
  const forged = { text: "<script>" } as never;
  expect(() => html`${forged}`.text).toThrow();
});

it("foreign text longer than a name can be is cut between characters", () => {
  expect(shortened("x".repeat(255))).toBe("x".repeat(255));
  for (const long of ["x".repeat(256), `${"x".repeat(254)}😀`])
    expect(shortened(long)).toBe(`${"x".repeat(254)}…`);
});

it("foreign text does not change the text direction around it", () =>
  expect(foreignText("\u202Eevil<").text).toBe("<bdi>\u202Eevil&#60;</bdi>"));
