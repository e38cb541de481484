import { expect, it } from "vitest";
import { type Answer, builtServer, openWithServer } from "../support/host";

it("backups that the product no longer offers stay with a server that has them", async () => {
  const { sandbox, ask, uniq_id } = await openWithServer();
  sandbox.server(uniq_id).set({ backup_enabled: true, backup_plan: "daily", backup_quota: "8" });
  await ask("server/update", { uniq_id, domain: "new.example.com" });
  expect(await ask("server/details", { uniq_id })).toMatchObject({ backup_quota: "8" });
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
