import { describe, expect, it } from "vitest";
import type { Properties } from "../../../../provider/values";
import { server } from "../../../support/resources";
import { neverArrives, refuse, type Script, scriptedHost } from "../../../support/scriptedHost";
import { told } from "../../../support/told";

const id = "AAAAAA";
const inputs = {
  domain: "web.example.com",
  type: "Cloud.VPS",
  planId: 100,
  zoneId: 10,
  templateName: "ALMA9",
  features: { Antivirus: "basic" },
  bandwidthQuota: "5000",
  backupEnabled: true,
  backupPlan: "daily",
  username: "admin",
  password: "first-secret",
  publicSshKey: "ssh-ed25519 AAAA",
  newIps: 1,
};
const stored = (given: Properties, over: Properties = {}): Properties => ({
  ...given,
  accountNumber: 7,
  active: true,
  ip: "93.184.216.34",
  uniqId: id,
  __set: Object.keys(given).sort(),
  __holder: "holder01",
  ...over,
});
const record = {
  uniq_id: id,
  accnt: 7,
  type: "Cloud.VPS",
  plan_id: "100",
  zone_id: 11,
  template_name: "ALMA9",
  features: { Antivirus: "basic", Bandwidth: "SS.5000" },
  bandwidth_quota: 5000,
  backup_enabled: 1,
  backup_plan: "daily",
  username: "admin",
  status: "Running",
  ip: "93.184.216.34",
  active: "1",
};
const asset = { uniq_id: id, domain: "web.example.com", status: "Active" };

const host = (over: Properties = {}, ofAsset: Properties = {}, more: Script = {}) =>
  scriptedHost({
    "server.details": () => ({ ...record, ...over }),
    "asset.details": () => ({ ...asset, ...ofAsset }),
    ...more,
  });
const read = (world: ReturnType<typeof scriptedHost>, outputs: Properties) =>
  server.read(world.session, { id, outputs }, world.context);

describe("read", () => {
  it("finds no drift where the host says the same in its own spelling", async () => {
    const world = host();
    const found = await read(world, stored(inputs));
    expect(found?.inputs).toEqual(inputs);
    expect(server.diff(world.session, { id, olds: found?.outputs ?? {}, news: inputs }).changes).toBe(false);
    expect(world.writes).toEqual([]);
    expect(found?.outputs).toMatchObject({ __holder: "holder01", active: true, zoneId: 10 });
  });

  it.each([
    ["domain", {}, { domain: "other.example.com" }, "other.example.com", "update"],
    ["templateName", { template_name: "DEBIAN12" }, {}, "DEBIAN12", "update"],
    // Putting it back would be a replacement, which is refused: it is not announced either.
    ["planId", { plan_id: "200" }, {}, 200, "update"],
    ["backupEnabled", { backup_enabled: 0 }, {}, false, "update"],
    ["username", { username: "root" }, {}, "root", "update"],
    ["features", { features: { Antivirus: "full" } }, {}, { Antivirus: "full" }, "update"],
  ])("finds drift of %s", async (name, over, ofAsset, value, effect) => {
    const world = host(over, ofAsset);
    const found = await read(world, stored(inputs));
    expect(found?.outputs[name]).toEqual(value);
    const diff = server.diff(world.session, { id, olds: found?.outputs ?? {}, news: inputs });
    expect(diff.detailed).toEqual({ [name]: effect });
  });

  it("takes an absent, empty or unreadable field as unknown, never as drift", async () => {
    const world = host({
      template_name: undefined,
      plan_id: null,
      backup_plan: "",
      features: ["Antivirus"],
      username: "",
    });
    expect((await read(world, stored(inputs)))?.inputs).toEqual(inputs);
  });

  it.each([
    ["names", ["Antivirus", "Bandwidth"], { Antivirus: "basic" }],
    ["records with a name", [{ name: "Antivirus", value: "full" }], { Antivirus: "basic" }],
    ["names without one that was set", ["Bandwidth"], {}],
    ["nothing", [], {}],
    ["what has no name", [7], { Antivirus: "basic" }],
  ])(
    "of features told as a list of %s it knows which are there, and not their values",
    async (_, told, is) => {
      const found = await read(host({ features: told }), stored(inputs));
      expect(found?.inputs).toEqual({ ...inputs, features: is });
    },
  );
  it("takes features that the host does not tell as unknown, beside those that it tells", async () => {
    const set = { ...inputs, features: { Antivirus: "basic", Bandwidth: "SS.5000" } };
    const told = async (features: Properties) =>
      (await read(host({ features }), stored(set)))?.inputs.features;
    expect(await told({ Antivirus: "basic" })).toEqual(set.features);
    expect(await told({ Antivirus: "full" })).toEqual({ Antivirus: "full", Bandwidth: "SS.5000" });
  });

  it("never reads what is write-only or only told at creation", async () => {
    const world = host({ password: "the-host's-own", new_ips: 9, public_ssh_key: "x" });
    const found = await read(world, stored(inputs));
    expect(found?.outputs).toMatchObject({
      password: "first-secret",
      newIps: 1,
      publicSshKey: "ssh-ed25519 AAAA",
    });
  });

  it("what was not set is reported and is no drift", async () => {
    const world = host({ region_id: 3 });
    const { domain, type, templateName } = inputs;
    const few = { domain, type, templateName };
    const found = await read(world, stored(few));
    expect(found?.inputs).toEqual(few);
    expect(found?.outputs).toMatchObject({ planId: 100, regionId: 3, backupEnabled: true });
  });

  it("never reports the address of a building server", async () => {
    const world = host({ active: false, ip: "127.0.0.1", status: "Building" });
    expect((await read(world, stored(inputs)))?.outputs.ip).toBe("93.184.216.34");
    expect((await read(world, stored(inputs, { ip: undefined })))?.outputs.ip).toBeUndefined();
  });

  describe("of powerState", () => {
    const powered = { ...inputs, powerState: "running" };
    const status = (powerStatus: unknown) => ({ "server.power.status": () => ({ powerStatus }) }) as Script;
    it("is drift when the host says otherwise", async () => {
      expect((await read(host({}, {}, status("Off")), stored(powered)))?.inputs.powerState).toBe("stopped");
    });
    it.each(["On", "running", "Resizing", "", null])("%j is none", async (word) => {
      expect((await read(host({}, {}, status(word)), stored(powered)))?.inputs.powerState).toBe("running");
    });
    it("asks only when it is managed", async () => {
      const world = host();
      await read(world, stored(inputs));
      expect(world.reads.sort()).toEqual(["asset.details", "server.details"]);
    });
    it("is unknown when the host refuses to tell", async () => {
      const world = host({}, {}, { "server.power.status": () => refuse("Permission") });
      expect((await read(world, stored(powered)))?.inputs.powerState).toBe("running");
    });
  });

  it("uses the account of the outputs, whatever is configured now", async () => {
    const accounts: unknown[] = [];
    const world = scriptedHost(
      {
        "server.details": (params) => {
          accounts.push(params.accnt);
          return record;
        },
        "asset.details": () => asset,
      },
      { accountNumber: 99 },
    );
    await read(world, stored(inputs));
    expect(accounts).toEqual([7]);
  });

  it("of a server that was not created here takes over what the host tells of the request", async () => {
    const found = await read(host({ backup_quota: "7" }), {});
    expect(found?.inputs).toEqual({
      domain: "web.example.com",
      type: "Cloud.VPS",
      planId: 100,
      zoneId: 11,
      templateName: "ALMA9",
      bandwidthQuota: 5000,
      backupEnabled: true,
      backupPlan: "daily",
      backupQuota: 7,
      username: "admin",
    });
    expect(found?.outputs).toMatchObject({ uniqId: id, __holder: expect.any(String) });
    const news = found?.inputs ?? {};
    expect(server.check({ news }).failures).toEqual([]);
    expect(server.diff(host().session, { id, olds: found?.outputs ?? {}, news }).changes).toBe(false);
  });

  it("but not what every new server has: no backups, and the first login", async () => {
    const plain = { backup_enabled: 0, backup_plan: "", backup_quota: "", username: "root" };
    const found = await read(host(plain), {});
    expect(Object.keys(found?.inputs ?? {}).sort()).toEqual([
      "bandwidthQuota",
      "domain",
      "planId",
      "templateName",
      "type",
      "zoneId",
    ]);
  });
});

describe("gone", () => {
  it.each([
    ["an error_class that ends in RecordNotFound", { "server.details": () => refuse("RecordNotFound") }],
    ["the server's status Terminated", { "server.details": () => ({ ...record, status: "Terminated" }) }],
    [
      "the asset's status Pending-Termination",
      { "asset.details": () => ({ ...asset, status: "Pending-Termination" }) },
    ],
  ] as [string, Script][])("is %s", async (_what, more) => {
    expect(await read(host({}, {}, more), stored(inputs))).toBeUndefined();
  });

  it.each([
    ["an unknown method", refuse("API::InvalidMethod")],
    ["a refused permission", refuse("Permission")],
    ["a refused login", refuse("Authorization")],
    ["no connection", neverArrives],
  ])("is not %s: the call fails and nothing is lost", async (_what, answer) => {
    const world = host({}, {}, { "server.details": () => answer as Properties });
    await expect(read(world, stored(inputs))).rejects.toThrow();
  });

  it("is not a server whose asset alone is not found", async () => {
    const world = host({}, {}, { "asset.details": () => refuse("RecordNotFound") });
    expect((await read(world, stored(inputs)))?.id).toBe(id);
  });
});

it("keeps a rebuild pending until the host shows its end", async () => {
  const pending = {
    is: "rebuilding",
    restores: ["username", "password"],
    templateName: "DEBIAN12",
    since: 0,
  };
  const outputs = stored(inputs, { active: false, __phase: pending });
  // The host still shows the state before the rebuild, a second after the request.
  const early = await read(host(), outputs);
  expect(early?.outputs).toMatchObject({ active: false, __phase: pending, templateName: "ALMA9" });
  const world = host({ template_name: "DEBIAN12" });
  await world.clock.sleep(90_000);
  const late = await read(world, outputs);
  expect(late?.outputs).toMatchObject({
    active: true,
    templateName: "DEBIAN12",
    __phase: { is: "restoring", restores: ["username", "password"] },
  });
});

it("leaves nothing pending after a rebuild of a server without a login of its own", async () => {
  const { username: _username, password: _password, ...given } = inputs;
  const pending = { is: "rebuilding", restores: [], templateName: "DEBIAN12", since: 0, seenBusy: true };
  const world = host({ template_name: "DEBIAN12" });
  const found = await read(world, stored(given, { active: false, __phase: pending }));
  expect(found?.outputs).toMatchObject({ active: true, templateName: "DEBIAN12" });
  expect(found?.outputs).not.toHaveProperty("__phase");
  const news = { ...given, templateName: "DEBIAN12" };
  expect(server.diff(world.session, { id, olds: found?.outputs ?? {}, news }).changes).toBe(false);
});

it("does not take the power of a server that is being rebuilt for drift", async () => {
  const pending = { is: "rebuilding", restores: [], templateName: "DEBIAN12", since: 0 };
  const outputs = stored({ ...inputs, powerState: "running" }, { active: false, __phase: pending });
  const asked: string[] = [];
  const world = host(
    {},
    {},
    {
      "server.power.status": () => {
        asked.push("server.power.status");
        return { powerStatus: "stopped" };
      },
    },
  );
  const found = await read(world, outputs);
  expect(found?.inputs).toMatchObject({ powerState: "running" });
  expect(asked).toEqual([]);
});

it("a domain that the host writes in other letters is no drift and no change", async () => {
  const given = { ...inputs, domain: "Web.Example.com" };
  const world = host({}, {}, { "asset.details": () => ({ uniq_id: id, domain: "web.example.com" }) });
  const found = await read(world, stored(given));
  expect(found?.inputs).toMatchObject({ domain: "Web.Example.com" });
  const diff = server.diff(world.session, { id, olds: found?.outputs ?? {}, news: given });
  expect(diff.changes).toBe(false);
});

it("the diff of a refresh, which asks for nothing, warns of no refusal; the next one does", async () => {
  const world = host({ template_name: "DEBIAN12" });
  const found = await read(world, stored(inputs));
  const diff = { id, olds: found?.outputs ?? {}, news: inputs };
  server.diff(world.session, diff, world.context);
  expect(world.warnings).toEqual([]);
  server.diff(world.session, diff, world.context);
  expect(world.warnings).toEqual([
    told("drift-refused", {
      server: "web.example.com (AAAAAA)",
      change: { property: "templateName", values: { old: "DEBIAN12", new: "ALMA9" } },
      refused: "byUpdate",
      effect: "rebuild",
      allowedBy: "driftAndRebuildPolicy",
    }),
  ]);
});

it("is not gone where another account of the user has it: it was moved, and that is drift", async () => {
  const { session, context } = scriptedHost({
    "server.details": ({ accnt }) => (accnt === 7 ? refuse("RecordNotFound") : { ...record, accnt: 8 }),
    "asset.details": () => refuse("RecordNotFound"),
  });
  const given = { ...inputs, accountNumber: 7 };
  const found = await server.read(session, { id, outputs: stored(given) }, context);
  expect(found?.inputs).toMatchObject({ accountNumber: 8, __asked: { accountNumber: 7 } });
  const { failures } = server.check({ olds: found?.inputs ?? {}, news: given });
  expect(failures.map(({ property }) => property)).toEqual(["accountNumber"]);
});
