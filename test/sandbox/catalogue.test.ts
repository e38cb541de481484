import { describe, expect, it } from "vitest";
import { serverTypes } from "../../provider/api/contract/enumerations";
import { plans } from "../../sandbox/catalogue/plans";
import { type Answer, aServer, openHost } from "./support/host";

const every = { page_size: 500 };
/** A list of the catalogue, and one member of what a filter leaves of it. */
async function openList(path: string) {
  const host = await openHost();
  const all = (await host.ask(path, every)).items as Answer[];
  const names = (params: Answer = {}) =>
    host.listed(path, all[0]?.id ? "id" : "name", { ...every, ...params });
  return { ...host, all, names };
}
const idsOf = (items: Answer[], is: (item: Answer) => boolean) => items.filter(is).map(({ id }) => id);
const setOf = (items: Answer[], of: (item: Answer) => unknown) => new Set(items.map(of));
/** The zone and region where this order is placed. */
async function placeOf(order: Answer) {
  const { ask } = await openHost();
  const { zone_id, region_id, zone } = await ask("server/create", { ...order, domain: "a.example.com" });
  return [zone_id, region_id, (zone as Answer).name];
}

describe("places", () => {
  it("every zone lies in a region of the region list, and every region has a zone and details", async () => {
    const { all: regions, ask } = await openList("network/region/list");
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

  it("are listed by zone, region and type; not every zone has every type", async () => {
    const { all, names } = await openList(list);
    const metal = ({ server_type }: Answer) => server_type === "Bare.Metal";
    expect(setOf(all, ({ id }) => id).size).toBe(all.length);
    expect(await names({ zone_id: 21 })).toEqual(idsOf(all, ({ zone_id }) => zone_id === 21));
    expect(await names({ region_id: 1 })).toEqual(idsOf(all, ({ region_id }) => region_id === 1));
    const here = idsOf(all, (plan) => metal(plan) && plan.zone_id === 11);
    expect(await names({ zone_id: 11, server_type: "Bare.Metal" })).toEqual(here);
    expect(await names({ zone_id: 12, server_type: "Bare.Metal" })).toEqual([]);
    expect(await names({ zone_id: 11, region_id: 2 })).toEqual([]);
  });

  it("that are sold out are listed only on request; details are the list's record", async () => {
    const { names, all, ask } = await openList(list);
    const place = { zone_id: 11, server_type: "Cloud.VPS" };
    expect(await names(place)).toEqual([1101, 1102]);
    expect(await names({ ...place, available: 1 })).toEqual([1101, 1102]);
    expect(await names({ ...place, available: 0 })).toEqual([1103]);
    expect(await ask("server/plan/details", { id: 1103 })).toMatchObject({ available: false });
    const [plan] = all;
    expect(await ask("server/plan/details", { id: plan?.id, zone_id: plan?.zone_id })).toEqual(plan);
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
    for (const { values } of options)
      for (const value of values as Answer[]) expect(value.price).toMatch(/^\d+\.\d\d$/);
  });

  it("have a price for every plan of the type", async () => {
    const { options } = await productOf("Cloud.VPS");
    const { values } = options.find(({ key }) => key === "ConfigId") ?? expect.fail();
    const ids = (values as Answer[]).map(({ value }) => Number(value));
    expect(ids).toEqual(plans.filter((one) => one.server_type === "Cloud.VPS").map(({ id }) => id));
  });

  it("of a host that reports no prices have the same options", async () => {
    const { product, options } = await productOf("Cloud.VPS", { prices: "none" });
    expect(Object.keys(product).sort()).toEqual(["code", "description", "options"]);
    expect(options.map(({ key }) => key)).toContain("BackupPlan");
    expect(JSON.stringify(product)).not.toContain("price");
  });
});

describe("templates", () => {
  const list = "server/template/list";

  it("of Windows are for Windows types and the others for Linux, in the zones that have plans of the type", async () => {
    const { all, ask } = await openList(list);
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
    const place = { zone_id: 31, server_type: "Cloud.Metal", region_id: 3 };
    const system = { os_name: "Debian", os_version: "12", os_bit: 64, management: "self" };
    const { region_id: _, ...asked } = place;
    const details = await ask("server/template/details", { name, ...asked });
    expect(details).toMatchObject({ name, ...place, ...system, type: "MachineTemplate" });
  });

  it("with a control panel are fully managed, and not for bare metal", async () => {
    const { all, names } = await openList(list);
    const vps = all.filter(({ zone_id, server_type }) => zone_id === 11 && server_type === "Cloud.VPS");
    const panels = vps.filter(({ control_panel }) => control_panel !== "");
    expect(panels.map(({ management }) => management)).toEqual(["full"]);
    expect(setOf(vps, ({ management }) => management)).toEqual(new Set(["self", "core", "full"]));
    expect(await names({ name: panels[0]?.name, server_type: "Bare.Metal" })).toEqual([]);
  });

  it("that are withdrawn are listed only on request", async () => {
    const { names } = await openList(list);
    const place = { zone_id: 11, server_type: "Cloud.VPS" };
    expect(await names(place)).not.toContain("CENTOS_7_64");
    expect(await names({ ...place, available: 0 })).toEqual(["CENTOS_7_64"]);
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
