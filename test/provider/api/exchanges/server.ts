import { expect } from "vitest";
import { newServer, type Scene } from "../scene";
import { errorOf } from "../support";
import type { Exchange, ServerOperation } from "./exchange";

const credential = {
  type: "app",
  name: "database",
  username: "root",
  auth_type: "password",
  auth_data: "s3cret",
} as const;
const power =
  (name: "status" | "cachedStatus" | "start" | "stop" | "shutdown" | "reboot" | "reset", after?: string) =>
  async ({ client, uniq_id }: Scene) => {
    const record = await client.server.power[name]({ uniq_id });
    expect(record).toMatchObject({ error: "", resource: expect.any(String), status: expect.any(String) });
    if (after === undefined) return;
    expect(record.task).toBeGreaterThan(0);
    expect((await client.server.power.status({ uniq_id })).powerStatus).toBe(after);
  };

/** Exchanges of every operation on a server. */
export const serverExchanges: Record<ServerOperation, Exchange> = {
  "server.create": async ({ client, sandbox, plan_id, zone_id }) => {
    const image = {
      image_id: 501,
      features: { Antivirus: "basic" },
      new_ips: 2,
      new_ip6s: 1,
      bandwidth_quota: 5000,
    };
    const backups = { backup_enabled: true, backup_plan: "daily", backup_quota: 7 } as const;
    const asked = { ...newServer, domain: "web2.example.com", plan_id, zone_id, ...backups };
    expect(await client.server.create(asked)).toMatchObject({
      domain: "web2.example.com",
      type: "Cloud.VPS",
    });
    const { template_name, ...withoutTemplate } = asked;
    await client.server.create({ ...withoutTemplate, domain: "web3.example.com", ...image });
    expect(sandbox.servers).toHaveLength(3);
    await errorOf(client.server.create({ ...asked, plan_id: 999_999 }), "input");
    expect(template_name).toBe(newServer.template_name);
  },
  "server.details": async ({ client, uniq_id }) => {
    const server = await client.server.details({ uniq_id });
    expect(server).toMatchObject({
      uniq_id,
      active: true,
      template: expect.any(String),
      ip: expect.stringMatching(/^\d/),
    });
    expect(server.ip).not.toBe("127.0.0.1");
    await errorOf(client.server.details({ uniq_id: "ZZZZZZ" }), "notFound");
  },
  "server.list": async ({ client, uniq_id, warnings }) => {
    expect((await client.server.list({ type: "Cloud.VPS" })).items.map((one) => one.uniq_id)).toEqual([
      uniq_id,
    ]);
    expect(warnings).toEqual(["server.list is deprecated: use asset.list instead."]);
  },
  "server.password": async ({ client, uniq_id }) => {
    expect(await client.server.password({ uniq_id })).toEqual({ password: newServer.password });
  },
  "server.rebuild": async ({ client, uniq_id }) => {
    const { ip } = await client.server.details({ uniq_id });
    await client.server.rebuild({ uniq_id, template_name: "DEBIAN_13_64", force: true });
    expect(await client.server.details({ uniq_id })).toMatchObject({ uniq_id, ip, template: "DEBIAN_13_64" });
  },
  "server.byIdentifier": async ({ client, uniq_id, sandbox }) => {
    expect(await client.server.byIdentifier({ uniq_id })).toMatchObject({ uniq_id });
    expect(sandbox.writes().at(-1)).toBe("server.byIdentifier");
  },
  "server.update": async ({ client, uniq_id }) => {
    const plans = {
      backup_enabled: true,
      backup_plan: "quota",
      backup_quota: 100,
      bandwidth_quota: 10_000,
    } as const;
    await client.server.update({ uniq_id, domain: "new.example.com", password: "pass-word-2", ...plans });
    expect(await client.server.details({ uniq_id })).toMatchObject({
      domain: "new.example.com",
      backup_enabled: true,
      backup_plan: "quota",
      backup_quota: "100",
      bandwidth_quota: "10000",
    });
    expect((await client.server.password({ uniq_id })).password).toBe("pass-word-2");
  },
  "server.console": async ({ client, uniq_id }) => {
    const one = await client.server.console({ uniq_id, secure_spice: true });
    const other = await client.server.console({ uniq_id, secure_spice: true });
    expect(one).toMatchObject({
      hostname: expect.any(String),
      ip: expect.any(String),
      port: expect.any(Number),
    });
    expect(one.token).not.toBe(other.token);
  },
  "server.power.status": power("status"),
  "server.power.cachedStatus": power("cachedStatus"),
  "server.power.start": async (all) => {
    await all.client.server.power.stop({ uniq_id: all.uniq_id });
    await power("start", "Running")(all);
  },
  "server.power.stop": power("stop", "Stopped"),
  "server.power.shutdown": power("shutdown", "Stopped"),
  "server.power.reboot": power("reboot", "Running"),
  "server.power.reset": power("reset", "Running"),
  "server.credential.create": async ({ client, uniq_id }) => {
    expect(await client.server.credential.create({ uniq_id, ...credential })).toMatchObject({
      uniq_id,
      ...credential,
    });
  },
  "server.credential.details": async ({ client, uniq_id }) => {
    const { id } = await client.server.credential.create({ uniq_id, ...credential });
    expect(await client.server.credential.details({ id: id! })).toMatchObject({ id, ...credential });
  },
  "server.credential.list": async ({ client, uniq_id }) => {
    await client.server.credential.create({ uniq_id, ...credential });
    const { items } = await client.server.credential.list({
      uniq_id,
      type: ["app"],
      server_type: "Cloud.VPS",
    });
    expect(items).toMatchObject([{ uniq_id, ...credential }]);
    expect((await client.server.credential.list({ uniq_id, type: "server" })).items).toHaveLength(1);
  },
  "server.credential.update": async ({ client, uniq_id }) => {
    const { id } = await client.server.credential.create({ uniq_id, ...credential });
    const changed = { location: "port 5432", username: "admin", auth_data: "n3w" };
    await client.server.credential.update({ id: id!, type: "app", ...changed });
    expect(await client.server.credential.details({ id: id! })).toMatchObject({ ...credential, ...changed });
  },
  "server.credential.delete": async ({ client, uniq_id }) => {
    const { id } = await client.server.credential.create({ uniq_id, ...credential });
    expect(await client.server.credential.delete({ id: id!, type: "app" })).toEqual({ success: true });
    await errorOf(client.server.credential.details({ id: id! }), "notFound");
  },
};
