import { describe, expect, it } from "vitest";
import { wireOf } from "../../../provider/api/wire";
import type { Catalogue, Plan } from "../../../provider/catalogue/catalogue";
import { nearest } from "../../../provider/catalogue/nearest";
import { described, isOther, plans, templates } from "../../../provider/catalogue/offers";
import { backupFault } from "../../../provider/catalogue/options";

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

const among = (names: readonly string[], id: string) => nearest(names, { id, idOf: String });

it.each<[string, string[], string[]]>([
  ["DEBAIN_12", ["UBUNTU_24", "DEBIAN_13", "DEBIAN_12"], ["DEBIAN_12", "DEBIAN_13", "UBUNTU_24"]],
  ["debian_12", ["DEBIAN_13", "DEBIAN_12"], ["DEBIAN_12", "DEBIAN_13"]],
  ["1203", ["1101", "1202", "1301"], ["1202", "1301", "1101"]],
  ["any", [], []],
])("the nearest to %j of %j come first", (id, names, expected) => {
  expect(among(names, id)).toEqual(expected);
});

it("names each once, and five at most", () => {
  expect(among(["1", "2", "2", "3", "4", "5", "6"], "1")).toEqual(["1", "2", "3", "4", "5"]);
});

it("goes by a distance that is given", () => {
  const sizes = [
    { id: "big", size: 64 },
    { id: "small", size: 4 },
    { id: "middle", size: 16 },
  ];
  const distance = ({ size }: { id: string; size: number }) => Math.abs(size - 9);
  const found = nearest(sizes, { id: "gone", idOf: ({ id }) => id, distance });
  expect(found.map(({ id }) => id)).toEqual(["small", "middle", "big"]);
});

const backups = (...values: string[]) => ({
  options: [{ key: "BackupPlan", values: values.map((value) => ({ value })) }],
});
/** What is told of backups that a host with this product does not have. */
const fault = (product: unknown, plan: string | undefined, quota: number) =>
  backupFault(
    { product: async () => product } as unknown as Catalogue,
    "Cloud.VPS",
    { plan, quota },
    wireOf(undefined),
  );
const offered = backups("daily:7", "daily:14", "quota:4", "unlimited");

describe("backups", () => {
  it.each([
    ["that the product has", offered, "daily", 7],
    ["of a quota that some kind has", offered, undefined, 4],
    ["of a kind that no option tells", offered, "monthly", 1],
    ["of a product that the host does not tell", undefined, "daily", 3],
    ["of a product that the host does not have", "none", "daily", 3],
    ["of a product without options", { options: [] }, "daily", 3],
  ])("%s are no fault", async (_name, product, plan, quota) => {
    expect(await fault(product, plan, quota)).toBeUndefined();
  });

  it("of another quota: the nearest of the same kind are named", async () => {
    expect(await fault(offered, "daily", 12)).toEqual({
      value: "daily 12",
      type: "Cloud.VPS",
      choices: [{ id: "daily 14" }, { id: "daily 7" }],
    });
    expect(await fault(offered, undefined, 5)).toEqual({
      value: "5",
      type: "Cloud.VPS",
      choices: [{ id: "quota 4" }, { id: "daily 7" }, { id: "daily 14" }],
    });
  });
});
