import { describe, expect, it } from "vitest";
import { aServer, openHost, openWithServer, refusal } from "../support/host";

const building = { active: false, status: "Building", ip: "127.0.0.1" };

describe("a build", () => {
  it("is work in the background: inactive and without an address until it is done", async () => {
    const { ask, listed, sandbox } = await openHost();
    const created = await ask("server/create", aServer);
    expect(created).toMatchObject({ ...aServer, plan_id: "1101", ...building });
    const { uniq_id } = created;
    expect(uniq_id).toMatch(/^[A-HJ-NP-Z0-9]{6}$/);
    const shown = async () => {
      const { status, ...server } = await ask("server/details", { uniq_id });
      const asset = await ask("asset/details", { uniq_id });
      const { powerStatus } = await ask("server/power/status", { uniq_id });
      return [[status, server.active, server.ip], [asset.status, asset.active, asset.ip], powerStatus];
    };
    sandbox.advance(999);
    expect(await shown()).toEqual([["Building", false, "127.0.0.1"], ["New", false, "127.0.0.1"], "Stopped"]);
    sandbox.advance(1);
    const ip = "198.18.0.1";
    expect(await shown()).toEqual([["Running", true, ip], ["Active", true, ip], "Running"]);
    expect(await listed("server/list", "status")).toEqual(["Running"]);
    expect(sandbox.writes()).toEqual(["server.create"]);
  });

  it("that fails says so, shows no address, and is not made good by time", async () => {
    const { ask, sandbox } = await openHost();
    sandbox.failNextBuild();
    const { uniq_id } = await ask("server/create", aServer);
    for (const milliseconds of [1000, 3_600_000]) {
      sandbox.advance(milliseconds);
      expect(await ask("server/details", { uniq_id })).toMatchObject({ ...building, status: "Failed" });
      expect(await ask("asset/details", { uniq_id })).toMatchObject({ active: false, ip: "127.0.0.1" });
    }
    // Only the next one was to fail.
    const next = await ask("server/create", aServer);
    sandbox.advance(1000);
    expect(await ask("server/details", { uniq_id: next.uniq_id })).toMatchObject({ status: "Running" });
  });

  it("can be made to fail so many times, rebuilds among them", async () => {
    const { ask, sandbox } = await openHost();
    sandbox.failNextBuild(2);
    const { uniq_id } = await ask("server/create", aServer);
    const statuses: unknown[] = [];
    for (let count = 0; count < 3; count++) {
      sandbox.advance(1000);
      statuses.push((await ask("server/details", { uniq_id })).status);
      if (count < 2) await ask("server/rebuild", { uniq_id, template_name: "DEBIAN_12_64" });
    }
    expect(statuses).toEqual(["Failed", "Failed", "Running"]);
  });

  it("gives the server the options that it was ordered with", async () => {
    const backups = { backup_enabled: 1, backup_plan: "quota", backup_quota: 500 };
    const features = { Antivirus: "basic" };
    const { ask, sandbox, uniq_id } = await openWithServer({
      ...{ new_ips: 2, new_ip6s: 1, pool_ips: ["203.0.113.7"] },
      ...{ ...backups, bandwidth_quota: 0, features, password: "chosen-word" },
    });
    expect(await ask("server/details", { uniq_id })).toMatchObject({
      ...{ ip: "203.0.113.7", ip_count: 3, features },
      ...{ backup_enabled: true, backup_plan: "quota", backup_quota: "500", bandwidth_quota: "0" },
      create_date: "2026-01-01T00:00:00.000Z",
    });
    expect(await ask("server/password", { uniq_id })).toEqual({ password: "chosen-word" });
    expect(sandbox.server(uniq_id).row.ip6_count).toBe(1);
  });

  it("takes all addresses from the pool where the order asks for none", async () => {
    const { ask, refused, uniq_id } = await openWithServer({ new_ips: 0, pool_ips: ["203.0.113.7"] });
    expect(await ask("server/details", { uniq_id })).toMatchObject({ ip: "203.0.113.7", ip_count: 1 });
    const none = { ...aServer, new_ips: 0 };
    expect(await refused("server/create", none)).toEqual(refusal(400, "Input::OutOfBounds", "new_ips"));
  });
});

describe("a rebuild", () => {
  it("takes time and ends with the new template on the same server", async () => {
    const { ask, sandbox, uniq_id } = await openWithServer();
    const { ip } = await ask("server/details", { uniq_id });
    const template_name = "UBUNTU_2404_64";
    const busy = { uniq_id, active: false, status: "Re-Imaging", template_name: "DEBIAN_12_64", ip };
    expect(await ask("server/rebuild", { uniq_id, template_name })).toMatchObject(busy);
    sandbox.advance(999);
    expect(await ask("server/details", { uniq_id })).toMatchObject(busy);
    expect(await ask("asset/details", { uniq_id })).toMatchObject({ active: false, status: "Active", ip });
    sandbox.advance(1);
    const template = { template_name, template: template_name, template_description: "Ubuntu 24.04" };
    const done = { uniq_id, ip, active: true, status: "Running", ...template };
    expect(await ask("server/details", { uniq_id })).toMatchObject(done);
  });

  it("gives the login of a fresh installation", async () => {
    const { ask, sandbox, uniq_id } = await openWithServer({ password: "old-word" });
    await ask("server/update", { uniq_id, username: "admin" });
    await ask("server/rebuild", { uniq_id, template_name: "DEBIAN_13_64" });
    sandbox.advance(1000);
    const login = await ask("asset/login", { uniq_id });
    expect(login).toEqual({ username: "root", password: expect.not.stringContaining("old-word") });
    expect(await ask("server/password", { uniq_id })).toEqual({ password: login.password });
    const stored = await ask("server/credentials/list", { uniq_id, type: "server" });
    expect(stored.items).toMatchObject([{ username: "root", auth_data: login.password }]);
  });

  it("that fails leaves the old template, inactive, until one succeeds", async () => {
    const { ask, sandbox, uniq_id } = await openWithServer();
    sandbox.failNextBuild();
    const shown = { active: false, status: "Failed", template_name: "DEBIAN_12_64" };
    for (const [asked, is] of [
      ["DEBIAN_13_64", shown],
      ["DEBIAN_12_64", { ...shown, active: true, status: "Running" }],
    ] as const) {
      await ask("server/rebuild", { uniq_id, template_name: asked });
      sandbox.advance(1000);
      expect(await ask("server/details", { uniq_id })).toMatchObject(is);
    }
  });

  it("with force goes over work in progress: the last template asked for is the one installed", async () => {
    const { ask, sandbox, uniq_id } = await openWithServer();
    await ask("server/rebuild", { uniq_id, template_name: "DEBIAN_13_64" });
    sandbox.advance(500);
    const template_name = "UBUNTU_2404_64";
    await ask("server/rebuild", { uniq_id, template_name, force: 1 });
    sandbox.advance(500);
    expect(await ask("server/details", { uniq_id })).toMatchObject({ status: "Re-Imaging" });
    sandbox.advance(500);
    expect(await ask("server/details", { uniq_id })).toMatchObject({ status: "Running", template_name });
  });
});
