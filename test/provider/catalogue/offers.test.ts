import { expect, it } from "vitest";
import type { Plan } from "../../../provider/catalogue/catalogue";
import { described } from "../../../provider/catalogue/judge";
import { nearest } from "../../../provider/nearest";
import { offers } from "../../../provider/resources/server/order/offers";

const plan = (sizes: object) => ({ id: 1, ...sizes }) as unknown as Plan;
const small = { vcpu: 2, memory: 4096, disk: 50, gpu_count: 0 };
const apart = (one: object, other: object) => offers.planId.distance?.(plan(one), plan(other));

it.each([
  ["the same", {}, 0],
  ["twice the memory", { memory: 8192 }, 1],
  ["half of it, which is as far", { memory: 2048 }, 1],
  ["four times the disk and twice the cores", { disk: 200, vcpu: 4 }, 3],
  ["a graphics card, where there was none", { gpu_count: 1 }, 5],
  ["a size that is not reported", { disk: undefined }, 5],
])("the distance of two plans: %s", (_name, other, distance) => {
  expect(apart(small, { ...small, ...other })).toBe(distance);
  expect(apart({ ...small, ...other }, small)).toBe(distance);
});

it.each([
  [{ os_name: "Debian", os_version: "12" }, "Debian 12"],
  [{ os_name: "Debian" }, "Debian"],
  [{}, ""],
])("a message describes the template %j as %j", (template, told) => {
  expect(offers.templateName.describe?.({ name: "D12", ...template } as never)).toBe(told);
});

const long = "x".repeat(60);
it.each([
  ["  two\n lines ", { description: "two lines" }],
  [long, { description: long }],
  [`${long}x`, { description: `${"x".repeat(59)}…` }],
  [" ", {}],
  [7, {}],
])("a description: %j", (text, told) => expect(described(text)).toEqual(told));

const among = (names: readonly string[], id: string) => nearest(names, { id, idOf: String });

it.each<[string, string[], string[]]>([
  ["DEBAIN_12", ["UBUNTU_24", "DEBIAN_13", "DEBIAN_12"], ["DEBIAN_12", "DEBIAN_13", "UBUNTU_24"]],
  ["debian_12", ["DEBIAN_13", "DEBIAN_12"], ["DEBIAN_12", "DEBIAN_13"]],
  ["1203", ["1101", "1202", "1301"], ["1202", "1301", "1101"]],
  ["any", [], []],
])("the names nearest to %j among %j come first", (id, names, expected) =>
  expect(among(names, id)).toEqual(expected),
);

it("returns each name once, and at most five names", () => {
  expect(among(["1", "2", "2", "3", "4", "5", "6"], "1")).toEqual(["1", "2", "3", "4", "5"]);
});
