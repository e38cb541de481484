import { describe, expect, it } from "vitest";
import type { Properties } from "../../../../provider/values";
import { refuse, type Script } from "../../../support/scriptedHost";
import { told } from "../../../support/told";
import { id, inputs, record, stored } from "./rebuildingHost";
import { run } from "./world";

const domain = "web.example.com";

describe("an import whose user may not call asset.details", () => {
  const listed = { uniq_id: id, domain: "web.example.com", type: "Cloud.VPS", active: true };
  const imported = (item: Properties | undefined, more: Script = {}) =>
    run({
      "server.details": () => record({ domain, zone_id: 12, type: "Cloud.VPS", bandwidth_quota: "5000" }),
      "asset.details": () => refuse("Permission"),
      "asset.list": () => (item ? [item] : refuse("Permission")),
      ...more,
    });
  const unread = (inputs: readonly string[], hasNoDescription: boolean) =>
    told("import-unread", { server: `web.example.com (${id})`, inputs, hasNoDescription });
  const named = { ...listed, custom_name: "front" };

  it.each<[what: string, item: Properties | undefined, customName: string | undefined, warnings: string[]]>([
    ["uses the name in a list", { ...named, custom_description: "Ask Ada." }, "front", []],
    [
      "warns that it cannot see an accepted removal without a description",
      named,
      "front",
      [unread([], true)],
    ],
    ["warns about inputs that no list shows", listed, undefined, [unread(["customName"], true)]],
    ["warns about all these inputs without a list", undefined, undefined, [unread(["customName"], true)]],
    ["accepts an empty name in a list", { ...named, custom_name: "", custom_description: "" }, undefined, []],
  ])("%s", async (_what, item, customName, warnings) => {
    const host = imported(item);
    expect((await host.read({}))?.inputs).toMatchObject({ domain: "web.example.com" });
    const found = await imported(item).read({});
    expect(found?.inputs.customName).toBe(customName);
    expect(host.warnings).toEqual(warnings);
  });

  it("does not warn about descriptions at a host that has none", async () => {
    const host = imported(named, {
      "asset.list": ({ alsowith }) => (alsowith ? refuse("Input") : [named]),
    });
    await host.read({});
    expect(host.warnings).toEqual([]);
  });

  it("does not change a state by what a list shows", async () => {
    const host = imported(named);
    const found = await host.read(stored({ ...inputs, customName: "back", customDescription: "Ask Bob." }));
    expect(found?.inputs.customName).toBe("back");
    expect(host.warnings).toEqual([]);
  });
});

describe("an import of a bare-metal server, whose details show the model instead of the plan", () => {
  const metal = {
    uniq_id: id,
    domain,
    type: "Bare.Metal",
    active: true,
    zone: "Amsterdam",
    config_id: 15,
    template: "A_64",
  };
  const asset = {
    uniq_id: id,
    domain,
    type: "Bare.Metal",
    region_id: 1,
    custom_name: "",
    custom_description: "",
  };
  const imported = (list: Script[string], more: Properties = {}) =>
    run({
      "server.details": () => ({ ...metal, ...more }),
      "asset.details": () => asset,
      "asset.list": () => [asset],
      "server.list": list,
    });

  it("takes plan and zone from the list of servers, so that its preview is empty", async () => {
    const host = imported(() => [{ uniq_id: id, plan_id: "41", zone_id: "12", template_name: "B_64" }]);
    const found = await host.read({});
    expect(found?.inputs).toEqual({
      domain,
      type: "Bare.Metal",
      planId: 41,
      zoneId: 12,
      regionId: 1,
      templateName: "A_64",
    });
    expect(host.warnings).toEqual([]);
    const news = { ...found?.inputs } as Properties;
    expect(host.diff(found?.outputs ?? {}, news).changes).toBe(false);
    const next = await host.read({ ...found?.outputs, __set: Object.keys(news).sort() });
    expect(host.diff(next?.outputs ?? {}, news).changes).toBe(false);
  });

  it.each<[what: string, list: Script[string]]>([
    ["a host without that list", () => refuse("Path::Missing")],
    ["a user who may not read it", () => refuse("Permission")],
    ["a list without the plan", () => [{ uniq_id: id, zone_id: 12 }]],
    ["a list without the server", () => [{ uniq_id: "BBBBBB", plan_id: 41 }]],
  ])("warns about the missing plan for %s", async (_what, list) => {
    const host = imported(list, { zone_id: 12 });
    expect((await host.read({}))?.inputs).not.toHaveProperty("planId");
    expect(host.warnings).toEqual([
      told("import-untold", { server: `${domain} (${id})`, inputs: ["planId"] }),
    ]);
  });

  it("does not read the list if the details show plan and zone", async () => {
    const host = imported(() => refuse("Permission"), { plan_id: 41, zone_id: 12 });
    expect((await host.read({}))?.inputs).toMatchObject({ planId: 41 });
    expect(host.reads).not.toContain("server.list");
  });
});
