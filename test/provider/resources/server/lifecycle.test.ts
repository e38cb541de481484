import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Properties } from "../../../../provider/values";
import { makeDrift } from "../../../../sandbox/admin/drift";
import { server } from "../../../support/resources";
import { sampleServer as news } from "../../../support/sampleServer";
import { sandboxSession } from "../../../support/sandboxSession";
import { partialOf } from "../../../support/scriptedHost";
import { told } from "../../../support/told";

let world: Awaited<ReturnType<typeof sandboxSession>>;
const inputs = (): Properties => ({ ...news });

beforeEach(async () => {
  world = await sandboxSession();
});
afterEach(() => world.close());

const create = (given: Properties = inputs()) => server.create(world.session, { news: given }, world.context);
const update = (id: string, olds: Properties, given: Properties) =>
  server.update(world.session, { id, olds, news: given }, world.context);
const read = (id: string, outputs: Properties) => server.read(world.session, { id, outputs }, world.context);
const changes = (id: string, olds: Properties, given: Properties) =>
  server.diff(world.session, { id, olds, news: given }).changes;

describe("a server on the sandbox", () => {
  it("lives from create to delete with these writes and no others", async () => {
    const { sandbox, clock } = world;
    const begun = clock.now();
    const given = {
      ...inputs(),
      username: "admin",
      password: "first-secret",
      features: { Antivirus: "basic" },
    };
    const { id, outputs } = await create(given);
    expect(clock.now() - begun).toBeGreaterThan(6 * 60_000);
    expect(outputs.ip).toBe(sandbox.server(id).row.ip);
    expect(world.status.length).toBeGreaterThanOrEqual(6);
    expect(changes(id, outputs, given)).toBe(false);

    const fresh = await read(id, outputs);
    expect(fresh?.inputs).toEqual(given);
    expect(changes(id, fresh?.outputs ?? {}, given)).toBe(false);

    const backups = { ...given, backupEnabled: true, backupPlan: "daily", backupQuota: 7 };
    const updated = await update(id, fresh?.outputs ?? {}, backups);
    expect(sandbox.server(id).row).toMatchObject({ backup_enabled: true, backup_plan: "daily" });

    const rebuilt = { ...backups, templateName: "UBUNTU_2404_64", rebuildPolicy: "rebuild" };
    const after = await update(id, updated, rebuilt);
    expect(after).toMatchObject({ uniqId: id, ip: outputs.ip, templateName: "UBUNTU_2404_64" });
    expect(sandbox.server(id).row).toMatchObject({ username: "admin", password: "first-secret" });

    const stopped = await update(id, after, { ...rebuilt, powerState: "stopped" });
    expect(sandbox.server(id).row.powerStatus).toBe("Stopped");
    const started = await update(id, stopped, { ...rebuilt, powerState: "running", rebootTriggers: 1 });
    const rebooted = await update(id, started, { ...rebuilt, powerState: "running", rebootTriggers: 2 });
    expect(
      changes(id, (await read(id, rebooted))?.outputs ?? {}, {
        ...rebuilt,
        powerState: "running",
        rebootTriggers: 2,
      }),
    ).toBe(false);

    await server.delete(world.session, { id, olds: rebooted }, world.context);
    expect(await read(id, rebooted)).toBeUndefined();
    expect(sandbox.writes()).toEqual([
      "server.create",
      "server.update",
      "server.update",
      "asset.update",
      "server.rebuild",
      "server.update",
      "server.power.shutdown",
      "server.power.start",
      "server.power.reboot",
      "asset.requestRemoval",
    ]);
  });

  it("waits for a hundred builds with one list call at a time", async () => {
    const { sandbox, clock } = world;
    const begun = clock.now();
    const all = await Promise.all(
      Array.from({ length: 100 }, (_, index) => create({ ...inputs(), domain: `web${index}.example.com` })),
    );
    expect(new Set(all.map(({ id }) => id)).size).toBe(100);
    const called = (name: string) => sandbox.requests.filter(({ operation }) => operation === name).length;
    const minutes = (clock.now() - begun) / 60_000;
    // 100 searches before the creates and 100 after; the polls do not grow with the number of servers.
    expect(called("asset.list") - 200).toBeLessThan(120);
    // One look at the end for each, and few in between.
    expect(called("server.details")).toBeLessThan(100 * (minutes + 5));
  }, 60_000);

  it("finds what was changed behind its back, and puts it right", async () => {
    const { sandbox } = world;
    const given = { ...inputs(), backupEnabled: false, powerState: "running" };
    const { id, outputs } = await create(given);
    sandbox.server(id).set({ domain: "hacked.example.com", backup_enabled: true, powerStatus: "Stopped" });
    sandbox.asset(id).set({ domain: "hacked.example.com" });
    const drifted = await read(id, outputs);
    expect(drifted?.inputs).toMatchObject({
      domain: "hacked.example.com",
      backupEnabled: true,
      powerState: "stopped",
    });
    sandbox.forgetRequests();
    await update(id, drifted?.outputs ?? {}, given);
    expect(sandbox.writes()).toEqual(["server.update", "server.power.start"]);
    expect(sandbox.server(id).row).toMatchObject({ domain: "web.example.com", powerStatus: "Running" });
  });

  it("that the sandbox's page makes drift on has drifted, however little the program sets", async () => {
    const { sandbox } = world;
    const { id, outputs } = await create();
    makeDrift(sandbox, id);
    const drifted = await read(id, outputs);
    expect(drifted?.inputs).toEqual({ ...inputs(), domain: "renamed.web.example.com" });
    expect(changes(id, drifted?.outputs ?? {}, inputs())).toBe(true);
    await update(id, drifted?.outputs ?? {}, inputs());
    expect(sandbox.server(id).row.domain).toBe("web.example.com");
  });

  it("whose build fails is stored, and a rebuild is the way out", async () => {
    const { sandbox } = world;
    sandbox.failNextBuild();
    const partial = await partialOf(create());
    expect(partial.message).toContain(
      told("build-failed", { server: "web.example.com (85AGA9)", work: "build", status: "Failed" }),
    );
    sandbox.forgetRequests();
    const done = await update(partial.id, partial.outputs, {
      ...inputs(),
      rebuildTriggers: 1,
      rebuildPolicy: "rebuild",
    });
    expect(done).toMatchObject({ active: true, status: "Running" });
    expect(sandbox.writes()).toEqual(["asset.update", "server.rebuild"]);
  });

  it("whose create was stopped before its result was stored is found by the next process", async () => {
    const { sandbox } = world;
    const { id } = await create();
    sandbox.forgetRequests();
    const next = world.newSession();
    await expect(server.create(next, { news: inputs() }, world.context)).rejects.toThrow(id);
    const adopted = await server.create(next, { news: { ...inputs(), onExisting: "adopt" } }, world.context);
    expect(adopted.id).toBe(id);
    expect(sandbox.writes()).toEqual([]);
  });

  it("is not gone under a wrong address", async () => {
    const { id, outputs } = await create();
    const wrong = world.newSession({ baseUrl: `${world.sandbox.url}/elsewhere` });
    await expect(server.read(wrong, { id, outputs }, world.context)).rejects.toThrow();
    await expect(server.delete(wrong, { id, olds: outputs }, world.context)).rejects.toThrow();
    expect(world.sandbox.servers).toHaveLength(1);
  });

  it("is gone when it was removed at the host, and delete then sends nothing", async () => {
    const { id, outputs } = await create();
    world.sandbox.server(id).remove();
    world.sandbox.forgetRequests();
    expect(await read(id, outputs)).toBeUndefined();
    await server.delete(world.session, { id, olds: outputs }, world.context);
    expect(world.sandbox.writes()).toEqual([]);
  });

  it("of an unknown plan is refused by the host, and nothing is created", async () => {
    await expect(create({ ...inputs(), planId: 9999 })).rejects.toThrow(
      /plan 9999 is not a plan of Cloud.VPS/,
    );
    expect(world.sandbox.servers).toEqual([]);
  });
});
