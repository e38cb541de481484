import { describe, expect, it } from "vitest";
import { serverTypes } from "../../provider/api/contract/enumerations";
import { plans } from "../../sandbox/catalogue/plans";
import { type Answer, aServer, openHost } from "./support/host";

const every = { page_size: 500 };
const setOf = (items: Answer[], of: (item: Answer) => unknown) => new Set(items.map(of));
/** The zone and region where this order is placed. */
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
    ["its own", { zone_id: 21, plan_id: 2101 }, [21, 2, "West A"]],
    ["the plan's, where none is given", { plan_id: 3101 }, [31, 3, "Lowlands A"]],
    ["`zone`, which is the other name of `zone_id`", { zone: 12, plan_id: 1201 }, [12, 1, "North B"]],
    ["one given twice", { zone_id: 11, zone: 11, plan_id: 1101 }, [11, 1, "North A"]],
  ])("a server's zone is %s", async (_name, place, stands) => {
    expect(await placeOf({ ...order, ...place })).toEqual(stands);
  });
});

describe("plans", () => {
  const list = "server/plan/list";

  it.each(serverTypes)("%s has a plan to buy, with the hardware of its kind", async (server_type) => {
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

  it.each(serverTypes)("%s is one with options and their prices", async (code) => {
    const { product, options } = await productOf(code);
    expect(product.code).toBe(code);
    const keys = options.map(({ key }) => key);
    const usual = ["ConfigId", "ExtraIp", "Bandwidth", "BackupPlan", "Antivirus"];
    expect(keys).toEqual(expect.arrayContaining(usual));
    // Databases are sold for Windows only.
    expect(keys.includes("MsSql")).toBe(code.endsWith(".WIN"));
    const prices = options.find(({ key }) => key === "ConfigId")?.values as Answer[];
    const ids = plans.filter((one) => one.server_type === code).map(({ id }) => String(id));
    expect(prices.map(({ value }) => value)).toEqual(ids);
    for (const { values } of options)
      for (const value of values as Answer[]) expect(value.price).toMatch(/^\d+\.\d\d$/);
  });

  it("have the same options at a host that reports no prices", async () => {
    const { product, options } = await productOf("Cloud.VPS", { prices: "none" });
    expect(Object.keys(product).sort()).toEqual(["code", "description", "options"]);
    expect(options.map(({ key }) => key)).toContain("BackupPlan");
    expect(JSON.stringify(product)).not.toContain("price");
  });
});

describe("templates", () => {
  const list = "server/template/list";

  it("fit their types: those of Windows are for Windows types and the others for Linux, in the zones that have plans of the type", async () => {
    const { ask } = await openHost();
    const all = (await ask(list, every)).items as Answer[];
    const plans = (await ask("server/plan/list", every)).items as Answer[];
    for (const { server_type, os_type, name } of all)
      expect([name, os_type]).toEqual([name, String(server_type).endsWith(".WIN") ? "Windows" : "Linux"]);
    const place = (one: Answer) => `${one.server_type} ${one.zone_id}`;
    expect(setOf(all, place)).toEqual(setOf(plans, place));
  });

  it("are listed once for each place, and details report the one asked about", async () => {
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
    ["an image: its system", { image_id: 502 }, { template: "UBUNTU_2404_64", template_description }],
    ["a panel: full management", panel, { username: "root", manage_level: "full", config_id: 1102 }],
    ["Windows: its user", windows, { username: "Administrator", manage_level: "core" }],
  ])("a server shows what it was built from: %s", async (_name, order, shows) => {
    const { ask } = await openHost();
    const built = await ask("server/create", { ...bare, ...order });
    const { description } = await ask("server/plan/details", { id: built.config_id });
    expect(built).toMatchObject({ ...shows, config_description: description });
  });
});
