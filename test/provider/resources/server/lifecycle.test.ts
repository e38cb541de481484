import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Properties } from "../../../../provider/values";
import { makeDrift } from "../../../../sandbox/admin/drift";
import { sampleServer as news } from "../../../support/sampleServer";
import { sandboxSession } from "../../../support/sandboxSession";
import { partialOf } from "../../../support/scriptedHost";
import { told } from "../../../support/told";
import { methods } from "./world";

let world: Awaited<ReturnType<typeof sandboxSession>>;
let host: ReturnType<typeof methods>;
beforeEach(async () => {
  world = await sandboxSession();
  host = methods(world.session, world.context);
});
afterEach(() => world.close());

const inputs: Properties = { ...news };
const refreshed = async (id: string, outputs: Properties) =>
  (await host.read(outputs, id)) ?? { inputs: {}, outputs: {} };
const isDone = (id: string, outputs: Properties, given: Properties) =>
  expect(host.diff(outputs, given, id).changes).toBe(false);

describe("a server on the sandbox", () => {
  it("lives from create to delete with these writes and no others", async () => {
    const { sandbox, clock } = world;
    const begun = clock.now();
    const login = { username: "admin", password: "first-secret" };
    const given = { ...inputs, ...login, features: { Antivirus: "basic" } };
    const { id, outputs } = await host.create(given);
    expect(clock.now() - begun).toBeGreaterThan(6 * 60_000);
    expect(outputs.ip).toBe(sandbox.server(id).row.ip);
    expect(world.status.length).toBeGreaterThanOrEqual(6);
    isDone(id, outputs, given);
    const fresh = await refreshed(id, outputs);
    expect(fresh.inputs).toEqual(given);
    isDone(id, fresh.outputs, given);

    const backups = { ...given, backupEnabled: true, backupPlan: "daily", backupQuota: 7 };
    const updated = await host.update(fresh.outputs, backups, id);
    expect(sandbox.server(id).row).toMatchObject({ backup_enabled: true, backup_plan: "daily" });

    const rebuilt = { ...backups, templateName: "UBUNTU_2404_64", rebuildPolicy: "rebuild" };
    const after = await host.update(updated, rebuilt, id);
    expect(after).toMatchObject({ uniqId: id, ip: outputs.ip, templateName: "UBUNTU_2404_64" });
    expect(sandbox.server(id).row).toMatchObject(login);

    const stopped = await host.update(after, { ...rebuilt, powerState: "stopped" }, id);
    expect(sandbox.server(id).row.powerStatus).toBe("Stopped");
    const started = await host.update(stopped, { ...rebuilt, powerState: "running", rebootTriggers: 1 }, id);
    const last = { ...rebuilt, powerState: "running", rebootTriggers: 2 };
    const rebooted = await host.update(started, last, id);
    isDone(id, (await refreshed(id, rebooted)).outputs, last);

    await host.delete(rebooted, id);
    expect(await host.read(rebooted, id)).toBeUndefined();
    const power = ["server.power.shutdown", "server.power.start", "server.power.reboot"];
    expect(sandbox.writes()).toEqual([
      ...["server.create", "server.update", "server.update"],
      ...["asset.update", "server.rebuild", "server.update", ...power, "asset.requestRemoval"],
    ]);
  });

  it("waits for a hundred builds with one list call at a time", async () => {
    const { sandbox, clock } = world;
    const begun = clock.now();
    const all = await Promise.all(
      Array.from({ length: 100 }, (_, index) =>
        host.create({ ...inputs, domain: `web${index}.example.com` }),
      ),
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
    const given = { ...inputs, backupEnabled: false, powerState: "running" };
    const { id, outputs } = await host.create(given);
    sandbox.server(id).set({ domain: "hacked.example.com", backup_enabled: true, powerStatus: "Stopped" });
    sandbox.asset(id).set({ domain: "hacked.example.com" });
    const drifted = await refreshed(id, outputs);
    const changed = { domain: "hacked.example.com", backupEnabled: true, powerState: "stopped" };
    expect(drifted.inputs).toMatchObject(changed);
    sandbox.forgetRequests();
    await host.update(drifted.outputs, given, id);
    expect(sandbox.writes()).toEqual(["server.update", "server.power.start"]);
    expect(sandbox.server(id).row).toMatchObject({ domain: "web.example.com", powerStatus: "Running" });
  });

  it("that the sandbox's page makes drift on has drifted, however little the program sets", async () => {
    const { sandbox } = world;
    const { id, outputs } = await host.create(inputs);
    makeDrift(sandbox, id);
    const drifted = await refreshed(id, outputs);
    expect(drifted.inputs).toEqual({ ...inputs, domain: "renamed.web.example.com" });
    expect(host.diff(drifted.outputs, inputs, id).changes).toBe(true);
    await host.update(drifted.outputs, inputs, id);
    expect(sandbox.server(id).row.domain).toBe("web.example.com");
  });

  it("whose build fails is stored, and a rebuild is the way out", async () => {
    const { sandbox } = world;
    sandbox.failNextBuild();
    const { id, outputs, message } = await partialOf(host.create(inputs));
    const failed = told("build-failed", {
      server: `web.example.com (${id})`,
      work: "build",
      status: "Failed",
    });
    expect(message).toContain(failed);
    sandbox.forgetRequests();
    const done = await host.update(outputs, { ...inputs, rebuildTriggers: 1, rebuildPolicy: "rebuild" }, id);
    expect(done).toMatchObject({ active: true, status: "Running" });
    expect(sandbox.writes()).toEqual(["asset.update", "server.rebuild"]);
  });

  it("whose create was stopped before its result was stored is found by the next process", async () => {
    const { id } = await host.create(inputs);
    world.sandbox.forgetRequests();
    const next = methods(world.newSession(), world.context);
    await expect(next.create(inputs)).rejects.toThrow(id);
    expect((await next.create({ ...inputs, onExisting: "adopt" })).id).toBe(id);
    expect(world.sandbox.writes()).toEqual([]);
  });

  it("is not gone under a wrong address", async () => {
    const { id, outputs } = await host.create(inputs);
    const baseUrl = `${world.sandbox.url}/elsewhere`;
    const wrong = methods(world.newSession({ baseUrl }), world.context);
    await expect(wrong.read(outputs, id)).rejects.toThrow();
    await expect(wrong.delete(outputs, id)).rejects.toThrow();
    expect(world.sandbox.servers).toHaveLength(1);
  });

  it("is gone when it was removed at the host, and delete then sends nothing", async () => {
    const { id, outputs } = await host.create(inputs);
    world.sandbox.server(id).remove();
    world.sandbox.forgetRequests();
    expect(await host.read(outputs, id)).toBeUndefined();
    await host.delete(outputs, id);
    expect(world.sandbox.writes()).toEqual([]);
  });

  it("of an unknown plan is refused by the host, and nothing is created", async () => {
    const refused = host.create({ ...inputs, planId: 9999 });
    await expect(refused).rejects.toThrow(/plan 9999 is not a plan of Cloud.VPS/);
    expect(world.sandbox.servers).toEqual([]);
  });
});
