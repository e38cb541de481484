import { describe, expect, it } from "vitest";
import type { Plan } from "../../../provider/catalogue/catalogue";
import { plans, templates } from "../../../provider/catalogue/offers";

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
