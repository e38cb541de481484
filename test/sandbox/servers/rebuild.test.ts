import { expect, it } from "vitest";
import { builtServer, openHost, refusal } from "../support/host";

it("a rebuild takes time and ends with the new template on the same server", async () => {
  const host = await openHost();
  const uniq_id = await builtServer(host);
  const { ask, sandbox } = host;
  const { ip } = await ask("server/details", { uniq_id });

  const template_name = "UBUNTU_2404_64";
  const busy = { uniq_id, active: false, status: "Re-Imaging", template_name: "DEBIAN_12_64", ip };
  expect(await ask("server/rebuild", { uniq_id, template_name })).toMatchObject(busy);
  sandbox.advance(999);
  expect(await ask("server/details", { uniq_id })).toMatchObject(busy);
  expect(await ask("asset/details", { uniq_id })).toMatchObject({ active: false, status: "Active", ip });
  sandbox.advance(1);

  expect(await ask("server/details", { uniq_id })).toMatchObject({
    uniq_id,
    ip,
    active: true,
    status: "Running",
    template_name,
    template: template_name,
    template_description: "Ubuntu 24.04",
  });
});

it("a rebuild gives the login of a fresh installation", async () => {
  const host = await openHost();
  const uniq_id = await builtServer(host, { password: "old-word" });
  const { ask, sandbox } = host;
  await ask("server/update", { uniq_id, username: "admin" });

  await ask("server/rebuild", { uniq_id, template_name: "DEBIAN_13_64" });
  sandbox.advance(1000);

  const login = await ask("asset/login", { uniq_id });
  expect(login).toEqual({ username: "root", password: expect.not.stringContaining("old-word") });
  expect(await ask("server/password", { uniq_id })).toEqual({ password: login.password });
  const stored = await ask("server/credentials/list", { uniq_id, type: "server" });
  expect(stored.items).toMatchObject([{ username: "root", auth_data: login.password }]);
});

it("a rebuild that fails leaves the old template, inactive, until one succeeds", async () => {
  const host = await openHost();
  const uniq_id = await builtServer(host);
  const { ask, sandbox } = host;
  sandbox.failNextBuild();

  await ask("server/rebuild", { uniq_id, template_name: "DEBIAN_13_64" });
  sandbox.advance(1000);
  const failed = { active: false, status: "Failed", template_name: "DEBIAN_12_64" };
  expect(await ask("server/details", { uniq_id })).toMatchObject(failed);

  await ask("server/rebuild", { uniq_id, template_name: "DEBIAN_12_64" });
  sandbox.advance(1000);
  expect(await ask("server/details", { uniq_id })).toMatchObject({
    active: true,
    status: "Running",
    template_name: "DEBIAN_12_64",
  });
});

it("force goes over work in progress: the last template asked for is the one installed", async () => {
  const host = await openHost();
  const uniq_id = await builtServer(host);
  const { ask, sandbox } = host;

  await ask("server/rebuild", { uniq_id, template_name: "DEBIAN_13_64" });
  sandbox.advance(500);
  await ask("server/rebuild", { uniq_id, template_name: "UBUNTU_2404_64", force: 1 });
  sandbox.advance(500);
  expect(await ask("server/details", { uniq_id })).toMatchObject({ status: "Re-Imaging" });
  sandbox.advance(500);
  expect(await ask("server/details", { uniq_id })).toMatchObject({
    status: "Running",
    template_name: "UBUNTU_2404_64",
  });
});

it("a template that does not exist, does not fit or is withdrawn is refused, and nothing begins", async () => {
  const host = await openHost();
  const uniq_id = await builtServer(host);
  const { ask, refused } = host;
  const rebuild = (template_name: string) => refused("server/rebuild", { uniq_id, template_name });

  expect(await rebuild("PLAN_9")).toEqual(refusal(400, "Input::NotInRealm", "template_name"));
  expect(await rebuild("WINDOWS_2022_64")).toEqual(refusal(400, "Input::NotInRealm", "template_name"));
  expect(await rebuild("CENTOS_7_64")).toEqual(refusal(400, "Input::NotInRealm", "template_name"));

  expect(await ask("server/details", { uniq_id })).toMatchObject({ active: true, status: "Running" });
});
