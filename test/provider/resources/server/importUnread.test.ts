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
    ["takes the name that a list shows", { ...named, custom_description: "Ask Ada." }, "front", []],
    ["knows of no removal without a description", named, "front", [unread([], true)]],
    ["names what no list shows", listed, undefined, [unread(["customName"], true)]],
    ["names all of it without a list", undefined, undefined, [unread(["customName"], true)]],
    ["takes a list that shows no name", { ...named, custom_name: "", custom_description: "" }, undefined, []],
  ])("%s", async (_what, item, customName, warnings) => {
    const host = imported(item);
    expect((await host.read({}))?.inputs).toMatchObject({ domain: "web.example.com" });
    const found = await imported(item).read({});
    expect(found?.inputs.customName).toBe(customName);
    expect(host.warnings).toEqual(warnings);
  });

  it("says nothing of descriptions at a host that has none", async () => {
    const host = imported(named, {
      "asset.list": ({ alsowith }) => (alsowith ? refuse("Input") : [named]),
    });
    await host.read({});
    expect(host.warnings).toEqual([]);
  });

  it("leaves a state as it is: a list says nothing new of it", async () => {
    const host = imported(named);
    const found = await host.read(stored({ ...inputs, customName: "back", customDescription: "Ask Bob." }));
    expect(found?.inputs.customName).toBe("back");
    expect(host.warnings).toEqual([]);
  });
});

describe("an import of a bare server, whose details have the model in place of the plan", () => {
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

  it("takes plan and zone from the list of servers, and its preview is empty", async () => {
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
  ])("names what %s leaves open", async (_what, list) => {
    const host = imported(list, { zone_id: 12 });
    expect((await host.read({}))?.inputs).not.toHaveProperty("planId");
    expect(host.warnings).toEqual([
      told("import-untold", { server: `${domain} (${id})`, inputs: ["planId"] }),
    ]);
  });

  it("asks no list for members that the details have", async () => {
    const host = imported(() => refuse("Permission"), { plan_id: 41, zone_id: 12 });
    expect((await host.read({}))?.inputs).toMatchObject({ planId: 41 });
    expect(host.reads).not.toContain("server.list");
  });
});
