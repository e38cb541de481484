import { expect } from "vitest";
import { createClient, type OperationName } from "../../../../provider/api";
import { addKey, ends, newServer, publicKey } from "../scene";
import { errorOf } from "../support";
import type { Exchange, ServerOperation } from "./exchange";

/** Exchanges of every operation that is not on a server itself. */
export const accountExchanges: Record<Exclude<OperationName, ServerOperation>, Exchange> = {
  "account.permitted": async ({ client, sandbox }) => {
    const asked = { actions: ["server/create"], as_endpoints: true, all: true };
    const before = await client.account.permitted(asked);
    sandbox.user(sandbox.username).deny("server.create");
    const after = await client.account.permitted(asked);
    expect(before.permissions).toBeTypeOf("object");
    expect(after.permissions).not.toEqual(before.permissions);
  },
  "account.token": async ({ client }) => {
    const { token, expires } = await client.account.token({ timeout: 60 });
    expect(token).toMatch(/./);
    expect(expires).toBeGreaterThan(1_700_000_000);
  },
  "account.expireToken": async ({ client, sandbox }) => {
    const { token } = await client.account.token({ timeout: 60 });
    const other = createClient({ baseUrl: sandbox.url, username: sandbox.username, token: token! });
    ends.push(() => other.close());
    expect(await other.utilities.ping()).toEqual({ ping: "success" });
    expect(await client.account.expireToken({ token: token! })).toEqual({ expired: true });
    await errorOf(other.utilities.ping(), "authorization");
  },
  "asset.details": async ({ client, uniq_id }) => {
    const asset = await client.asset.details({ uniq_id, alsowith: ["categories", "zone"] });
    expect(asset).toMatchObject({
      uniq_id,
      domain: newServer.domain,
      active: true,
      categories: expect.any(Array),
    });
  },
  "asset.list": async ({ client, uniq_id }) => {
    const page = await client.asset.list({ domain: newServer.domain, category: ["Provisioned"] });
    expect(page).toMatchObject({ item_count: 1, item_total: 1, page_num: 1, page_size: 25, page_total: 1 });
    expect(page.items[0]!.uniq_id).toBe(uniq_id);
  },
  "asset.login": async ({ client, uniq_id }) => {
    expect(await client.asset.login({ uniq_id })).toMatchObject({
      username: "root",
      password: newServer.password,
    });
  },
  "asset.requestRemoval": async ({ client, uniq_id }) => {
    const request = {
      uniq_id,
      cancellation_reason: "done",
      cancellation_comment: "bye",
      rating: 10,
    } as const;
    expect((await client.asset.requestRemoval(request)).removal_requested).toMatch(/./);
    expect((await client.asset.list({ uniq_id: [uniq_id], status: "Active" })).items).toEqual([]);
  },
  "asset.update": async ({ client, uniq_id }) => {
    const answer = await client.asset.update({ uniq_id, custom_name: "front", custom_description: "a\nb" });
    expect(answer).toMatchObject({ uniq_id, custom_name: "front", capabilities: expect.any(Object) });
    const asset = await client.asset.details({ uniq_id, alsowith: ["custom_description"] });
    expect(asset).toMatchObject({ custom_name: "front", custom_description: "a\nb" });
  },
  "network.region.details": async ({ client }) => {
    const [{ id } = {}] = (await client.network.region.list()).items;
    expect(await client.network.region.details({ id: id! })).toMatchObject({ id, name: expect.any(String) });
    await errorOf(client.network.region.details({ id: 9999 }), "notFound");
  },
  "network.region.list": async ({ client }) => {
    const names = (await client.network.region.list({ order_by: { field: "name", sort: "asc" } })).items.map(
      ({ name }) => name,
    );
    expect(names.length).toBeGreaterThan(1);
    expect(names).toEqual([...names].sort());
  },
  "network.zone.list": async ({ client, zone_id }) => {
    expect((await client.network.zone.list()).items.map(({ id }) => id)).toContain(zone_id);
  },
  "sshKey.add": async ({ client }) => {
    expect(await addKey(client)).toEqual({ added: true });
    await errorOf(addKey(client), "duplicate");
  },
  "sshKey.list": async ({ client }) => {
    await addKey(client, "one");
    await addKey(client, "two");
    const { items } = await client.sshKey.list({ public_key_name: "two" });
    expect(items).toEqual([{ id: expect.any(Number), public_key_name: "two", public_key_value: publicKey }]);
  },
  "sshKey.remove": async ({ client }) => {
    await addKey(client);
    expect(await client.sshKey.remove({ public_key_name: "deploy" })).toEqual({ removed: true });
    await errorOf(client.sshKey.remove({ public_key_name: "deploy" }), "notFound");
  },
  "sshKey.update": async ({ client }) => {
    await addKey(client);
    const [{ id } = {}] = (await client.sshKey.list()).items;
    const renamed = { id: id!, public_key_name: "renamed" };
    expect(await client.sshKey.update(renamed)).toEqual({ ...renamed, public_key_value: publicKey });
  },
  "product.details": async ({ client }) => {
    const product = await client.product.details({ code: "Cloud.VPS" });
    expect(product).toMatchObject({ code: "Cloud.VPS", options: expect.any(Array) });
  },
  "api.describe": async ({ client }) => {
    const answer = await client.api.describe({ path: "asset/list", version: "v3", skip_permissions: true });
    expect(answer).toMatchObject({
      path: "asset/list",
      version: "v3",
      input: expect.any(Object),
      no_access: false,
    });
    expect(Object.keys(answer)).toEqual(expect.arrayContaining(["output", "methods", "namespaces"]));
  },
  "utilities.ping": async ({ client }) => {
    expect(await client.utilities.ping()).toEqual({ ping: "success" });
  },
  "server.plan.details": async ({ client, plan_id, zone_id }) => {
    expect(await client.server.plan.details({ id: plan_id })).toMatchObject({
      id: plan_id,
      zone_id,
      available: true,
    });
  },
  "server.plan.list": async ({ client }) => {
    const { items } = await client.server.plan.list({ server_type: "Bare.Metal.GPU", page_size: 100 });
    expect(items.length).toBeGreaterThan(0);
    expect(items.every((plan) => plan.available && plan.gpu_count! > 0)).toBe(true);
    const every = await client.server.plan.list({ available: false, page_size: 1000 });
    expect(every.items.some((plan) => !plan.available)).toBe(true);
  },
  "server.template.details": async ({ client, zone_id }) => {
    const name = newServer.template_name;
    expect(await client.server.template.details({ name, zone_id, server_type: "Cloud.VPS" })).toMatchObject({
      name,
      zone_id,
    });
  },
  "server.template.list": async ({ client, zone_id }) => {
    const { items } = await client.server.template.list({
      server_type: "Cloud.VPS.WIN",
      zone_id,
      page_size: 100,
    });
    expect(items.length).toBeGreaterThan(0);
    expect(items.every((template) => template.os_name?.startsWith("Windows"))).toBe(true);
  },
};
