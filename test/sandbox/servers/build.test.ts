import { expect, it } from "vitest";
import { aServer, openHost, refusal } from "../support/host";

const building = { active: false, status: "Building", ip: "127.0.0.1" };

it("a server is built in the background: inactive and without an address until it is done", async () => {
  const { ask, listed, sandbox } = await openHost();

  const created = await ask("server/create", aServer);
  expect(created).toMatchObject({ ...aServer, plan_id: "1101", ...building });
  const { uniq_id } = created;
  expect(uniq_id).toMatch(/^[A-HJ-NP-Z0-9]{6}$/);

  sandbox.advance(999);
  expect(await ask("server/details", { uniq_id })).toMatchObject(building);
  expect(await ask("asset/details", { uniq_id })).toMatchObject({
    active: false,
    ip: "127.0.0.1",
    status: "New",
  });
  expect(await ask("server/power/status", { uniq_id })).toMatchObject({ status: "Building" });

  sandbox.advance(1);
  const built = await ask("server/details", { uniq_id });
  expect(built).toMatchObject({ active: true, status: "Running", ip: expect.stringMatching(/^198\.18\./) });
  expect(await ask("asset/details", { uniq_id })).toMatchObject({
    active: true,
    ip: built.ip,
    status: "Active",
  });
  expect(await ask("server/power/status", { uniq_id })).toMatchObject({ powerStatus: "Running" });
  expect(await listed("server/list", "status")).toEqual(["Running"]);
});

it("servers have ids and addresses of their own", async () => {
  const { ask, listed, sandbox } = await openHost();
  for (let count = 0; count < 5; count++) await ask("server/create", aServer);
  sandbox.advance(1000);

  expect(new Set(await listed("server/list", "uniq_id")).size).toBe(5);
  expect(new Set(await listed("server/list", "ip")).size).toBe(5);
});

it("a build that fails says so, shows no address, and is not made good by time", async () => {
  const { ask, sandbox } = await openHost();
  sandbox.failNextBuild();
  const { uniq_id } = await ask("server/create", aServer);
  expect(await ask("server/details", { uniq_id })).toMatchObject(building);

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

it("a count of builds can be made to fail, rebuilds among them", async () => {
  const { ask, sandbox } = await openHost();
  sandbox.failNextBuild(2);
  const { uniq_id } = await ask("server/create", aServer);
  const template_name = "DEBIAN_12_64";

  const statuses: unknown[] = [];
  for (let count = 0; count < 3; count++) {
    sandbox.advance(1000);
    statuses.push((await ask("server/details", { uniq_id })).status);
    if (count < 2) await ask("server/rebuild", { uniq_id, template_name });
  }
  expect(statuses).toEqual(["Failed", "Failed", "Running"]);
});

it("realistic builds take longer for Windows and for metal; instant ones are done at once", async () => {
  const order = {
    vps: aServer,
    windows: { ...aServer, type: "Cloud.VPS.WIN", plan_id: 1111, template_name: "WINDOWS_2022_64" },
    metal: { ...aServer, type: "Bare.Metal", plan_id: 1141 },
  };
  const { ask, sandbox } = await openHost({ profile: "realistic" });
  const ids = new Map<string, unknown>();
  for (const [name, params] of Object.entries(order))
    ids.set(name, (await ask("server/create", params)).uniq_id);
  const done = async () => {
    const names: string[] = [];
    for (const [name, uniq_id] of ids)
      if ((await ask("server/details", { uniq_id })).active) names.push(name);
    return names;
  };

  // Usual times are 8, 15 and 60 minutes, a fifth more or less.
  sandbox.advance(6 * 60_000);
  expect(await done()).toEqual([]);
  sandbox.advance(4 * 60_000);
  expect(await done()).toEqual(["vps"]);
  sandbox.advance(20 * 60_000);
  expect(await done()).toEqual(["vps", "windows"]);
  sandbox.advance(45 * 60_000);
  expect(await done()).toEqual(["vps", "windows", "metal"]);

  const instant = await openHost({ profile: "instant" });
  const { uniq_id } = await instant.ask("server/create", aServer);
  expect(await instant.ask("server/details", { uniq_id })).toMatchObject({ active: true });
});

it("the options of provisioning are what the server then has", async () => {
  const { ask, sandbox } = await openHost();
  const { uniq_id } = await ask("server/create", {
    ...aServer,
    new_ips: 2,
    new_ip6s: 1,
    pool_ips: ["203.0.113.7"],
    backup_enabled: 1,
    backup_plan: "quota",
    backup_quota: 500,
    bandwidth_quota: 0,
    features: { Antivirus: "basic" },
    password: "chosen-word",
  });
  sandbox.advance(1000);

  expect(await ask("server/details", { uniq_id })).toMatchObject({
    ip: "203.0.113.7",
    ip_count: 3,
    backup_enabled: true,
    backup_plan: "quota",
    backup_quota: "500",
    bandwidth_quota: "0",
    features: { Antivirus: "basic" },
    create_date: "2026-01-01T00:00:00.000Z",
  });
  expect(await ask("server/password", { uniq_id })).toEqual({ password: "chosen-word" });
  expect(sandbox.server(uniq_id as string).row.ip6_count).toBe(1);
});

it("a second block of IPv6 addresses, or backups for longer than are kept, are refused: nothing is built", async () => {
  const { refused, sandbox } = await openHost();
  const beyond = (field: string) => refusal(400, "Input::OutOfBounds", field);

  expect(await refused("server/create", { ...aServer, new_ip6s: 2 })).toEqual(beyond("new_ip6s"));
  const daily = { backup_enabled: 1, backup_plan: "daily", backup_quota: 91 };
  expect(await refused("server/create", { ...aServer, ...daily })).toEqual(beyond("backup_quota"));

  expect([sandbox.servers, sandbox.assets.filter(({ domain }) => domain === aServer.domain)]).toEqual([
    [],
    [],
  ]);
});

it("zone and zone_id name the same thing: two zones are refused and nothing is built, one given twice is not", async () => {
  const { ask, refused, sandbox } = await openHost();
  const { zone_id } = aServer;

  expect(await refused("server/create", { ...aServer, zone: 21 })).toEqual(
    refusal(400, "Input::Disallowed", "zone"),
  );
  expect(sandbox.servers).toEqual([]);

  expect(await ask("server/create", { ...aServer, zone: zone_id })).toMatchObject({ zone_id });
});
