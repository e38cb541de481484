import { expect, it } from "vitest";
import { aServer, builtServer, openHost, openWithServer, refusal } from "../support/host";

it("a host name given to server update is read back everywhere, and finds the server", async () => {
  const { sandbox, listed, ask, uniq_id } = await openWithServer({ domain: "old.example.com" });
  const domain = "new.example.com";
  expect(await ask("server/update", { uniq_id, domain })).toMatchObject({ uniq_id, domain });
  expect(await ask("server/details", { uniq_id })).toMatchObject({ domain });
  expect(await ask("asset/details", { uniq_id })).toMatchObject({ domain });
  expect(await listed("server/list", "domain")).toEqual([domain]);
  expect(await listed("asset/list", "uniq_id", { domain })).toEqual([uniq_id]);
  expect(await listed("asset/list", "uniq_id", { domain: "old.example.com" })).toEqual([]);
  // The asset keeps the name when the server is gone.
  await ask("asset/cancellation/request", { uniq_id });
  sandbox.advance(600);
  expect(await ask("asset/details", { uniq_id })).toMatchObject({ domain, status: "Terminated" });
});

it("backups and bandwidth are read back; without backups their plan and quota are empty", async () => {
  const { ask, uniq_id } = await openWithServer();
  await ask("server/update", {
    uniq_id,
    backup_enabled: 1,
    backup_plan: "daily",
    backup_quota: 14,
    bandwidth_quota: 0,
  });
  const kept = { backup_enabled: true, backup_plan: "daily", backup_quota: "14", bandwidth_quota: "0" };
  expect(await ask("server/details", { uniq_id })).toMatchObject(kept);
  // What an update does not name stays.
  await ask("server/update", { uniq_id, bandwidth_quota: 10000 });
  expect(await ask("server/details", { uniq_id })).toMatchObject({ ...kept, bandwidth_quota: "10000" });
  await ask("server/update", { uniq_id, backup_enabled: 0, backup_plan: "daily", backup_quota: 14 });
  expect(await ask("server/details", { uniq_id })).toMatchObject({
    backup_enabled: false,
    backup_plan: "",
    backup_quota: "",
  });
});

it("backups that the options of the product do not offer are refused; others of a server stay", async () => {
  const { sandbox, refused, ask, uniq_id } = await openWithServer();
  const daily = { uniq_id, backup_enabled: 1, backup_plan: "daily" };
  expect(await refused("server/update", { ...daily, backup_quota: 8 })).toEqual(
    refusal(400, "Input::NotInRealm", "backup_quota"),
  );
  sandbox.server(uniq_id as string).set({ backup_enabled: true, backup_plan: "daily", backup_quota: "8" });
  await ask("server/update", { uniq_id, domain: "new.example.com" });
  expect(await ask("server/details", { uniq_id })).toMatchObject({ backup_quota: "8" });
});

it("an update that is refused for one member changes none", async () => {
  const { refused, ask, uniq_id } = await openWithServer();
  const before = await ask("server/details", { uniq_id });
  const change = { uniq_id, domain: "new.example.com", backup_enabled: 1, backup_plan: "daily" };
  expect(await refused("server/update", { ...change, backup_quota: 400 })).toMatchObject({
    field: "backup_quota",
  });
  expect(await ask("server/details", { uniq_id })).toEqual(before);
});

it("a login given to server update is the one that every read answers", async () => {
  const { ask, uniq_id } = await openWithServer({ password: "first-word" });
  expect(await ask("server/password", { uniq_id })).toEqual({ password: "first-word" });
  await ask("server/update", { uniq_id, username: "admin", password: "second-word" });
  expect(await ask("server/details", { uniq_id })).toMatchObject({ username: "admin" });
  expect(await ask("server/password", { uniq_id })).toEqual({ password: "second-word" });
  expect(await ask("asset/login", { uniq_id })).toEqual({ username: "admin", password: "second-word" });
  const stored = await ask("server/credentials/list", { uniq_id, type: "server" });
  expect(stored.items).toMatchObject([{ username: "admin", auth_data: "second-word" }]);
});

it("the server list filters by each of a server's values", async () => {
  const host = await openHost();
  const small = await builtServer(host);
  const metal = await builtServer(host, {
    type: "Cloud.Metal",
    plan_id: 3121,
    zone_id: 31,
    template_name: "UBUNTU_2404_64",
  });
  await host.ask("server/power/stop", { uniq_id: small });
  host.sandbox.advance(600);
  const { ip } = await host.ask("server/details", { uniq_id: metal });
  const found = (params: Record<string, unknown>) => host.listed("server/list", "uniq_id", params);
  expect(await found({})).toEqual([small, metal]);
  expect(await found({ ip })).toEqual([metal]);
  expect(await found({ plan_id: "1101" })).toEqual([small]);
  expect(await found({ region_id: 3 })).toEqual([metal]);
  expect(await found({ zone_id: 11 })).toEqual([small]);
  expect(await found({ type: "Cloud.Metal" })).toEqual([metal]);
  expect(await found({ template_name: "DEBIAN_12_64" })).toEqual([small]);
  expect(await found({ status: "Stopped" })).toEqual([small]);
  expect(await found({ status: "Running", zone_id: 11 })).toEqual([]);
});

it("a server is deployed in the zone of its plan where none is given; without either the order is refused", async () => {
  const { ask, refused } = await openHost();
  const { zone_id, ...anywhere } = aServer;
  const { uniq_id } = await ask("server/create", anywhere);
  expect(await ask("server/details", { uniq_id })).toMatchObject({ zone_id });
  const { plan_id: _, ...nowhere } = anywhere;
  for (const order of [nowhere, { ...nowhere, plan_id: 99 }])
    expect(await refused("server/create", order)).toEqual(refusal(400, "Input::Required", "zone_id"));
});
