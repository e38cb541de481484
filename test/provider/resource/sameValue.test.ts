import { expect, it } from "vitest";
import { sameInAnyCase, sameInAnyOrder, sameValue, unknown } from "../../../provider/values";

const list = [1, 2];
const [object, respelt] = [
  { a: 1, b: list },
  { b: ["1", 2], a: "1" },
];

it.each([
  [12, "12"],
  [true, 1],
  [false, "0"],
  [undefined, null],
  [object, respelt],
])("%j says the same as %j", (left, right) => {
  expect([sameValue(left, right), sameValue(right, left)]).toEqual([true, true]);
});

it.each([
  ["a", "A"],
  [list, list.toReversed()],
  [[1], list],
  [{ a: 1 }, { a: 1, b: 2 }],
  [{}, []],
  [0, undefined],
  ["", undefined],
  [unknown, unknown],
])("%j differs from %j", (left, right) => {
  expect([sameValue(left, right), sameValue(right, left)]).toEqual([false, false]);
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
