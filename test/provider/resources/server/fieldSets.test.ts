import { describe, expect, it } from "vitest";
import { serverDetailsShape, serverShape } from "../../../../provider/api/contract/serverRecord";
import { wireName } from "../../../../provider/programNames";
import { ownOutputs, serverOutputs } from "../../../../provider/resources/server/life/outputs";
import type { Properties } from "../../../../provider/values";
import { id, stored } from "./rebuildingHost";
import { run } from "./world";

/** One server as each of the specification's field sets shows it, and its asset. */
const sample: Properties = {
  ...{ uniq_id: id, accnt: 7, ip: "93.184.216.34", plan_id: "100", region_id: 1, zone_id: 10 },
  ...{ status: "Running", template_name: "ALMA9", type: "Cloud.VPS", username: "admin" },
};
const described: Properties = {
  ...{ uniq_id: id, active: true, ip: "93.184.216.34", ip_count: 1, config_id: 100, template: "ALMA9" },
  ...{ backup_enabled: true, backup_plan: "daily", backup_quota: "7", bandwidth_quota: "5000" },
  ...{ features: { Antivirus: "basic" }, zone: { id: 10, name: "A" } },
};
const asset: Properties = {
  ...{ uniq_id: id, accnt: 7, active: true, custom_name: "front", domain: "web.example.com", region_id: 1 },
  ...{ status: "Active", type: "Cloud.VPS", username: "admin" },
};
const kinds: Readonly<Record<string, Properties>> = {
  sample,
  described,
  both: { ...sample, ...described },
  // One field set with null, empty or missing fields, completed by the other one.
  mixed: { ...sample, plan_id: null, zone_id: "", template_name: undefined, username: "", ...described },
};

/** Every form that hosts write the same value in. */
const forms: Readonly<Record<string, (value: unknown) => unknown>> = {
  "as they are": (value) => value,
  "numbers and booleans as texts": (value) =>
    typeof value === "number" ? String(value) : typeof value === "boolean" ? (value ? "1" : "0") : value,
  "texts and booleans as numbers": (value) =>
    /^\d+$/.test(String(value)) ? Number(value) : typeof value === "boolean" ? Number(value) : value,
};
const inForm = (form: (value: unknown) => unknown, record: Properties): Properties =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, form(value)]));

/** A host that shows this server record, and this asset. */
const host = (record: Properties, ofAsset: Properties = asset) =>
  run({
    ...{ "server.details": () => record, "asset.details": () => ofAsset },
    ...{ "asset.list": () => [ofAsset], "server.list": () => [] },
  });

const everywhere = {
  ...{ domain: "web.example.com", type: "Cloud.VPS", planId: 100, zoneId: 10, regionId: 1 },
  ...{ templateName: "ALMA9", customName: "front", username: "admin" },
};
const inDescribed = { bandwidthQuota: 5000, backupEnabled: true, backupPlan: "daily", backupQuota: 7 };
const expected = (kind: string) => (kind === "sample" ? everywhere : { ...everywhere, ...inDescribed });

const hosts = Object.keys(kinds).flatMap((kind) => Object.keys(forms).map((form) => [kind, form] as const));
const recordOf = (kind: string, form = "as they are", over: Properties = {}) =>
  inForm(forms[form] as (value: unknown) => unknown, { ...kinds[kind], ...over });

it("every output that the provider does not add itself is in a field set", () => {
  const outputs = Object.keys(serverOutputs.shape).filter((name) => !ownOutputs.includes(name));
  const reported = { ...serverShape, ...serverDetailsShape };
  expect(outputs.filter((name) => !(wireName(name) in reported))).toEqual([]);
});

describe("with either field set", () => {
  it.each(hosts)("(%s, %s) an import is complete, and nothing drifts", async (kind, form) => {
    const { read, diff } = host(recordOf(kind, form), inForm(forms[form]!, asset));
    const found = await read({});
    expect(found?.inputs).toEqual(expected(kind));
    expect(found?.outputs).toMatchObject({ ip: "93.184.216.34", active: true, accountNumber: 7 });
    const again = await read(found?.outputs ?? {});
    expect(again?.inputs).toEqual(expected(kind));
    expect(diff(again?.outputs ?? {}, expected(kind)).changes).toBe(false);
  });

  /** How the host shows another value of each input. */
  const others: Readonly<Record<string, readonly [shown: Properties, value: unknown, ofAsset?: Properties]>> =
    {
      domain: [{ domain: "b.example.com" }, "b.example.com", { domain: "b.example.com" }],
      planId: [{ plan_id: "200", config_id: 200 }, 200],
      templateName: [{ template_name: "DEBIAN12", template: "DEBIAN12" }, "DEBIAN12"],
      username: [{ username: "root" }, "root", { username: "root" }],
      customName: [{}, "back", { custom_name: "back" }],
      backupEnabled: [{ backup_enabled: 0 }, false],
    };
  const drifts = Object.keys(kinds).flatMap((kind) =>
    Object.keys(others).flatMap((name) =>
      kind === "sample" && name === "backupEnabled" ? [] : [[kind, name] as const],
    ),
  );
  it.each(drifts)(
    "(%s) drift of %s is found, and disappears when the value is restored",
    async (kind, name) => {
      const [shown, value, ofAsset] = others[name]!;
      const has = (member: string) => member in (kinds[kind] ?? {}) && kinds[kind]?.[member];
      const given = Object.fromEntries(Object.entries(shown).filter(([member]) => has(member)));
      const inputs = expected(kind);
      const before = (await host(recordOf(kind)).read(stored(inputs)))?.outputs ?? {};
      const away = await host(recordOf(kind, undefined, given), { ...asset, ...ofAsset }).read(before);
      expect(away?.inputs).toMatchObject({ [name]: value });
      const back = await host(recordOf(kind)).read(away?.outputs ?? {});
      expect(back?.inputs).toEqual(inputs);
    },
  );

  it("a configuration id that differs from the plan id is never taken for the plan", async () => {
    const own = { ...described, config_id: 77 };
    const first = await host(own).read(stored(everywhere));
    expect(first?.outputs).toMatchObject({ planId: 100, configId: 77 });
    const later = await host({ ...own, config_id: 78 }).read(first?.outputs ?? {});
    expect(later?.inputs).toMatchObject({ planId: 100 });
    expect(later?.inputs).not.toHaveProperty("__asked");
  });

  it("the configuration id of a bare-metal server is not taken for the plan", async () => {
    const found = await host(described, { ...asset, type: "Bare.Metal" }).read({});
    expect(found?.inputs).not.toHaveProperty("planId");
  });

  it.each([
    [{ id: "10" }, 10],
    [{ zone_id: 10, name: "A" }, 10],
    [10, 10],
    ["10", 10],
    ["A", undefined],
    [[], undefined],
    [{ name: "A" }, undefined],
    [0, undefined],
  ])("a zone reported as %j is read as %j", async (zone, zoneId) => {
    const found = await host({ ...described, zone }).read({});
    expect(found?.inputs.zoneId).toBe(zoneId);
  });

  it.each([[[]], [""], [null], [0], ["0"], [false]])(
    "ignores a field that is reported as %j",
    async (nothing) => {
      const record = { ...described, backup_enabled: nothing, features: [], capabilities: [], zone: [] };
      const found = await host(record).read({});
      const { zoneId: _, ...rest } = everywhere;
      expect(found?.inputs).toEqual({ ...rest, bandwidthQuota: 5000 });
    },
  );
});
