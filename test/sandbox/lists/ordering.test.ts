import { expect, it } from "vitest";
import { builtServer, openHost, refusal } from "../support/host";

const list = "server/plan/list";
const vps = { server_type: "Cloud.VPS", zone_id: 11 };

it("order_by sorts numbers as numbers and words as words, either way", async () => {
  const { listed } = await openHost();
  const ordered = (path: string, field: string, sort?: string) =>
    listed(path, field, { order_by: { field, ...(sort && { sort }) } });

  expect(await ordered("network/region/list", "name")).toEqual(["Lowlands", "North", "West"]);
  expect(await ordered("network/region/list", "name", "desc")).toEqual(["West", "North", "Lowlands"]);
  expect(await ordered("network/zone/list", "id", "DESC")).toEqual([31, 21, 12, 11]);
  const memory = (await ordered(list, "memory", "asc")) as number[];
  expect(memory).toEqual([...memory].sort((one, two) => one - two));
});

it("the order comes before the page", async () => {
  const { listed } = await openHost();
  const page = (page_num: number) =>
    listed(list, "id", { ...vps, page_size: 1, page_num, order_by: { field: "id", sort: "desc" } });
  expect([await page(1), await page(2)]).toEqual([[1102], [1101]]);
});

it("equal items keep the order that they have without order_by", async () => {
  const { listed } = await openHost();
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
  await builtServer(host, { domain: "b.example.com" });
  await builtServer(host, { domain: "a.example.com" });
  const values = (sort: string) => host.listed(path, field, { page_size: 200, order_by: { field, sort } });

  const up = await values("asc");
  expect(new Set(up).size).toBeGreaterThan(1);
  expect(up).toEqual([...up].sort());
  expect(await values("desc")).toEqual([...up].reverse());
});

it("an unknown field or sort is refused, also one that every JavaScript object has", async () => {
  const { refused } = await openHost();
  const ordered = (order_by: unknown) => refused(list, { order_by });

  for (const field of ["colour", "toString", "constructor"])
    expect([field, await ordered({ field })]).toEqual([
      field,
      refusal(400, "Input::Validation", "order_by.field"),
    ]);
  for (const sort of ["up", "constructor"])
    expect([sort, await ordered({ field: "id", sort })]).toEqual([
      sort,
      refusal(400, "Input::Validation", "order_by.sort"),
    ]);
  expect(await ordered({ sort: "asc" })).toMatchObject({ status: 400, field: "order_by.field" });
  expect(await ordered("id")).toMatchObject({ status: 400, field: "order_by" });
  expect(await ordered({ field: "id", other: "name" })).toMatchObject({ status: 400, field: "order_by" });
});
