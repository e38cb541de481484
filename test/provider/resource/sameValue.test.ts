import { describe, expect, it } from "vitest";
import { sameInAnyCase, sameInAnyOrder, sameValue, unknown } from "../../../provider/values";

describe("sameValue", () => {
  it.each([
    [12, "12"],
    [true, 1],
    [false, "0"],
    [undefined, null],
    [
      { a: 1, b: [1, 2] },
      { b: ["1", 2], a: "1" },
    ],
  ])("%j says the same as %j", (left, right) => {
    expect(sameValue(left, right)).toBe(true);
    expect(sameValue(right, left)).toBe(true);
  });

  it.each([
    ["a", "A"],
    [
      [1, 2],
      [2, 1],
    ],
    [[1], [1, 2]],
    [{ a: 1 }, { a: 1, b: 2 }],
    [{}, []],
    [0, undefined],
    ["", undefined],
    [unknown, unknown],
  ])("%j differs from %j", (left, right) => {
    expect(sameValue(left, right)).toBe(false);
    expect(sameValue(right, left)).toBe(false);
  });
});

it("letter case means nothing where a property says so", () => {
  expect(sameInAnyCase("Web.Example.com", "web.example.COM")).toBe(true);
  expect(sameInAnyCase("web.example.com", "db.example.com")).toBe(false);
  expect(sameInAnyCase(unknown, unknown)).toBe(false);
});

it("order means nothing where a list is a set", () => {
  expect(sameInAnyOrder(["a", "b"], ["b", "a"])).toBe(true);
  expect(sameInAnyOrder(["a", "b"], ["b", "b"])).toBe(false);
  expect(sameInAnyOrder(["a"], undefined)).toBe(false);
  expect(sameInAnyOrder(["a", unknown], ["a", unknown])).toBe(false);
});
