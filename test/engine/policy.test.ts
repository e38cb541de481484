import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sampleServer } from "../support/sampleServer";
import { type HostingStack, hostingStack } from "./hostingStack";
import { Bare } from "./plugin/pluginStack";
import { startPlugin } from "./support/inProcessPlugin";
import { policyEnginePath } from "./support/policyEngine";

const pack = resolve(__dirname, "../../policy");

/** The stack of these tests is called `test`. */
const settings = {
  "backups-on": { stacks: "^test$" },
  "no-erase-in-production": { stacks: "^test$" },
  "allowed-plans": { ids: [1202] },
  "monthly-budget": { limit: 20, plans: { 1201: 15, 1202: 5 } },
};

describe("the policy pack, asked by the engine", { timeout: 120_000 }, () => {
  const folder = mkdtempSync(join(tmpdir(), "hosting-policy-"));
  const configuration = join(folder, "policy.json");
  let plugin: Awaited<ReturnType<typeof startPlugin>>;
  let stack: HostingStack;
  beforeAll(async () => {
    writeFileSync(configuration, JSON.stringify(settings));
    plugin = await startPlugin();
    const PATH = await policyEnginePath(folder);
    stack = await hostingStack(() => ({}), {}, { ...plugin.env, PATH });
  });
  afterAll(async () => {
    await stack?.close();
    plugin?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  /** A server of each front. */
  const edit = (args: object, ofPlugin: object = {}) =>
    stack.edit(({ Server }) => {
      new Server("dynamic", { ...sampleServer, domain: "dynamic.example.com", ...args });
      new Bare("Server", "plugin", { ...sampleServer, ...args, ...ofPlugin });
      return {};
    });
  const preview = (policyPackConfigs: string[] = []) =>
    stack.ran(() => stack.stack.preview({ color: "never", policyPacks: [pack], policyPackConfigs }));

  it("stops servers of both fronts before they are ordered", async () => {
    edit({});
    const { ok, output, writes } = await preview([configuration]);
    expect({ ok, writes }, output).toEqual({ ok: false, writes: [] });
    for (const server of ["dynamic (dynamic.example.com)", "plugin (web.example.com)"])
      for (const broken of [
        "has no backups.",
        "can be erased by a change of the program.",
        "has plan 1201, which is not allowed.",
      ])
        expect(output).toContain(`${server} ${broken}`);
    expect(output).toContain("The servers cost 30 a month, and the limit is 20.");
  });

  it("lets through what keeps to it, and hides a password that stands where no resource hides it", async () => {
    edit(
      { planId: 1202, backupEnabled: true, deletionProtection: true },
      { rebootTriggers: { password: "hunter2" } },
    );
    const { ok, output } = await preview([configuration]);
    expect(ok, output).toBe(true);
    expect(output).toMatch(/✅ hosting@v0\.1\.0.*\n +- \[remediate\] {2}no-plain-password {2}\(1 resource\)/);
    expect(output).not.toContain("[mandatory]");
  });

  it("after up it knows what the host tells of the price", async () => {
    edit({});
    expect(await stack.up()).toMatchObject({ ok: true });
    writeFileSync(configuration, JSON.stringify({ "monthly-budget": { limit: 39 } }));
    const { ok, output } = await preview([configuration]);
    expect(ok).toBe(false);
    expect(output).toContain("The servers cost 39.8 USD a month, and the limit is 39 USD.");
  });

  it("by its own settings only advises here: it names the server of the plugin whose disks an update erases", async () => {
    edit({ templateName: "UBUNTU_2404_64", rebuildPolicy: "rebuild" });
    const { ok, output } = await preview();
    expect(ok, output).toBe(true);
    expect(output).toMatch(/\[advisory\] {2}erase-shown {2}\(hosting:index:Server: plugin\)/);
    expect(output).toContain("plugin (web.example.com) is rebuilt by this update: its disks are erased.");
    expect(output).not.toContain("dynamic (dynamic.example.com) is rebuilt");
  });
});
