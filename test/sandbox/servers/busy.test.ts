import { expect, it } from "vitest";
import { aServer, builtServer, openHost, refusal } from "../support/host";

type Host = Awaited<ReturnType<typeof openHost>>;
const conflict = refusal(409, "Workflow::Conflict");
const changes = ["start", "stop", "shutdown", "reboot", "reset"].map((name) => `server/power/${name}`);

/** Every power change and a rebuild are refused, and begin nothing: the task and its word stay. */
async function refusesWork({ refused, ask }: Host, uniq_id: unknown, rebuild = {}) {
  const before = await ask("server/power/status", { uniq_id });
  for (const path of changes) expect([path, await refused(path, { uniq_id })]).toEqual([path, conflict]);
  expect(await refused("server/rebuild", { uniq_id, template_name: "DEBIAN_13_64", ...rebuild })).toEqual(
    conflict,
  );
  expect(await ask("server/power/status", { uniq_id })).toEqual(before);
}

it("while it is built, a server refuses power changes and a rebuild", async () => {
  const host = await openHost();
  const { uniq_id } = await host.ask("server/create", aServer);
  await refusesWork(host, uniq_id);
  host.sandbox.advance(1000);
  expect(await host.ask("server/details", { uniq_id })).toMatchObject({
    active: true,
    template_name: "DEBIAN_12_64",
  });
});

it("while it is rebuilt, too", async () => {
  const host = await openHost();
  const uniq_id = await builtServer(host);
  await host.ask("server/rebuild", { uniq_id, template_name: "UBUNTU_2404_64" });
  await refusesWork(host, uniq_id);
  host.sandbox.advance(1000);
  expect(await host.ask("server/details", { uniq_id })).toMatchObject({ template_name: "UBUNTU_2404_64" });
});

it("while its power changes, too; afterwards it takes the next change", async () => {
  const host = await openHost();
  const uniq_id = await builtServer(host);
  await host.ask("server/power/reboot", { uniq_id });
  await refusesWork(host, uniq_id);
  host.sandbox.advance(600);
  expect(await host.ask("server/power/stop", { uniq_id })).toMatchObject({ status: "Stopping" });
});

it("while it is removed nothing stops it, not even a forced rebuild", async () => {
  const host = await openHost();
  const uniq_id = await builtServer(host);
  await host.ask("asset/cancellation/request", { uniq_id });
  await refusesWork(host, uniq_id, { force: 1 });
  host.sandbox.advance(600);
  expect(await host.refused("server/details", { uniq_id })).toEqual(refusal(404, "RecordNotFound"));
});

it("a server whose build failed has no power to change, but can be rebuilt", async () => {
  const host = await openHost();
  host.sandbox.failNextBuild();
  const uniq_id = await builtServer(host);
  for (const path of changes) expect(await host.refused(path, { uniq_id })).toEqual(conflict);
  expect(await host.ask("server/rebuild", { uniq_id, template_name: "DEBIAN_12_64" })).toMatchObject({
    status: "Re-Imaging",
  });
});

it("reads, and changes of what is only recorded, are answered while it is busy", async () => {
  const host = await openHost();
  const { uniq_id } = await host.ask("server/create", aServer);
  expect(await host.ask("server/password", { uniq_id })).toMatchObject({ password: expect.any(String) });
  expect(await host.ask("server/update", { uniq_id, domain: "new.example.com" })).toMatchObject({
    domain: "new.example.com",
    status: "Building",
  });
  expect(await host.ask("asset/update", { uniq_id, custom_name: "front" })).toMatchObject({
    custom_name: "front",
  });
});
