import { expect, it } from "vitest";
import { type Answer, builtServer, openWithServer } from "../support/host";

it("a host name given to server update is read back everywhere, and finds the server", async () => {
  const { ask, listed, sandbox, uniq_id } = await openWithServer({ domain: "old.example.com" });
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
  const shown = async (change: Answer) => {
    await ask("server/update", { uniq_id, ...change });
    const details = await ask("server/details", { uniq_id });
    return ["enabled", "plan", "quota"]
      .map((part) => details[`backup_${part}`])
      .concat(details.bandwidth_quota);
  };
  const daily = { backup_enabled: 1, backup_plan: "daily", backup_quota: 14 };
  expect(await shown({ ...daily, bandwidth_quota: 0 })).toEqual([true, "daily", "14", "0"]);
  // What an update does not name stays.
  expect(await shown({ bandwidth_quota: 10000 })).toEqual([true, "daily", "14", "10000"]);
  expect(await shown({ ...daily, backup_enabled: 0 })).toEqual([false, "", "", "10000"]);
});

it("backups that the product no longer offers stay with a server that has them", async () => {
  const { sandbox, ask, uniq_id } = await openWithServer();
  sandbox.server(uniq_id).set({ backup_enabled: true, backup_plan: "daily", backup_quota: "8" });
  await ask("server/update", { uniq_id, domain: "new.example.com" });
  expect(await ask("server/details", { uniq_id })).toMatchObject({ backup_quota: "8" });
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
  const { host, ask, listed, sandbox, uniq_id: small } = await openWithServer();
  const place = { type: "Cloud.Metal", plan_id: 3121, zone_id: 31 };
  const metal = await builtServer(host, { ...place, template_name: "UBUNTU_2404_64" });
  await ask("server/power/stop", { uniq_id: small });
  sandbox.advance(600);
  const { ip } = await ask("server/details", { uniq_id: metal });
  for (const [params, found] of [
    [{}, [small, metal]],
    [{ ip }, [metal]],
    [{ plan_id: "1101" }, [small]],
    [{ region_id: 3 }, [metal]],
    [{ zone_id: 11 }, [small]],
    [{ type: "Cloud.Metal" }, [metal]],
    [{ template_name: "DEBIAN_12_64" }, [small]],
    [{ status: "Stopped" }, [small]],
    [{ status: "Running", zone_id: 11 }, []],
  ] as [Answer, string[]][])
    expect([params, await listed("server/list", "uniq_id", params)]).toEqual([params, found]);
});
