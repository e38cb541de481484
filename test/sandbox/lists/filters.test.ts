import { expect, it } from "vitest";
import { type Answer, aKey, builtServer, openHost } from "../support/host";

/** The fields that filter each list. */
const filters = {
  "server/plan/list": ["zone_id", "region_id", "server_type"],
  "server/template/list": ["name", "zone_id", "region_id", "server_type"],
  "server/list": ["ip", "plan_id", "region_id", "status", "template_name", "type", "zone_id"],
  "server/credentials/list": ["uniq_id", "server_type", "type"],
  "asset/list": ["custom_name", "domain", "type", "status", "project_name", "altGroup"],
  "account/ssh/key/list": ["public_key_name"],
};
/** The fields that order each list, but do not filter it. */
const others = {
  "network/region/list": ["name"],
  "network/zone/list": ["id"],
  "server/plan/list": ["memory", "id"],
};
const casesOf = (members: Readonly<Record<string, string[]>>) =>
  Object.entries(members).flatMap(([path, names]) => names.map((name) => [path, name] as const));

/** An account whose records have several values in each of these fields. */
async function openFull(path: string) {
  const host = await openHost();
  const { ask, sandbox } = host;
  const vps = await builtServer(host);
  const place = { type: "Cloud.Metal", zone_id: 31, plan_id: 3121, template_name: "UBUNTU_2404_64" };
  const metal = await builtServer(host, { domain: "metal.example.com", ...place });
  await ask("server/power/stop", { uniq_id: vps });
  await ask("server/credentials/create", { uniq_id: metal, type: "app" });
  for (const public_key_name of ["b", "a"]) await ask("account/ssh/key/add", { ...aKey, public_key_name });
  sandbox
    .asset(vps)
    .set({ custom_name: "Shop", project_name: "Shop", altGroup: "front row", status: "Disabled" });
  const more = path === "asset/list" ? { alsowith: ["altGroup"] } : {};
  const items = async (params: Answer = {}) =>
    (await ask(path, { page_size: 500, ...more, ...params })).items as Answer[];
  return { items, all: await items() };
}

it.each(casesOf(filters))("%s filtered by %s has exactly the records of each value", async (path, name) => {
  const { items, all } = await openFull(path);
  const values = new Set(all.map((item) => item[name]));
  expect(values.size).toBeGreaterThan(1);
  // An empty value is no filter.
  values.delete("");
  for (const value of values)
    expect(await items({ [name]: value })).toEqual(all.filter((item) => item[name] === value));
});

// The list of keys is always in the order of their addition.
const orders = [...casesOf(filters), ...casesOf(others)].filter(([path]) => !path.startsWith("account"));

it.each(orders)(
  "%s is ordered by %s, with numbers as numbers and equal records in their previous order",
  async (path, field) => {
    const { items, all } = await openFull(path);
    const compare = (one: unknown, other: unknown) =>
      typeof one === "number" ? one - Number(other) : String(one).localeCompare(String(other));
    const up = [...all].sort((one, other) => compare(one[field], other[field]));
    const down = [...all].sort((one, other) => compare(other[field], one[field]));
    expect(await items({ order_by: { field } })).toEqual(up);
    expect(await items({ order_by: { field, sort: "asc" } })).toEqual(up);
    expect(await items({ order_by: { field, sort: "DESC" } })).toEqual(down);
    expect(up).not.toEqual(down);
  },
);
