import { expect, it } from "vitest";
import type { SeedData } from "../../../sandbox";
import { aKey, aServer, openHost } from "../support/host";

const backups = { backup_enabled: true, backup_plan: "daily", backup_quota: 7 } as const;
const metal = {
  ...{ domain: "metal.example.com", type: "Bare.Metal", zone_id: 11, plan_id: 1141 },
  ...{ template_name: "DEBIAN_12_64", password: "chosen-word", ...backups },
  credentials: [{ name: "shop", username: "admin", auth_data: "app-word" }],
} as const satisfies NonNullable<SeedData["servers"]>[number];
const web = { domain: "web.example.com" };

it("servers, keys, assets and users exist as if the host had always had them", async () => {
  const { sandbox, ask, listed, refused } = await openHost({ profile: "realistic" });
  expect(sandbox.seed({})).toEqual({ servers: [], keys: [], assets: [], users: [] });
  const guest = { username: "guest", password: "guest-word" };
  const zone = { domain: "shop.example.com" };
  const { servers, keys, assets, users } = sandbox.seed({
    ...{ servers: [metal], keys: [aKey], assets: [{ type: "DNS.Zone", category: "DNS", ...zone }] },
    users: [{ ...guest, denied: ["server"] }],
  });
  const [uniq_id] = servers;
  const built = {
    active: true,
    status: "Running",
    ip: "198.18.0.1",
    type: "Bare.Metal",
    backup_plan: "daily",
  };
  expect(await ask("server/details", { uniq_id })).toMatchObject(built);
  expect(await ask("server/password", { uniq_id })).toEqual({ password: "chosen-word" });
  const { items } = await ask("server/credentials/list", { uniq_id, type: "app" });
  expect(items).toMatchObject([{ name: "shop", username: "admin", auth_data: "app-word" }]);
  expect(await listed("account/ssh/key/list", "id")).toEqual(keys);
  expect(await ask("asset/details", { uniq_id: assets[0] })).toMatchObject(zone);
  expect(users).toEqual(["guest"]);
  expect(await refused("server/create", aServer, guest)).toMatch(/^403/);
  expect(sandbox.ledger).toEqual({ orders: [], destructions: [] });
  expect(sandbox.requests.filter(({ operation }) => operation === "server.create")).toHaveLength(1);
});

it("a server type is enough: plan, zone and template default to the first ones offered for the type", async () => {
  const { sandbox } = await openHost();
  const types = ["Cloud.VPS", "Bare.Metal.GPU.WIN"] as const;
  sandbox.seed({ servers: types.map((type) => ({ ...web, type })) });
  sandbox.seed({ servers: [{ ...web, zone_id: 31 }] });
  expect(sandbox.servers).toMatchObject([
    { type: "Cloud.VPS", plan_id: "1101", zone_id: 11 },
    { type: types[1], plan_id: "2171", zone_id: 21, template_name: expect.stringMatching(/^WIN/) },
    { type: "Cloud.VPS", plan_id: "3101", zone_id: 31 },
  ]);
});

it("the same seed data gives the same ids, and is part of snapshots", async () => {
  const ids = async () => {
    const { sandbox } = await openHost({ seed: 3 });
    return sandbox.seed({ servers: [{ domain: "web.example.com" }], keys: [aKey] });
  };
  expect(await ids()).toEqual(await ids());
  const { sandbox } = await openHost();
  sandbox.snapshot("empty");
  sandbox.seed({ keys: [aKey] });
  sandbox.snapshot("seeded");
  sandbox.restore("empty");
  expect(sandbox.keys).toEqual([]);
  sandbox.restore("seeded");
  expect(sandbox.keys).toHaveLength(1);
});

it("failNextBuild applies to orders, not to seeded servers", async () => {
  const { sandbox, ask } = await openHost({ profile: "instant" });
  sandbox.failNextBuild();
  sandbox.seed({ servers: [{ domain: "web.example.com" }] });
  expect(sandbox.servers).toMatchObject([{ status: "Running" }]);
  await ask("server/create", aServer);
  expect(sandbox.servers).toMatchObject([{ status: "Running" }, { status: "Failed" }]);
});

it.each([
  [{ servers: [{}] }, /^servers\.0\.domain /],
  [{ servers: [{ domain: "no domain" }] }, /^servers\.0\.domain /],
  [{ servers: [{ domain: "a.example.com", colour: "red" }] }, /colour/],
  [{ servers: [{ ...web, plan_id: 9, zone_id: 11 }] }, /^plan 9 is not a plan of Cloud\.VPS in zone 11/],
  [{ keys: [aKey, aKey] }, /^an SSH key named deploy exists already/],
  [{ keys: [{ ...aKey, public_key_name: "with-dash" }] }, /^keys\.0\.public_key_name /],
  [{ users: [{ username: "sandbox" }] }, /^a user sandbox exists already/],
  [{ users: [{ username: "" }] }, /^users\.0\.username must not be empty/],
  [{ assets: "many" }, /^assets must be a list/],
  [{ volumes: [] }, /volumes/],
])("%j is refused, and nothing was created", async (wrong, reason) => {
  const { sandbox } = await openHost();
  const before = JSON.stringify([sandbox.servers, sandbox.keys, sandbox.users, sandbox.assets]);
  const good = { keys: [{ ...aKey, public_key_name: "first" }], users: [{ username: "new" }] };
  expect(() => sandbox.seed({ ...good, ...wrong } as SeedData)).toThrow(reason);
  expect(JSON.stringify([sandbox.servers, sandbox.keys, sandbox.users, sandbox.assets])).toBe(before);
});
