import { expect, it } from "vitest";
import { type Answer, openWithServer } from "../support/host";

const backups = { backup_enabled: 1, backup_plan: "daily", backup_quota: 7 };

it.each([
  ["words", true, false],
  ["numbers", 1, 0],
] as const)("booleans %s: %j and %j, at every depth", async (booleans, yes, no) => {
  const { ask, uniq_id } = await openWithServer({}, { booleans });
  expect(await ask("server/details", { uniq_id })).toMatchObject({ active: yes, backup_enabled: no });
  const { items } = await ask("server/plan/list", { available: 0 });
  expect(items).toContainEqual(expect.objectContaining({ available: no }));
  const actions = ["server/create", "no/thing"];
  const permissions = { "server/create": yes, "no/thing": no };
  expect(await ask("account/user/permitted", { actions, all: 1 })).toEqual({ permissions });
  const key = { public_key_name: "deploy", public_key_value: "ssh-rsa AAAA" };
  expect(await ask("account/ssh/key/add", key)).toEqual({ added: yes });
});

it.each([
  ["iso", "2026-01-01T00:00:00.000Z", "2026-01-01T00:00:01.000Z"],
  ["spaced", "2026-01-01 00:00:00", "2026-01-01 00:00:01"],
] as const)("dates %s: %s", async (dates, ordered, removal_requested) => {
  const { ask, uniq_id } = await openWithServer({}, { dates });
  expect(await ask("server/details", { uniq_id })).toMatchObject({ create_date: ordered });
  const alsowith = ["creation_date"];
  expect(await ask("asset/details", { uniq_id, alsowith })).toMatchObject({ creation_date: ordered });
  expect(await ask("asset/cancellation/request", { uniq_id })).toEqual({ removal_requested });
});

it.each([
  ["text", "", "0", "10000", "7"],
  ["numbers", 0, 0, 10_000, 7],
] as const)(
  "quotas %s: without backups %j",
  async (quotas, backup_quota, backup_size, bandwidth_quota, days) => {
    const { ask, uniq_id } = await openWithServer({ bandwidth_quota: 10_000 }, { quotas });
    const none = { backup_quota, backup_size, bandwidth_quota };
    expect(await ask("server/details", { uniq_id })).toMatchObject(none);
    await ask("server/update", { uniq_id, ...backups });
    expect(await ask("server/details", { uniq_id })).toMatchObject({ backup_quota: days });
    const { backupsAndStorage } = await ask("asset/details", { uniq_id, alsowith: ["backupsAndStorage"] });
    expect(backupsAndStorage).toMatchObject({ backup_plan: "daily", backup_quota: days });
  },
);

const north = { id: 11, name: "North A", region_id: 1 };
it.each([
  ["id", north],
  ["object", { ...north, region: { id: 1, name: "North" } }],
] as const)("zoneRegions %s: in the zone list and in records that name a zone", async (zoneRegions, zone) => {
  const { ask, uniq_id } = await openWithServer({}, { zoneRegions });
  const { items } = await ask("network/zone/list");
  expect((items as Answer[])[0]).toEqual(zone);
  expect((await ask("server/details", { uniq_id })).zone).toEqual(zone);
  expect((await ask("asset/details", { uniq_id, alsowith: ["zone"] })).zone).toEqual(zone);
});

it.each([
  ["shared", false],
  ["byType", true],
] as const)(
  "credentialIds %s: an app's number is that of a server's login: %s",
  async (credentialIds, isSame) => {
    const { ask, listed, uniq_id } = await openWithServer({}, { credentialIds });
    const app = { uniq_id, type: "app", username: "shopkeeper" };
    const { id } = await ask("server/credentials/create", app);
    expect((await listed("server/credentials/list", "id", { type: "server" })).includes(id)).toBe(isSame);
    expect(await ask("server/credentials/details", { id, type: "app" })).toMatchObject(app);
  },
);

it.each([
  ["named", true],
  ["none", false],
] as const)("assetAccounts %s: asset records name their account: %s", async (assetAccounts, isNamed) => {
  const { ask, uniq_id } = await openWithServer({}, { assetAccounts });
  const { items } = await ask("asset/list");
  for (const record of [await ask("asset/details", { uniq_id }), ...(items as Answer[])])
    expect("accnt" in record).toBe(isNamed);
  expect(await ask("asset/update", { uniq_id, custom_name: "front" })).toMatchObject({ accnt: 100001 });
});

it.each([
  ["live", "Stopped"],
  ["late", "Running"],
] as const)(
  "cachedPower %s: within a minute of a stop the cached status is %s",
  async (cachedPower, cached) => {
    const { ask, sandbox, uniq_id } = await openWithServer({}, { cachedPower });
    const both = async (milliseconds: number) => {
      sandbox.advance(milliseconds);
      const [live, late] = [
        await ask("server/power/status", { uniq_id }),
        await ask("server/power/cachedStatus", { uniq_id }),
      ];
      return [live.powerStatus, late.powerStatus];
    };
    expect(await both(120_000)).toEqual(["Running", "Running"]);
    await ask("server/power/stop", { uniq_id });
    expect(await both(600)).toEqual(["Stopped", cached]);
    expect(await both(59_999)).toEqual(["Stopped", cached]);
    expect(await both(1)).toEqual(["Stopped", "Stopped"]);
  },
);
