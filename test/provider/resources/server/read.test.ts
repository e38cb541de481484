import { describe, expect, it } from "vitest";
import { addMarks } from "../../../../provider/host/shown/hostMark";
import type { Properties } from "../../../../provider/values";
import { server } from "../../../support/resources";
import { neverArrives, refuse, type Script } from "../../../support/scriptedHost";
import { inputs as base, id, record as recordOf, stored as storedWith } from "./rebuildingHost";
import { run } from "./world";

const backups = { backupEnabled: true, backupPlan: "daily" };
const login = { username: "admin", password: "first-secret", publicSshKey: "ssh-ed25519 AAAA" };
const more = { zoneId: 10, features: { Antivirus: "basic" }, bandwidthQuota: "5000", newIps: 1 };
const inputs = { ...base, ...more, ...backups, ...login };
const stored = (given: Properties = inputs, over: Properties = {}) =>
  storedWith(given, { status: undefined, diskGeneration: undefined, ...over });
const features = { Antivirus: "basic", Bandwidth: "SS.5000" };
const ofBackups = { backup_enabled: 1, backup_plan: "daily" };
const spelt = { zone_id: 11, features, bandwidth_quota: 5000, ...ofBackups, username: "admin", active: "1" };
const record = recordOf(spelt);
const asset = { uniq_id: id, domain: "web.example.com", status: "Active" };

/** A host with this server record and this asset. */
const host = (over: Properties = {}, ofAsset: Properties = {}, more: Script = {}) =>
  run({
    "server.details": () => ({ ...record, ...over }),
    "asset.details": () => ({ ...asset, ...ofAsset }),
    ...more,
  });

describe("a read of a server", () => {
  it("does not take a mask for a value, neither at an import nor at a refresh", async () => {
    const masked = host({ username: "********" });
    const imported = await masked.read({});
    expect(imported?.inputs).not.toHaveProperty("username");
    expect(imported?.outputs).not.toHaveProperty("username");
    expect((await masked.read(stored(inputs, { username: "admin" })))?.outputs).toMatchObject({
      username: "admin",
    });
  });

  it("finds drift of the name, and requests the description only if it is managed", async () => {
    const written = addMarks("Ask Bob.", { rebuild: { at: 0, digest: "digest" } });
    const details: Script[string] = ({ alsowith }) => ({
      ...asset,
      custom_name: "back",
      ...(alsowith !== undefined && { custom_description: written }),
    });
    const label = { customName: "front", customDescription: "Ask Ada." };
    const found = await host({}, {}, { "asset.details": details }).read(stored({ ...inputs, ...label }));
    expect(found?.inputs).toEqual({ ...inputs, customName: "back", customDescription: "Ask Bob." });
    const plain = host({}, {}, { "asset.details": details });
    expect((await plain.read(stored({ ...inputs, customName: "front" })))?.inputs).toMatchObject({
      customName: "back",
    });
    expect(plain.reads.sort()).toEqual(["asset.details", "server.details"]);
    expect((await plain.read(stored()))?.outputs).not.toHaveProperty("customName");
  });

  it.each<[string, unknown, Properties, set?: Properties]>([
    ["a list of names", ["Antivirus", "Bandwidth"], { Antivirus: "basic" }],
    ["records with names", [{ name: "Antivirus", value: "full" }], { Antivirus: "basic" }],
    ["names without a set feature", ["Bandwidth"], {}],
    ["an empty list", [], {}],
    ["entries without a name", [7], { Antivirus: "basic" }],
    ["one of two features, unchanged", { Antivirus: "basic" }, features, features],
    ["one of two features, changed", { Antivirus: "full" }, { ...features, Antivirus: "full" }, features],
  ])("reads features that are shown as %s", async (_, shown, known, set = inputs.features) => {
    const found = await host({ features: shown }).read(stored({ ...inputs, features: set }));
    expect(found?.inputs).toEqual({ ...inputs, features: known });
  });

  it.each(["93.184.216.34", undefined])(
    "never reports the address of a server that is being built: %s",
    async (ip) => {
      const { read } = host({ active: false, ip: "127.0.0.1", status: "Building" });
      expect((await read(stored(inputs, { ip })))?.outputs.ip).toBe(ip);
    },
  );

  const notOff = ["On", "running", "Resizing", "", null].map((word) => [word, "running"]);
  it.each([["Off", "stopped"], ...notOff])(
    "reads the power state %j as %s",
    async (powerStatus, powerState) => {
      const { read } = host({}, {}, { "server.power.status": () => ({ powerStatus }) });
      expect((await read(stored({ ...inputs, powerState: "running" })))?.inputs.powerState).toBe(powerState);
    },
  );

  it.each([
    ["0", "no"],
    [0, 0],
    [0, undefined],
    [14, "quota"],
  ])(
    "finds no drift in backups that are off, whatever the host shows: %j of plan %j",
    async (quota, plan) => {
      const given = { ...inputs, backupEnabled: false, backupQuota: 7 };
      const { read, diff, writes } = host({ backup_enabled: 0, backup_quota: quota, backup_plan: plan });
      const found = await read(stored(given));
      expect(found?.inputs).toEqual(given);
      expect(diff(found?.outputs ?? {}, given)).toMatchObject({ changes: false, steps: [] });
      expect(writes).toEqual([]);
    },
  );

  it("finds drift if someone switched off backups, or changed the quota of backups that are on", async () => {
    const given = { ...inputs, backupQuota: 7 };
    const off = await host({ backup_enabled: 0, backup_quota: 0 }).read(stored(given));
    expect(off?.inputs).toEqual({ ...given, backupEnabled: false });
    const other = await host({ backup_quota: 14 }).read(stored(given));
    expect(other?.inputs).toEqual({ ...given, backupQuota: 14 });
  });

  it("assumes the first disks for a state without a disk count", async () =>
    expect((await host().read(stored()))?.outputs).toMatchObject({ diskGeneration: 1 }));

  it("requests the power state only if it is managed, and works without it if the host refuses", async () => {
    const { read, reads } = host();
    await read(stored());
    expect(reads.sort()).toEqual(["asset.details", "server.details"]);
    const refusing = host({}, {}, { "server.power.status": () => refuse("Permission") });
    const found = await refusing.read(stored({ ...inputs, powerState: "running" }));
    expect(found?.inputs.powerState).toBe("running");
  });

  it("reads the power state of many servers from one list, and requests only missing ones separately", async () => {
    const words: Properties = { AAAAAA: "Off", BBBBBB: "On", CCCCCC: {} };
    const list: Script[string] = ({ alsowith }) =>
      Object.entries(words).map(([uniq_id, powerStatus]) => ({
        ...{ uniq_id, ...(alsowith !== undefined && { powerStatus }) },
      }));
    const script = { "asset.list": list, "server.power.status": () => ({ powerStatus: "Off" }) };
    const { read, reads } = host({}, {}, script);
    const outputs = stored({ ...inputs, powerState: "running" });
    const found = await Promise.all(Object.keys(words).map((uniqId) => read(outputs, uniqId)));
    expect(found.map((one) => one?.inputs.powerState)).toEqual(["stopped", "running", "stopped"]);
    expect(reads.filter((name) => name === "server.power.status")).toHaveLength(1);
  });

  it("imports the inputs that the host shows for a server", async () => {
    const { read, diff } = host({ backup_quota: "7" }, { custom_name: "front" });
    const found = await read({});
    const { features: _f, password: _p, publicSshKey: _k, newIps: _n, ...shown } = inputs;
    expect(found?.inputs).toEqual({
      ...shown,
      ...{ zoneId: 11, bandwidthQuota: 5000, backupQuota: 7, customName: "front" },
    });
    expect(found?.outputs).toMatchObject({ uniqId: id, __holder: expect.any(String) });
    const news = found?.inputs ?? {};
    expect(server.check({ news }).failures).toEqual([]);
    expect(diff(found?.outputs ?? {}, news).changes).toBe(false);
  });
});

describe("a missing server", () => {
  it.each`
    what                                            | more
    ${"an error_class that ends in RecordNotFound"} | ${{ "server.details": () => refuse("RecordNotFound"), "asset.list": () => [], "asset.details": () => refuse("RecordNotFound") }}
    ${"the server's status Terminated"}             | ${{ "server.details": () => ({ ...record, status: "Terminated" }) }}
    ${"the asset's status Pending-Termination"}     | ${{ "asset.details": () => ({ ...asset, status: "Pending-Termination" }) }}
  `("is recognised by $what", async ({ more }) =>
    expect(await host({}, {}, more).read(stored())).toBeUndefined(),
  );

  it.each([
    ["an unknown method", refuse("API::InvalidMethod")],
    ["a refused permission", refuse("Permission")],
    ["a refused login", refuse("Authorization")],
    ["no connection", neverArrives],
  ])("is not assumed for %s, so the read fails and the state stays", async (_what, answer) => {
    await expect(host({}, {}, { "server.details": () => answer }).read(stored())).rejects.toThrow();
  });

  it("is not assumed if only the asset is not found", async () => {
    const { read } = host({}, {}, { "asset.details": () => refuse("RecordNotFound") });
    expect((await read(stored()))?.id).toBe(id);
  });

  const moved: Script[string] = ({ accnt }) =>
    accnt === 7 ? refuse("RecordNotFound") : { ...record, accnt: 8 };

  it("is not assumed if the server was moved to another account of the user, and an update continues with it", async () => {
    const { update } = run({ "server.details": moved });
    const building = stored(inputs, { __phase: { is: "building", since: 0, seen: true } });
    const outputs = await update(building, inputs as Properties);
    expect(outputs).toMatchObject({ accountNumber: 8, active: true });
    expect(outputs).not.toHaveProperty("__phase");
  });

  it("is not assumed if another account of the user has the server, which is drift instead", async () => {
    const { read } = run({ "server.details": moved, "asset.details": () => refuse("RecordNotFound") });
    const given = { ...inputs, accountNumber: 7 };
    const olds = (await read(stored(given)))?.inputs ?? {};
    expect(olds).toMatchObject({ accountNumber: 8, __asked: { accountNumber: 7 } });
    const { failures } = server.check({ olds, news: given });
    expect(failures.map(({ property }) => property)).toEqual(["accountNumber"]);
  });
});

describe("a read while a rebuild is in progress", () => {
  const restores = ["username", "password"];
  const sent = { before: "unknown", known: "sent" };
  const pending = { is: "rebuilding", restores, templateName: "DEBIAN12", since: 0, ...sent };

  it("does not request the power state, because its current value is no drift", async () => {
    const { read, reads } = host({}, {}, { "server.power.status": () => ({ powerStatus: "stopped" }) });
    const powered = stored({ ...inputs, powerState: "running" }, { active: false, __phase: pending });
    expect((await read(powered))?.inputs).toMatchObject({ powerState: "running" });
    expect(reads).not.toContain("server.power.status");
  });
});
