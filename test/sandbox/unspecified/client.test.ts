import { expect, it, onTestFinished } from "vitest";
import { createClient } from "../../../provider/api";
import type { SandboxOptions } from "../../../sandbox";
import { VirtualClock } from "../../support/virtualClock";
import { aKey, aServer, openHost } from "../support/host";

/** What our client makes of a host of this kind: the same calls in the same order, on a host of the same seed. */
async function readBy(options: SandboxOptions) {
  const { sandbox } = await openHost(options);
  const { url: baseUrl, username, password } = sandbox;
  const client = createClient({ baseUrl, username, password, clock: new VirtualClock(), warn: () => {} });
  onTestFinished(() => client.close());
  const created = await client.server.create({ ...aServer, bandwidth_quota: 10_000 });
  const uniq_id = created.uniq_id as string;
  const backups = { backup_enabled: true, backup_plan: "daily", backup_quota: 7 } as const;
  const building = await client.server.details({ uniq_id });
  sandbox.advance(1000);
  return {
    created,
    building,
    built: await client.server.details({ uniq_id }),
    servers: await client.server.list(),
    updated: await client.server.update({ uniq_id, ...backups }),
    power: await client.server.power.reboot({ uniq_id }),
    assets: await client.asset.list(),
    credentials: await client.server.credential.list({ uniq_id }),
    added: await client.sshKey.add(aKey),
    keys: await client.sshKey.list(),
    duplicate: await client.sshKey.add(aKey).catch(({ kind, field }) => ({ kind, field })),
    gone: await client.server.details({ uniq_id: "ZZZZZZ" }).catch(({ kind }) => ({ kind })),
    plans: await client.server.plan.list({ available: false }),
    templates: await client.server.template.list({ zone_id: 11 }),
  };
}

it("our client reads the same from a host of the dialect legacy, but for what it passes on as it comes", async () => {
  const usual = await readBy({});
  expect(usual.duplicate).toEqual({ kind: "duplicate", field: "public_key_name" });
  expect(usual.gone).toEqual({ kind: "notFound" });
  const legacy = await readBy({ dialect: "legacy", errorPrefix: "Other" });
  // Dates and zones are passed on; a quota that there is not may be empty or 0.
  const asLegacy = (server: (typeof usual)["built"]) => ({
    ...server,
    create_date: "2026-01-01 00:00:00",
    zone: { ...(server.zone as object), region: { id: 1, name: "North" } },
    backup_quota: server.backup_quota || "0",
  });
  expect(legacy).toEqual({
    ...usual,
    created: asLegacy(usual.created),
    building: asLegacy(usual.building),
    built: asLegacy(usual.built),
    updated: asLegacy(usual.updated),
    servers: { ...usual.servers, items: usual.servers.items.map(asLegacy) },
  });
});
