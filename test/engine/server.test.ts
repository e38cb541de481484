import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type ServerStack, serverArgs, serverStack } from "./serverStack";

// One server's life under the real engine. The steps build on each other, as a user's day does.
describe("a server under Pulumi", { timeout: 120_000 }, () => {
  let stack: ServerStack;
  let id: string;
  let ip: unknown;
  beforeAll(async () => {
    stack = await serverStack();
    stack.program.args = { ...serverArgs, username: "admin", password: "first-secret-of-web" };
  }, 600_000);
  afterAll(() => stack?.close());

  it("up creates it, waits, and shows that it builds", async () => {
    const preview = await stack.preview();
    expect(preview).toMatchObject({ ok: true, writes: [] });
    const up = await stack.up();
    expect(up).toMatchObject({ ok: true, writes: ["server.create", "server.update"] });
    expect(up.output).toContain("web.example.com: building, 0s of about 8m");
    const [state] = await stack.state();
    expect(state?.outputs).toMatchObject({ active: true, status: "Running", username: "admin" });
    id = state?.id as string;
    ip = state?.outputs.ip;
    expect(ip).toMatch(/^198\./);
  });

  it("no secret is in the state in the clear, nor after a refresh", async () => {
    expect(stack.stored()).toContain('"password"');
    expect(stack.stored()).not.toContain("first-secret-of-web");
    await stack.refresh();
    expect(stack.stored()).toContain('"password"');
    expect(stack.stored()).not.toContain("first-secret-of-web");
  });

  it("an unchanged preview, up and refresh change nothing", async () => {
    expect(await stack.previewUnchanged()).toMatchObject({ ok: true, writes: [] });
    expect(await stack.up()).toMatchObject({ ok: true, writes: [] });
    expect(await stack.refresh()).toMatchObject({ ok: true, writes: [] });
    expect(await stack.previewUnchanged()).toMatchObject({ ok: true, writes: [] });
  });

  it("backups are an update in place", async () => {
    stack.program.args = { ...stack.program.args, backupEnabled: true, backupPlan: "daily", backupQuota: 7 };
    expect(await stack.up()).toMatchObject({ ok: true, writes: ["server.update"] });
    expect(stack.sandbox.server(id).row).toMatchObject({ backup_enabled: true, backup_plan: "daily" });
  });

  it("another template is refused at preview", async () => {
    stack.program.args = { ...stack.program.args, templateName: "UBUNTU_2404_64" };
    const preview = await stack.preview();
    expect(preview).toMatchObject({ ok: false, writes: [] });
    expect(preview.output).toContain(
      '"DEBIAN_12_64" → "UBUNTU_2404_64" would rebuild web.example.com and erase its disks; rebuildPolicy is "refuse"',
    );
    expect(preview.output).not.toMatch(/^\s+at .*\.js:\d+/m);
    expect(await stack.up()).toMatchObject({ ok: false, writes: [] });
  });

  it("and allowed it is a rebuild: same id, same ip, login sent again", async () => {
    stack.program.args = { ...stack.program.args, rebuildPolicy: "rebuild" };
    expect(await stack.up()).toMatchObject({ ok: true, writes: ["server.rebuild", "server.update"] });
    const [state] = await stack.state();
    expect(state).toMatchObject({ id, outputs: { ip, templateName: "UBUNTU_2404_64" } });
    expect(stack.sandbox.server(id).row).toMatchObject({
      template_name: "UBUNTU_2404_64",
      username: "admin",
    });
    expect(await stack.previewUnchanged()).toMatchObject({ ok: true, writes: [] });
  });

  it("refresh finds what was changed behind Pulumi's back, and up puts it right", async () => {
    stack.sandbox.server(id).set({ backup_quota: "30" });
    expect(await stack.refresh()).toMatchObject({ ok: true, writes: [] });
    expect((await stack.state())[0]?.outputs.backupQuota).toBe(30);
    expect(await stack.up()).toMatchObject({ ok: true, writes: ["server.update"] });
    expect(stack.sandbox.server(id).row.backup_quota).toBe("7");
  });

  it("a template that somebody changed at the host is not rebuilt: check refuses, and nothing is sent", async () => {
    stack.program.args = { ...stack.program.args, rebuildPolicy: "refuse" };
    expect(await stack.up()).toMatchObject({ ok: true, writes: [] });
    stack.sandbox.server(id).set({ template_name: "DEBIAN_13_64" });
    expect(await stack.refresh()).toMatchObject({ ok: true, writes: [] });
    const up = await stack.up();
    expect(up).toMatchObject({ ok: false, writes: [] });
    expect(up.output).toContain(
      'the host has "DEBIAN_13_64" where the program asks for "UBUNTU_2404_64": somebody changed',
    );
    // Back at the host, it is nothing any more.
    stack.sandbox.server(id).set({ template_name: "UBUNTU_2404_64" });
    expect(await stack.refresh()).toMatchObject({ ok: true, writes: [] });
    expect(await stack.previewUnchanged()).toMatchObject({ ok: true, writes: [] });
  });

  it("powerState and rebootTriggers", async () => {
    stack.program.args = { ...stack.program.args, powerState: "stopped", rebootTriggers: 1 };
    expect(await stack.up()).toMatchObject({ ok: true, writes: ["server.power.shutdown"] });
    stack.program.args = { ...stack.program.args, powerState: "running", rebootTriggers: 2 };
    expect(await stack.up()).toMatchObject({ ok: true, writes: ["server.power.start"] });
    stack.program.args = { ...stack.program.args, rebootTriggers: 3 };
    expect(await stack.up()).toMatchObject({ ok: true, writes: ["server.power.reboot"] });
  });

  it("a wrong address on refresh loses nothing", async () => {
    stack.setAddress(`${stack.sandbox.url}/elsewhere`);
    expect(await stack.refresh()).toMatchObject({ ok: false, writes: [] });
    expect(await stack.state()).toMatchObject([{ id }]);
    stack.setAddress(stack.sandbox.url);
    expect(await stack.previewUnchanged()).toMatchObject({ ok: true, writes: [] });
  });

  it("removed at the host, refresh drops it and up makes another", async () => {
    stack.sandbox.server(id).remove();
    expect(await stack.refresh()).toMatchObject({ ok: true, writes: [] });
    expect(await stack.state()).toEqual([]);
    expect(await stack.up()).toMatchObject({ ok: true, writes: ["server.create", "server.update"] });
    expect((await stack.state())[0]?.id).not.toBe(id);
  });

  it("destroy removes it", async () => {
    expect(await stack.destroy()).toMatchObject({ ok: true, writes: ["asset.requestRemoval"] });
    expect(await stack.state()).toEqual([]);
    expect(
      stack.sandbox.assets.filter(({ type }) => type === "Cloud.VPS").map(({ status }) => status),
    ).toEqual(expect.arrayContaining([expect.stringMatching(/^Terminated$|^Pending-Termination$/)]));
  });
});
