import { expect, it } from "vitest";
import { aServer, builtServer, openHost, refusal } from "../support/host";

it("each console connection has a port and a token of its own", async () => {
  const host = await openHost();
  const uniq_id = await builtServer(host);

  const connections = [];
  for (let count = 0; count < 4; count++) connections.push(await host.ask("server/console", { uniq_id }));

  expect(connections[0]).toEqual({
    hostname: expect.stringMatching(/^console11\./),
    ip: expect.stringMatching(/^\d+\.\d+\.\d+\.\d+$/),
    port: expect.any(Number),
    token: expect.stringMatching(/^\w{40}$/),
    type: "spice",
  });
  expect(new Set(connections.map(({ token }) => token)).size).toBe(4);
  expect(new Set(connections.map(({ port }) => port)).size).toBe(4);
});

it("a secure connection has a port of another range; each zone has its own host", async () => {
  const host = await openHost();
  const north = await builtServer(host);
  const west = await builtServer(host, { zone_id: 21, plan_id: 2101 });
  const connect = (uniq_id: string, params = {}) => host.ask("server/console", { uniq_id, ...params });

  const [plain, secure] = [await connect(north), await connect(north, { secure_spice: 1 })];
  expect(Number(plain.port)).toBeLessThan(61000);
  expect(Number(secure.port)).toBeGreaterThanOrEqual(61000);
  expect((await connect(west)).hostname).not.toBe(plain.hostname);
  expect((await connect(west)).ip).not.toBe(plain.ip);
});

it("a server that is being built has no console yet", async () => {
  const { ask, refused, sandbox } = await openHost();
  const { uniq_id } = await ask("server/create", aServer);
  expect(await refused("server/console", { uniq_id })).toEqual(refusal(409, "Workflow::Conflict"));
  sandbox.advance(1000);
  expect(await ask("server/console", { uniq_id })).toMatchObject({ type: "spice" });
});
