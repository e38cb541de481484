import { expect, it } from "vitest";
import { type Answer, aServer, openHost, refusal } from "../support/host";

const list = "server/template/list";
const every = { page_size: 500 };

it("Windows types have Windows templates and the others Linux, in the zones that have plans of the type", async () => {
  const { ask } = await openHost();
  const templates = (await ask(list, every)).items as Answer[];
  const plans = (await ask("server/plan/list", every)).items as Answer[];

  for (const { server_type, os_type, name } of templates)
    expect([name, os_type]).toEqual([name, String(server_type).endsWith(".WIN") ? "Windows" : "Linux"]);
  const places = (items: Answer[]) => new Set(items.map((one) => `${one.server_type} ${one.zone_id}`));
  expect(places(templates)).toEqual(places(plans));
});

it("the same template is listed once for each place, and details tell the one asked about", async () => {
  const { listed, ask, refused } = await openHost();
  const name = "DEBIAN_12_64";

  expect(await listed(list, "zone_id", { name, server_type: "Cloud.VPS" })).toEqual([11, 12, 21, 31]);
  const place = { zone_id: 31, server_type: "Cloud.Metal" };
  expect(await ask("server/template/details", { name, ...place })).toMatchObject({
    name,
    ...place,
    region_id: 3,
    os_name: "Debian",
    os_version: "12",
    os_bit: 64,
    management: "self",
    type: "MachineTemplate",
  });

  const gone = refusal(404, "RecordNotFound");
  expect(await refused("server/template/details", { name, server_type: "Cloud.VPS.WIN" })).toEqual(gone);
  expect(await refused("server/template/details", { name: "NONE" })).toEqual(gone);
});

it("a template with a control panel is fully managed, and not for bare metal", async () => {
  const { ask, listed } = await openHost();
  const vps = (await ask(list, { zone_id: 11, server_type: "Cloud.VPS" })).items as Answer[];
  const panels = vps.filter(({ control_panel }) => control_panel !== "");

  expect(panels.map(({ management }) => management)).toEqual(["full"]);
  expect(new Set(vps.map(({ management }) => management))).toEqual(new Set(["self", "core", "full"]));
  expect(await listed(list, "name", { name: panels[0]?.name, server_type: "Bare.Metal" })).toEqual([]);
});

it("a withdrawn template is listed only on request, and builds nothing", async () => {
  const { listed, refused, sandbox } = await openHost();
  const place = { zone_id: 11, server_type: "Cloud.VPS" };
  expect(await listed(list, "name", place)).not.toContain("CENTOS_7_64");
  expect(await listed(list, "name", { ...place, available: 0 })).toEqual(["CENTOS_7_64"]);

  const wrong = refusal(400, "Input::NotInRealm", "template_name");
  expect(await refused("server/create", { ...aServer, template_name: "CENTOS_7_64" })).toEqual(wrong);
  expect(await refused("server/create", { ...aServer, template_name: "WINDOWS_2022_64" })).toEqual(wrong);
  expect(await refused("server/create", { ...aServer, template_name: "NONE" })).toEqual(wrong);
  expect(sandbox.servers).toEqual([]);
});

it("a server is built from a template or from an image, and shows the original system of an image", async () => {
  const { ask, refused } = await openHost();
  const { template_name: _name, ...order } = aServer;

  expect(await ask("server/create", { ...order, image_id: 502 })).toMatchObject({
    template: "UBUNTU_2404_64",
    template_description: "Ubuntu 24.04",
  });
  expect(await refused("server/create", { ...order, image_id: 9 })).toEqual(
    refusal(400, "Input::NotInRealm", "image_id"),
  );
  expect(await refused("server/create", { ...aServer, image_id: 502 })).toEqual(
    refusal(400, "Input::Disallowed", "image_id"),
  );
  expect(await refused("server/create", order)).toEqual(refusal(400, "Input::Required", "template_name"));
});

it("what a server shows of itself follows from plan and template", async () => {
  const { ask } = await openHost();
  const order = { ...aServer, template_name: "ALMALINUX_9_64_PANEL", plan_id: 1102 };
  const plan = await ask("server/plan/details", { id: 1102 });

  expect(await ask("server/create", order)).toMatchObject({
    username: "root",
    manage_level: "full",
    config_id: 1102,
    config_description: plan.description,
  });
  expect(
    await ask("server/create", {
      ...aServer,
      type: "Cloud.VPS.WIN",
      plan_id: 1111,
      template_name: "WINDOWS_2025_64",
    }),
  ).toMatchObject({ username: "Administrator", manage_level: "core" });
});
