import { describe, expect, it } from "vitest";
import { wireOf } from "../../../provider/api/wire";
import type { Catalogue } from "../../../provider/catalogue/catalogue";
import { backupFault } from "../../../provider/catalogue/options";

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
