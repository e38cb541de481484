import { expect, it } from "vitest";
import { serverTypes } from "../../../provider/api/contract/enumerations";
import { plans } from "../../../sandbox/catalogue/plans";
import { type Answer, openHost, refusal } from "../support/host";

it.each(serverTypes)("%s is a product with options and their prices", async (code) => {
  const { ask } = await openHost();
  const product = await ask("product/details", { code });
  const options = product.options as Answer[];

  expect(product.code).toBe(code);
  const keys = options.map(({ key }) => key);
  expect(keys).toEqual(
    expect.arrayContaining(["ConfigId", "ExtraIp", "Bandwidth", "BackupPlan", "Antivirus"]),
  );
  // Databases are sold for Windows only.
  expect(keys.includes("MsSql")).toBe(code.endsWith(".WIN"));
  for (const { values } of options)
    for (const value of values as Answer[]) expect(value.price).toMatch(/^\d+\.\d\d$/);
});

it("every plan of the type has a price", async () => {
  const { ask } = await openHost();
  const { options } = await ask("product/details", { code: "Cloud.VPS" });
  const [plan] = (options as Answer[]).filter(({ key }) => key === "ConfigId") as [Answer];
  const ids = (plan.values as Answer[]).map(({ value }) => Number(value));
  expect(ids).toEqual(plans.filter((one) => one.server_type === "Cloud.VPS").map(({ id }) => id));
});

it("a host that tells no prices tells the same options", async () => {
  const { ask } = await openHost({ prices: "none" });
  const told = await ask("product/details", { code: "Cloud.VPS" });
  expect(Object.keys(told).sort()).toEqual(["code", "description", "options"]);
  expect((told.options as Answer[]).map(({ key }) => key)).toContain("BackupPlan");
  expect(JSON.stringify(told)).not.toContain("price");
});

it("an unknown product code is not there; a blank one is refused", async () => {
  const { refused } = await openHost();
  expect(await refused("product/details", { code: "Cloud.Nine" })).toEqual(refusal(404, "RecordNotFound"));
  expect(await refused("product/details", { code: " " })).toEqual(refusal(400, "Input::Validation", "code"));
});
