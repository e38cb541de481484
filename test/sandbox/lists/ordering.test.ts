import { expect, it } from "vitest";
import { builtServer, openHost } from "../support/host";

const list = "server/plan/list";
const vps = { server_type: "Cloud.VPS", zone_id: 11 };

it.each([
  ["network/region/list", { field: "name" }, ["Lowlands", "North", "West"]],
  ["network/region/list", { field: "name", sort: "desc" }, ["West", "North", "Lowlands"]],
  ["network/zone/list", { field: "id", sort: "DESC" }, [31, 21, 12, 11]],
])("%s ordered by %j", async (path, order_by, ordered) => {
  const { listed } = await openHost();
  expect(await listed(path, order_by.field, { order_by })).toEqual(ordered);
});

it("numbers are sorted as numbers, before the page, and equal items keep their order", async () => {
  const { listed } = await openHost();
  const memory = (await listed(list, "memory", { order_by: { field: "memory" } })) as number[];
  expect(memory).toEqual([...memory].sort((one, two) => one - two));
  const page = (page_num: number) =>
    listed(list, "id", { ...vps, page_size: 1, page_num, order_by: { field: "id", sort: "desc" } });
  expect([await page(1), await page(2)]).toEqual([[1102], [1101]]);
  const unordered = await listed(list, "id", vps);
  expect(await listed(list, "id", { ...vps, order_by: { field: "zone_id" } })).toEqual(unordered);
});

it.each([
  ["server/list", "domain"],
  ["asset/list", "domain"],
  ["server/credentials/list", "id"],
  ["server/template/list", "name"],
])("%s can be ordered by %s", async (path, field) => {
  const host = await openHost();
  for (const domain of ["b.example.com", "a.example.com"]) await builtServer(host, { domain });
  const values = (sort: string) => host.listed(path, field, { page_size: 200, order_by: { field, sort } });
  const up = await values("asc");
  expect(new Set(up).size).toBeGreaterThan(1);
  expect(up).toEqual([...up].sort());
  expect(await values("desc")).toEqual([...up].reverse());
});
