import { expect, it } from "vitest";
import { serverTypes } from "../../../provider/api/contract/enumerations";
import { type Answer, aServer, openHost, refusal } from "../support/host";

const list = "server/plan/list";
const every = { page_size: 500 };

it.each(serverTypes)("%s has a plan to buy, with the hardware of its kind", async (server_type) => {
  const { ask } = await openHost();
  const plans = (await ask(list, { server_type, ...every })).items as Answer[];

  expect(plans).not.toEqual([]);
  for (const plan of plans) {
    expect(plan).toMatchObject({ server_type, available: true, type: "MachineModel" });
    for (const member of ["vcpu", "memory", "disk", "link_speed"]) expect(plan[member]).toBeGreaterThan(0);
    if (server_type.includes("GPU"))
      expect(plan).toMatchObject({ gpu_count: expect.any(Number), gpu_name: expect.stringMatching(/\w/) });
    else expect(plan).toMatchObject({ gpu_count: 0 });
    expect((plan.gpu_count as number) > 0).toBe(server_type.includes("GPU"));
  }
});

it("plans are listed by zone, region and type; not every zone has every type", async () => {
  const { ask, listed } = await openHost();
  const all = (await ask(list, every)).items as Answer[];
  const ids = (is: (plan: Answer) => boolean) => all.filter(is).map(({ id }) => id);

  expect(new Set(ids(() => true)).size).toBe(all.length);
  expect(await listed(list, "id", { zone_id: 21, ...every })).toEqual(ids((plan) => plan.zone_id === 21));
  expect(await listed(list, "id", { region_id: 1, ...every })).toEqual(ids((plan) => plan.region_id === 1));
  expect(await listed(list, "id", { zone_id: 11, server_type: "Bare.Metal" })).toEqual(
    ids((plan) => plan.zone_id === 11 && plan.server_type === "Bare.Metal"),
  );
  expect(await listed(list, "id", { zone_id: 12, server_type: "Bare.Metal" })).toEqual([]);
  expect(await listed(list, "id", { zone_id: 11, region_id: 2 })).toEqual([]);
});

it("what is sold out is listed only on request, and cannot be ordered", async () => {
  const { listed, refused, ask, sandbox } = await openHost();
  const place = { zone_id: 11, server_type: "Cloud.VPS" };
  expect(await listed(list, "id", place)).toEqual([1101, 1102]);
  expect(await listed(list, "id", { ...place, available: 1 })).toEqual([1101, 1102]);
  expect(await listed(list, "id", { ...place, available: 0 })).toEqual([1103]);
  expect(await ask("server/plan/details", { id: 1103 })).toMatchObject({ available: false });

  expect(await refused("server/create", { ...aServer, plan_id: 1103 })).toEqual(
    refusal(409, "Resource::Insufficient", "plan_id"),
  );
  expect(sandbox.servers).toEqual([]);
});

it("a plan of another zone or type, or of none, is refused", async () => {
  const { refused, sandbox } = await openHost();
  const wrong = refusal(400, "Input::NotInRealm", "plan_id");
  const { plan_id: _plan, ...noPlan } = aServer;

  expect(await refused("server/create", { ...aServer, plan_id: 2101 })).toEqual(wrong);
  expect(await refused("server/create", { ...aServer, plan_id: 1121 })).toEqual(wrong);
  expect(await refused("server/create", { ...aServer, plan_id: 9999 })).toEqual(wrong);
  expect(await refused("server/create", noPlan)).toEqual(refusal(400, "Input::Required", "plan_id"));
  expect(sandbox.servers).toEqual([]);
});

it("plan details are the list's record, where it is offered", async () => {
  const { ask, refused, listed } = await openHost();
  const [plan] = (await ask(list, { server_type: "Bare.Metal.GPU" })).items as [Answer];

  expect(await ask("server/plan/details", { id: plan.id })).toEqual(plan);
  expect(await ask("server/plan/details", { id: plan.id, zone_id: plan.zone_id })).toEqual(plan);
  const elsewhere = (await listed("network/zone/list", "id")).filter((id) => id !== plan.zone_id);
  for (const zone_id of elsewhere)
    expect(await refused("server/plan/details", { id: plan.id, zone_id })).toEqual(
      refusal(404, "RecordNotFound"),
    );
  expect(await refused("server/plan/details", { id: 9999 })).toEqual(refusal(404, "RecordNotFound"));
});
