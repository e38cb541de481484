import { describe, expect, it } from "vitest";
import { aServer, openHost, openWithServer } from "../support/host";
import { own, type Step, seen } from "../support/seen";

const [status, active, ip] = ["server/details status", "server/details active", "server/details ip"];
const template = "server/details template_name";
const rebuild = (template_name: string, more = {}): Step => [
  "server/rebuild status",
  { uniq_id: own, template_name, ...more },
];
/** A host with a server that is being built. */
async function openWithBuild() {
  const host = await openHost();
  const { uniq_id } = await host.ask("server/create", aServer);
  return { ...host, uniq_id: uniq_id as string };
}

describe("a build", () => {
  it("is work in the background: inactive and without an address until it is done", async () => {
    const host = await openWithBuild();
    expect(host.uniq_id).toMatch(/^[A-HJ-NP-Z0-9]{6}$/);
    const look = [status, active, ip, "asset/details status", "asset/details active", "asset/details ip"];
    const building = ["Building", false, "127.0.0.1", "New", false, "127.0.0.1"];
    expect(await seen(host, 999, ...look, "server/power/status powerStatus")).toEqual([
      ...building,
      "Stopped",
    ]);
    const built = ["Running", true, "198.18.0.1", "Active", true, "198.18.0.1"];
    expect(await seen(host, 1, ...look, "server/power/status powerStatus")).toEqual([...built, "Running"]);
    expect(host.sandbox.writes()).toEqual(["server.create"]);
  });

  it("that is made to fail shows no address, and is not made good by time; so many rebuilds fail too", async () => {
    const host = await openWithBuild();
    host.sandbox.reset();
    host.sandbox.failNextBuild(2);
    const { uniq_id } = await host.ask("server/create", aServer);
    const failed = { ...host, uniq_id: uniq_id as string };
    const look = [status, active, ip, "asset/details active"];
    expect(await seen(failed, 1000, ...look)).toEqual(["Failed", false, "127.0.0.1", false]);
    expect(await seen(failed, "1h", ...look)).toEqual(["Failed", false, "127.0.0.1", false]);
    expect(await seen(failed, rebuild("DEBIAN_13_64"), 1000, status, template)).toEqual([
      "Re-Imaging",
      "Failed",
      "DEBIAN_12_64",
    ]);
    expect(await seen(failed, rebuild("DEBIAN_13_64"), 1000, status, template)).toEqual([
      "Re-Imaging",
      "Running",
      "DEBIAN_13_64",
    ]);
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
    const host = await openWithServer({ new_ips: 0, pool_ips: ["203.0.113.7"] });
    expect(await seen(host, ip, "server/details ip_count")).toEqual(["203.0.113.7", 1]);
  });
});

describe("a rebuild", () => {
  it("takes time and ends with the new template on the same server", async () => {
    const host = await openWithServer();
    const look = [status, active, template, ip];
    expect(await seen(host, rebuild("UBUNTU_2404_64"), 999, ...look, "asset/details status")).toEqual([
      "Re-Imaging",
      "Re-Imaging",
      false,
      "DEBIAN_12_64",
      "198.18.0.1",
      "Active",
    ]);
    expect(await seen(host, 1, ...look, "server/details template_description")).toEqual([
      "Running",
      true,
      "UBUNTU_2404_64",
      "198.18.0.1",
      "Ubuntu 24.04",
    ]);
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

  it("with force goes over work in progress: the last template asked for is the one installed", async () => {
    const host = await openWithServer();
    await seen(host, rebuild("DEBIAN_13_64"), 500, rebuild("UBUNTU_2404_64", { force: 1 }));
    expect(await seen(host, 500, status, 500, status, template)).toEqual([
      "Re-Imaging",
      "Running",
      "UBUNTU_2404_64",
    ]);
  });
});
