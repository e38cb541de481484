import { describe, expect, it } from "vitest";
import type { Plan } from "../../../provider/catalogue/catalogue";
import { described, isOther, plans, templates } from "../../../provider/catalogue/offers";

const plan = (sizes: object) => ({ id: 1, ...sizes }) as unknown as Plan;
const small = { vcpu: 2, memory: 4096, disk: 50, gpu_count: 0 };
const apart = (one: object, other: object) => plans.distance?.(plan(one), plan(other));

describe("how far two plans are apart", () => {
  it.each([
    ["the same", {}, 0],
    ["twice the memory", { memory: 8192 }, 1],
    ["half of it, which is as far", { memory: 2048 }, 1],
    ["four times the disk and twice the cores", { disk: 200, vcpu: 4 }, 3],
    ["a graphics card, where there was none", { gpu_count: 1 }, 5],
    ["a size that is not told", { disk: undefined }, 5],
  ])("%s", (_name, other, distance) => {
    expect(apart(small, { ...small, ...other })).toBe(distance);
    expect(apart({ ...small, ...other }, small)).toBe(distance);
  });
});

describe("what tells an offer to a reader", () => {
  it.each([
    [{ os_name: "Debian", os_version: "12" }, "Debian 12"],
    [{ os_name: "Debian" }, "Debian"],
    [{}, ""],
  ])("a template %j: %j", (template, told) => {
    expect(templates.describe({ name: "D12", ...template } as never)).toBe(told);
  });
});

describe("what the host tells of a place", () => {
  it.each([
    [12, 12, false],
    [12, "12", false],
    [12, 21, true],
    ["Cloud.VPS", "Bare.Metal", true],
    // It tells nothing so.
    [0, 12, false],
    ["0", 12, false],
    ["", 12, false],
    [undefined, 12, false],
    // Nobody wants a certain one.
    [12, undefined, false],
  ])("%j where %j is wanted: another one %j", (told, wanted, isAnother) => {
    expect(isOther(told, wanted)).toBe(isAnother);
  });
});

describe("a description", () => {
  const long = "x".repeat(60);
  it.each([
    ["  two\n lines ", { description: "two lines" }],
    [long, { description: long }],
    [`${long}x`, { description: `${"x".repeat(59)}…` }],
    [" ", {}],
    [7, {}],
  ])("%j", (text, told) => expect(described(text)).toEqual(told));
});
