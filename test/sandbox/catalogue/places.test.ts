import { expect, it } from "vitest";
import { type Answer, openHost, refusal } from "../support/host";

it("every zone lies in a region of the region list, and every region has a zone", async () => {
  const { ask, listed } = await openHost();
  const regions = await listed("network/region/list", "id");
  const zones = (await ask("network/zone/list")).items as Answer[];

  expect(regions.length).toBeGreaterThan(1);
  expect(new Set(zones.map(({ id }) => id)).size).toBe(zones.length);
  expect(new Set(zones.map(({ region_id }) => region_id))).toEqual(new Set(regions));
});

it("region details are the list's record; an unknown region is not there", async () => {
  const { ask, refused } = await openHost();
  const regions = (await ask("network/region/list")).items as Answer[];

  for (const region of regions)
    expect(await ask("network/region/details", { id: region.id })).toEqual(region);
  expect(await refused("network/region/details", { id: 99 })).toEqual(refusal(404, "RecordNotFound"));
});

it("a server in a zone is in the zone's region; one that says otherwise is refused", async () => {
  const { ask, refused, sandbox } = await openHost();
  const order = { domain: "a.example.com", type: "Cloud.VPS", template_name: "DEBIAN_12_64" };

  expect(await ask("server/create", { ...order, zone_id: 21, plan_id: 2101 })).toMatchObject({
    zone_id: 21,
    region_id: 2,
    zone: { id: 21, name: "West A" },
  });
  // Without a zone the plan's is taken; `zone` is the other name of `zone_id`.
  expect(await ask("server/create", { ...order, plan_id: 3101 })).toMatchObject({
    zone_id: 31,
    region_id: 3,
  });
  expect(await ask("server/create", { ...order, zone: 12, plan_id: 1201 })).toMatchObject({ zone_id: 12 });

  const wrong = { ...order, zone_id: 21, plan_id: 2101, region_id: 1 };
  expect(await refused("server/create", wrong)).toEqual(refusal(400, "Input::NotInRealm", "region_id"));
  for (const member of ["zone_id", "zone"])
    expect(await refused("server/create", { ...order, [member]: 99, plan_id: 1101 })).toEqual(
      refusal(400, "Input::NotInRealm", "zone_id"),
    );
  expect(sandbox.servers).toHaveLength(3);
});
