import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { stackTrace } from "../hostingStack";
import { serverArgs } from "../serverStack";
import { Bare, type PluginStack, pluginStack } from "./pluginStack";

/** Of the plan that the server has, as the sandbox tells it. */
const price = {
  plan: 19.9,
  backups: 0,
  bandwidth: 0,
  extraIps: 0,
  features: 0,
  currency: "USD",
  period: "month",
};

// One server's life in the plugin under the real engine. The steps build on each other, as a user's day does.
describe("a server in the plugin", { timeout: 120_000 }, () => {
  let stack: PluginStack;
  let args: Record<string, unknown> = { ...serverArgs, username: "admin", password: "first-secret-of-web" };
  let id: string;
  let ip: unknown;
  const state = async () => (await stack.resources("Server")).map(({ id, outputs }) => ({ id, outputs }));
  beforeAll(async () => {
    stack = await pluginStack(() => {
      const web = new Bare("Server", "web", args, {}, ["ip", "uniqId"]);
      return { ip: web.told.ip };
    });
  }, 600_000);
  afterAll(() => stack?.close());

  it("up creates it, waits, and shows that it builds", async () => {
    expect(await stack.preview()).toMatchObject({ ok: true, writes: [] });
    const up = await stack.up();
    expect(up).toMatchObject({ ok: true, writes: ["server.create", "server.update"] });
    expect(up.output).toContain("web.example.com: building, 0s of about 8m");
    const [web] = await state();
    expect(web?.outputs).toMatchObject({ active: true, status: "Running", username: "admin" });
    expect(web?.outputs.price).toEqual({ ...price, total: 19.9 });
    id = web?.id as string;
    ip = web?.outputs.ip;
    expect(ip).toMatch(/^198\./);
    expect(await stack.outputs()).toMatchObject({ ip: { value: ip } });
  });

  it("no secret is in the state in the clear, nor after a refresh", async () => {
    for (const prepare of [async () => {}, () => stack.refresh()]) {
      await prepare();
      const exported = await stack.exported();
      expect(exported).toContain('"password"');
      expect(exported).not.toContain("first-secret-of-web");
      expect(exported).not.toContain(stack.sandbox.password);
    }
  });

  it("backups are an update in place", async () => {
    args = { ...args, backupEnabled: true, backupPlan: "daily", backupQuota: 7 };
    const preview = await stack.preview();
    expect(preview.output).toContain("[diff: +backupEnabled,backupPlan,backupQuota]");
    expect(await stack.up()).toMatchObject({ ok: true, writes: ["server.update"] });
    expect(stack.sandbox.server(id).row).toMatchObject({ backup_enabled: true, backup_plan: "daily" });
    expect((await state())[0]?.outputs.price).toEqual({ ...price, backups: 20, total: 39.9 });
    const asked = stack.sandbox.requests.filter(({ operation }) => operation === "product.details");
    expect(asked).toHaveLength(1);
  });

  it("another template is refused at preview", async () => {
    args = { ...args, templateName: "UBUNTU_2404_64" };
    const preview = await stack.preview();
    expect(preview).toMatchObject({ ok: false, writes: [] });
    expect(preview.output).toContain("[rebuild-refused]");
    expect(preview.output).not.toMatch(stackTrace);
    expect(await stack.up()).toMatchObject({ ok: false, writes: [] });
  });

  it("and allowed it is a rebuild: same id, same ip, login sent again", async () => {
    args = { ...args, rebuildPolicy: "rebuild" };
    const warnings: unknown[] = [];
    await stack.stack.preview({
      onEvent: ({ diagnosticEvent: said }) => {
        if (said?.severity === "warning") warnings.push([said.urn?.split("::").at(-1), said.message]);
      },
    });
    expect(warnings).toEqual([
      ["web", expect.stringMatching(/web\.example\.com \(\w{6}\) .* \[disks-erased\]\s*$/)],
    ]);
    expect(await stack.up()).toMatchObject({
      ok: true,
      writes: ["asset.update", "server.rebuild", "server.update"],
    });
    expect(await state()).toMatchObject([{ id, outputs: { ip, templateName: "UBUNTU_2404_64" } }]);
    expect(await stack.previewUnchanged()).toMatchObject({ ok: true, writes: [] });
  });

  it("refresh finds what was changed behind Pulumi's back, and up puts it right", async () => {
    stack.sandbox.server(id).set({ backup_quota: "30" });
    expect(await stack.refresh()).toMatchObject({ ok: true, writes: [] });
    expect((await state())[0]?.outputs.backupQuota).toBe(30);
    expect(await stack.up()).toMatchObject({ ok: true, writes: ["server.update"] });
    expect(stack.sandbox.server(id).row.backup_quota).toBe("7");
  });

  it("a template that somebody changed at the host is not rebuilt: check refuses, and nothing is sent", async () => {
    args = { ...args, rebuildPolicy: "refuse" };
    expect(await stack.up()).toMatchObject({ ok: true, writes: [] });
    stack.sandbox.server(id).set({ template_name: "DEBIAN_13_64" });
    expect(await stack.refresh()).toMatchObject({ ok: true, writes: [] });
    const up = await stack.up();
    expect(up).toMatchObject({ ok: false, writes: [] });
    expect(up.output).toContain("[drift-refused]");
    // Back at the host, it is nothing any more.
    stack.sandbox.server(id).set({ template_name: "UBUNTU_2404_64" });
    expect(await stack.refresh()).toMatchObject({ ok: true, writes: [] });
    expect(await stack.previewUnchanged()).toMatchObject({ ok: true, writes: [] });
  });

  it("powerState and rebootTriggers", async () => {
    args = { ...args, powerState: "stopped", rebootTriggers: 1 };
    expect(await stack.up()).toMatchObject({ ok: true, writes: ["server.power.shutdown"] });
    args = { ...args, powerState: "running", rebootTriggers: 2 };
    expect(await stack.up()).toMatchObject({ ok: true, writes: ["server.power.start"] });
    args = { ...args, rebootTriggers: 3 };
    expect(await stack.up()).toMatchObject({ ok: true, writes: ["server.power.reboot"] });
  });

  it("another plan replaces it", async () => {
    args = { ...args, planId: 1202 };
    const preview = await stack.preview();
    expect(preview.output).toMatch(/replace +\[diff: ~planId\]/);
    expect(await stack.up()).toMatchObject({
      ok: true,
      writes: ["server.create", "server.update", "asset.requestRemoval"],
    });
    expect((await state())[0]?.id).not.toBe(id);
    expect(await stack.previewUnchanged()).toMatchObject({ ok: true, writes: [] });
  });

  it("removed at the host, refresh drops it and up makes another", async () => {
    const [web] = await state();
    stack.sandbox.server(web?.id as string).remove();
    expect(await stack.refresh()).toMatchObject({ ok: true, writes: [] });
    expect(await state()).toEqual([]);
    expect(await stack.up()).toMatchObject({ ok: true, writes: ["server.create", "server.update"] });
  });

  it("destroy removes it", async () => {
    expect(await stack.destroy()).toMatchObject({ ok: true, writes: ["asset.requestRemoval"] });
    expect(await state()).toEqual([]);
    const machines = stack.sandbox.assets.filter(({ type }) => type === "Cloud.VPS");
    expect(machines.map(({ status }) => status)).toEqual(
      expect.arrayContaining([expect.stringMatching(/^Terminated$|^Pending-Termination$/)]),
    );
  });
});
