import { describe, expect, it } from "vitest";
import { aServer, builtServer, openHost, openWithServer, refusal } from "../support/host";

type Host = Awaited<ReturnType<typeof openHost>>;
const conflict = refusal(409, "Workflow::Conflict");
const changes = ["start", "stop", "shutdown", "reboot", "reset"].map((name) => `server/power/${name}`);

/** Every power change and a rebuild are refused, and start nothing: the task and its word stay. */
async function refusesWork({ refused, ask }: Host, uniq_id: unknown, rebuild = {}) {
  const before = await ask("server/power/status", { uniq_id });
  for (const path of changes) expect([path, await refused(path, { uniq_id })]).toEqual([path, conflict]);
  const params = { uniq_id, template_name: "DEBIAN_13_64", ...rebuild };
  expect(await refused("server/rebuild", params)).toEqual(conflict);
  expect(await ask("server/power/status", { uniq_id })).toEqual(before);
}

describe("a server that is at work refuses power changes and a rebuild:", () => {
  it("while it is built, and a console too", async () => {
    const host = await openHost();
    const { uniq_id } = await host.ask("server/create", aServer);
    await refusesWork(host, uniq_id);
    expect(await host.refused("server/console", { uniq_id })).toEqual(conflict);
    host.sandbox.advance(1000);
    const built = { active: true, template_name: "DEBIAN_12_64" };
    expect(await host.ask("server/details", { uniq_id })).toMatchObject(built);
    expect(await host.ask("server/console", { uniq_id })).toMatchObject({ type: "spice" });
  });

  it("while it is rebuilt", async () => {
    const { host, ask, sandbox, uniq_id } = await openWithServer();
    await ask("server/rebuild", { uniq_id, template_name: "UBUNTU_2404_64" });
    await refusesWork(host, uniq_id);
    sandbox.advance(1000);
    expect(await ask("server/details", { uniq_id })).toMatchObject({ template_name: "UBUNTU_2404_64" });
  });

  it("while its power changes; afterwards it takes the next change", async () => {
    const { host, ask, sandbox, uniq_id } = await openWithServer();
    await ask("server/power/reboot", { uniq_id });
    await refusesWork(host, uniq_id);
    sandbox.advance(600);
    expect(await ask("server/power/stop", { uniq_id })).toMatchObject({ status: "Stopping" });
  });

  it("while it is removed: nothing stops that, not even a forced rebuild", async () => {
    const { host, ask, refused, sandbox, uniq_id } = await openWithServer();
    await ask("asset/cancellation/request", { uniq_id });
    await refusesWork(host, uniq_id, { force: 1 });
    sandbox.advance(600);
    expect(await refused("server/details", { uniq_id })).toEqual(refusal(404, "RecordNotFound"));
  });
});

it("a server whose build failed has no power to change, but can be rebuilt", async () => {
  const host = await openHost();
  host.sandbox.failNextBuild();
  const uniq_id = await builtServer(host);
  for (const path of changes) expect(await host.refused(path, { uniq_id })).toEqual(conflict);
  const rebuilt = await host.ask("server/rebuild", { uniq_id, template_name: "DEBIAN_12_64" });
  expect(rebuilt).toMatchObject({ status: "Re-Imaging" });
});

it("reads, and changes of what is only recorded, are answered while it is busy", async () => {
  const { ask } = await openHost();
  const { uniq_id } = await ask("server/create", aServer);
  const named = { domain: "new.example.com" };
  expect(await ask("server/password", { uniq_id })).toMatchObject({ password: expect.any(String) });
  expect(await ask("server/update", { uniq_id, ...named })).toMatchObject({ ...named, status: "Building" });
  const custom_name = "front";
  expect(await ask("asset/update", { uniq_id, custom_name })).toMatchObject({ custom_name });
});

it("each console connection has a port and a token of its own", async () => {
  const { ask, uniq_id } = await openWithServer();
  const connections = [];
  for (let count = 0; count < 4; count++) connections.push(await ask("server/console", { uniq_id }));
  expect(connections[0]).toEqual({
    hostname: expect.stringMatching(/^console11\./),
    ...{ ip: expect.stringMatching(/^\d+\.\d+\.\d+\.\d+$/), port: expect.any(Number) },
    ...{ token: expect.stringMatching(/^\w{40}$/), type: "spice" },
  });
  expect(new Set(connections.map(({ token }) => token)).size).toBe(4);
  expect(new Set(connections.map(({ port }) => port)).size).toBe(4);
});

it("a secure console has a port of another range; each zone has its own host", async () => {
  const { host, ask, uniq_id } = await openWithServer();
  const west = await builtServer(host, { zone_id: 21, plan_id: 2101 });
  const plain = await ask("server/console", { uniq_id });
  expect(Number(plain.port)).toBeLessThan(61000);
  const secure = await ask("server/console", { uniq_id, secure_spice: 1 });
  expect(Number(secure.port)).toBeGreaterThanOrEqual(61000);
  const elsewhere = await ask("server/console", { uniq_id: west });
  expect([elsewhere.hostname === plain.hostname, elsewhere.ip === plain.ip]).toEqual([false, false]);
});
