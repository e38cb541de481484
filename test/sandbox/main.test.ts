import { afterEach, beforeEach, expect, it } from "vitest";
import { createClient } from "../../provider/api/client";
import { type Sandbox, startSandbox } from "../../sandbox";

let sandbox: Sandbox;
beforeEach(async () => {
  sandbox = await startSandbox({ clock: "virtual" });
});
afterEach(() => sandbox.close());

it("builds a server while time passes", async () => {
  const client = createClient({
    baseUrl: sandbox.url,
    username: sandbox.username,
    password: sandbox.password,
  });
  const created = await client.server.create({
    domain: "web.example.com",
    type: "Cloud.VPS",
    zone_id: 11,
    plan_id: 1101,
    template_name: "DEBIAN_12_64",
  });
  expect(created).toMatchObject({
    status: "Building",
    active: false,
    ip: "127.0.0.1",
    template_name: "DEBIAN_12_64",
  });
  const uniq_id = created.uniq_id as string;
  sandbox.advance(1000);
  expect(await client.server.details({ uniq_id })).toMatchObject({
    status: "Running",
    active: true,
    ip: "198.18.0.1",
  });
  const assets = [];
  for await (const asset of client.asset.list.items({ domain: "web.example.com" }))
    assets.push(asset.uniq_id);
  expect(assets).toEqual([uniq_id]);
  expect(sandbox.writes()).toEqual(["server.create"]);
  await client.close();
});
