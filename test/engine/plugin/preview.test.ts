import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { serverArgs } from "../serverStack";
import { Bare, type PluginStack, pluginStack } from "./pluginStack";

// A login is told the address of its server: what preview knows of the server shows in what becomes of the login.
describe("what a preview knows", { timeout: 120_000 }, () => {
  let stack: PluginStack;
  let args: Record<string, unknown> = serverArgs;
  beforeAll(async () => {
    stack = await pluginStack(() => {
      const web = new Bare("Server", "web", args, {}, ["uniqId", "ip"]);
      const { uniqId, ip } = web.told;
      new Bare("Credential", "panel", { uniqId, name: "panel", location: ip });
      return { ip };
    });
    expect(await stack.up()).toMatchObject({ ok: true });
  }, 600_000);
  afterAll(() => stack?.close());

  const previewOf = async (more: Record<string, unknown>) => {
    args = { ...serverArgs, ...more };
    const { ok, output, writes } = await stack.preview();
    expect({ ok, writes }, output).toEqual({ ok: true, writes: [] });
    return output;
  };

  it("an update in place keeps the address: only the server changes", async () => {
    const output = await previewOf({ backupEnabled: true, backupPlan: "daily", backupQuota: 7 });
    expect(output).toContain("~ 1 to update");
    expect(output).toContain("2 unchanged");
  });

  it("so does a rebuild", async () => {
    const output = await previewOf({ templateName: "UBUNTU_2404_64", rebuildPolicy: "rebuild" });
    expect(output).toContain("~ 1 to update");
    expect(output).toContain("2 unchanged");
  });

  it("a replacement does not: the login goes with its server", async () => {
    const output = await previewOf({ planId: 1202 });
    expect(output).toContain("+-2 to replace");
  });

  it("only the member that changes is shown", async () => {
    await previewOf({ timeouts: { build: "1h", power: "5m" } });
    expect(await stack.up()).toMatchObject({ ok: true, writes: [] });
    args = { ...serverArgs, timeouts: { build: "2h", power: "5m" } };
    const { stdout } = await stack.stack.preview({ color: "never", diff: true });
    expect(stdout).toMatch(/~ timeouts: \{\s+~ build: "1h" => "2h"\s+\}/);
  });
});
