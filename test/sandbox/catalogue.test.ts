import { describe, expect, it } from "vitest";
import { serverTypes } from "../../provider/api/contract/enumerations";
import { plans } from "../../sandbox/catalogue/plans";
import { type Answer, aServer, openHost } from "./support/host";

const every = { page_size: 500 };
const setOf = (items: Answer[], of: (item: Answer) => unknown) => new Set(items.map(of));
/** The zone and region where the host places this order. */
async function placeOf(order: Answer) {
  const { ask } = await openHost();
  const { zone_id, region_id, zone } = await ask("server/create", { ...order, domain: "a.example.com" });
  return [zone_id, region_id, (zone as Answer).name];
}

describe("places", () => {
  it("every zone lies in a region of the region list, and every region has a zone and details", async () => {
    const { ask } = await openHost();
    const regions = (await ask("network/region/list")).items as Answer[];
    const zones = (await ask("network/zone/list")).items as Answer[];
    expect(regions.length).toBeGreaterThan(1);
    expect(setOf(zones, ({ id }) => id).size).toBe(zones.length);
    expect(setOf(zones, ({ region_id }) => region_id)).toEqual(setOf(regions, ({ id }) => id));
    for (const region of regions)
      expect(await ask("network/region/details", { id: region.id })).toEqual(region);
  });

  const order = { type: "Cloud.VPS", template_name: "DEBIAN_12_64" };
  it.each([
    ["the zone in the order", { zone_id: 21, plan_id: 2101 }, [21, 2, "West A"]],
    ["the zone of the plan, if the order has none", { plan_id: 3101 }, [31, 3, "Lowlands A"]],
    ["`zone`, which is an alias of `zone_id`", { zone: 12, plan_id: 1201 }, [12, 1, "North B"]],
    [
      "the zone that the order gives by both names",
      { zone_id: 11, zone: 11, plan_id: 1101 },
      [11, 1, "North A"],
    ],
  ])("a server's zone is %s", async (_name, place, stands) => {
    expect(await placeOf({ ...order, ...place })).toEqual(stands);
  });
});

describe("plans", () => {
  const list = "server/plan/list";

  it.each(serverTypes)("%s has an available plan with hardware of its kind", async (server_type) => {
    const { ask } = await openHost();
    const plans = (await ask(list, { server_type, ...every })).items as Answer[];
    expect(plans).not.toEqual([]);
    for (const plan of plans) {
      expect(plan).toMatchObject({ server_type, available: true, type: "MachineModel" });
      for (const member of ["vcpu", "memory", "disk", "link_speed"]) expect(plan[member]).toBeGreaterThan(0);
      expect((plan.gpu_count as number) > 0).toBe(server_type.includes("GPU"));
      if (server_type.includes("GPU")) expect(plan.gpu_name).toMatch(/\w/);
    }
  });

  it.each<[string, string, string, Answer, unknown]>([
    ["that are sold out", list, "id", { available: 0 }, 1103],
    ["that are withdrawn", "server/template/list", "name", { available: 0 }, "CENTOS_7_64"],
  ])("and templates %s are listed only on request", async (_name, path, member, params, gone) => {
    const { listed } = await openHost();
    const place = { zone_id: 11, server_type: "Cloud.VPS" };
    expect(await listed(path, member, { ...place, ...params })).toEqual([gone]);
    for (const others of [{}, { available: 1 }])
      expect(await listed(path, member, { ...place, ...others })).not.toContain(gone);
  });
});

describe("products", () => {
  const productOf = async (code: string, options?: Parameters<typeof openHost>[0]) => {
    const { ask } = await openHost(options);
    const product = await ask("product/details", { code });
    return { product, options: product.options as Answer[] };
  };

  it.each(serverTypes)("%s is a product with options and their prices", async (code) => {
    const { product, options } = await productOf(code);
    expect(product.code).toBe(code);
    const keys = options.map(({ key }) => key);
    const usual = ["ConfigId", "ExtraIp", "Bandwidth", "BackupPlan", "Antivirus"];
    expect(keys).toEqual(expect.arrayContaining(usual));
    // Only Windows servers offer databases.
    expect(keys.includes("MsSql")).toBe(code.endsWith(".WIN"));
    const prices = options.find(({ key }) => key === "ConfigId")?.values as Answer[];
    const ids = plans.filter((one) => one.server_type === code).map(({ id }) => String(id));
    expect(prices.map(({ value }) => value)).toEqual(ids);
    for (const { values } of options)
      for (const value of values as Answer[]) expect(value.price).toMatch(/^\d+\.\d\d$/);
  });

  it("have the same options at a host without prices", async () => {
    const { product, options } = await productOf("Cloud.VPS", { prices: "none" });
    expect(Object.keys(product).sort()).toEqual(["code", "description", "options"]);
    expect(options.map(({ key }) => key)).toContain("BackupPlan");
    expect(JSON.stringify(product)).not.toContain("price");
  });
});

describe("templates", () => {
  const list = "server/template/list";

  it("fit their server types: Windows templates are for Windows types, others for Linux, in zones that have plans of the type", async () => {
    const { ask } = await openHost();
    const all = (await ask(list, every)).items as Answer[];
    const plans = (await ask("server/plan/list", every)).items as Answer[];
    for (const { server_type, os_type, name } of all)
      expect([name, os_type]).toEqual([name, String(server_type).endsWith(".WIN") ? "Windows" : "Linux"]);
    const place = (one: Answer) => `${one.server_type} ${one.zone_id}`;
    expect(setOf(all, place)).toEqual(setOf(plans, place));
  });

  it("are listed once for each place, and their details are those of the requested place", async () => {
    const { listed, ask } = await openHost();
    const name = "DEBIAN_12_64";
    expect(await listed(list, "zone_id", { name, server_type: "Cloud.VPS" })).toEqual([11, 12, 21, 31]);
    const place = { zone_id: 31, server_type: "Cloud.Metal" };
    const details = await ask("server/template/details", { name, ...place });
    expect(details).toMatchObject({ name, ...place, region_id: 3, os_name: "Debian", management: "self" });
  });

  const { template_name: _, ...bare } = aServer;
  const template_description = "Ubuntu 24.04";
  const panel = { template_name: "ALMALINUX_9_64_PANEL", plan_id: 1102 };
  const windows = { type: "Cloud.VPS.WIN", plan_id: 1111, template_name: "WINDOWS_2025_64" };
  it.each<[string, Answer, Answer]>([
    ["the system of an image", { image_id: 502 }, { template: "UBUNTU_2404_64", template_description }],
    ["full management for a panel", panel, { username: "root", manage_level: "full", config_id: 1102 }],
    ["the user of a Windows template", windows, { username: "Administrator", manage_level: "core" }],
  ])("a server shows %s, as it was ordered", async (_name, order, shows) => {
    const { ask } = await openHost();
    const built = await ask("server/create", { ...bare, ...order });
    const { description } = await ask("server/plan/details", { id: built.config_id });
    expect(built).toMatchObject({ ...shows, config_description: description });
  });
});
