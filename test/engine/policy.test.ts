import { writeFileSync } from "node:fs";
import { delimiter, join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { folderOfAll } from "../support/folders";
import { sampleServer } from "../support/sampleServer";
import { type HostingStack, hostingStack } from "./hostingStack";
import { openTerminal } from "./pages/terminal";
import { Bare } from "./plugin/pluginStack";
import { startPlugin } from "./support/pluginInProcess";
import { policyEnginePath } from "./support/policyEngine";

const modules = resolve(__dirname, "../../node_modules");
const pack = resolve(__dirname, "../../policy");
const standIns = ["inline", "standIns"].map((folder) => join(__dirname, "support", folder));

/** The automation API's method that runs a command. */
type Run = (args: readonly string[]) => Promise<{ stdout: string }>;

describe("the policy pack, run by the engine", { timeout: 120_000 }, () => {
  const folder = folderOfAll();
  let plugin: Awaited<ReturnType<typeof startPlugin>>;
  let stack: HostingStack;
  beforeAll(async () => {
    plugin = await startPlugin();
    const PATH = await policyEnginePath(folder);
    const path = [...standIns, PATH].join(delimiter);
    const env = { ...plugin.env, PATH: path, INSTALLED_MODULES: modules };
    stack = await hostingStack(undefined, {}, env, "live");
  });
  afterAll(async () => {
    await stack?.close();
    plugin?.close();
  });

  /** Declares a server in each front. */
  const edit = (args: object, ofPlugin: object = {}) =>
    stack.edit(({ Server }) => {
      new Server("dynamic", { ...sampleServer, domain: "dynamic.example.com", ...args });
      new Bare("Server", "plugin", { ...sampleServer, ...args, ...ofPlugin });
      return {};
    });
  const preview = (policyPackConfigs: string[] = []) =>
    stack.ran(() => stack.stack.preview({ color: "never", policyPacks: [pack], policyPackConfigs }));
  const configuration = () => join(stack.project, "policy.json");

  /**
   * Previews by the commands of the page. The CLI gets the options of the inline program, which runs in this process.
   */
  async function followed() {
    const inline = stack.stack as unknown as { runPulumiCmd?: Run };
    inline.runPulumiCmd = async ([, ...options]) => {
      const env = {
        ...process.env,
        ...stack.stack.workspace.envVars,
        // Without this variable, the CLI hides some of the options.
        PULUMI_DEBUG_COMMANDS: "true",
        INLINE_PROGRAM: [...options, "--stack", "live"].join(" "),
      };
      const terminal = openTerminal({ folder: stack.project, home: folder, env });
      return { stdout: await terminal.follow("policy/README.md", "Use it") };
    };
    try {
      return await stack.ran(() => stack.stack.preview({ color: "never" }));
    } finally {
      // The class has a method of its own, which this restores.
      delete inline.runPulumiCmd;
    }
  }

  it("stops servers of both fronts before they are ordered, as its page says", async () => {
    edit({ zoneId: 11, planId: 1101 });
    const { ok, output, writes } = await followed();
    expect({ ok, writes }, output).toEqual({ ok: false, writes: [] });
    const broken = ["no backups.", "a plan that is not allowed."].map((what) => `has ${what}`);
    for (const server of ["dynamic", "plugin"])
      for (const rule of [...broken, "can be erased by a change of the program."])
        expect(output).toContain(`${server} ${rule}`);
    // The engine may visit the servers in any order.
    expect(output).toMatch(
      /limit is 20 a month, and no price is known of (?:dynamic, plugin|plugin, dynamic)\./,
    );
  });

  it("accepts servers that keep to it, and hides a password that no resource hides", async () => {
    const triggers = { rebootTriggers: { password: "hunter2" } };
    edit({ planId: 1201, backupEnabled: true, deletionProtection: true }, triggers);
    const { ok, output } = await preview([configuration()]);
    expect(ok, output).toBe(true);
    expect(output).toMatch(/✅ hosting@v0\.1\.0.*\n +- \[remediate\] {2}no-plain-password {2}\(1 resource\)/);
    expect(output).not.toContain("[mandatory]");
  });

  it("checks the price that the host reports, after up", async () => {
    edit({});
    expect(await stack.up()).toMatchObject({ ok: true });
    writeFileSync(configuration(), JSON.stringify({ "monthly-budget": { limit: 39 } }));
    const { ok, output } = await preview([configuration()]);
    expect(ok).toBe(false);
    expect(output).toContain("The servers cost 39.8 USD a month, and the limit is 39 USD.");
  });

  it("only advises with its own settings: it names the plugin's server whose disks an update erases", async () => {
    edit({ templateName: "UBUNTU_2404_64", rebuildPolicy: "rebuild" });
    const { ok, output } = await preview();
    expect(ok, output).toBe(true);
    expect(output).toMatch(/\[advisory\] {2}erase-shown {2}\(hosting:index:Server: plugin\)/);
    expect(output).toContain("plugin is rebuilt by this update: its disks are erased.");
    expect(output).not.toContain("dynamic is rebuilt");
  });
});
