import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { serverArgs } from "../hostingStack";
import { existing } from "./existing";
import { Bare, type PluginStack, pluginStack } from "./pluginStack";

const backups = { backupEnabled: true, backupPlan: "daily", backupQuota: 7 };
const clean = { ok: true, writes: [] };

// What exists at the host already is adopted by `pulumi import`, and then the program is written to match. Other
// resources, and a program that Pulumi writes: generated.test.mts.
describe("import", { timeout: 120_000 }, () => {
  let stack: PluginStack;
  let uniqId: string;
  let args: Record<string, unknown> | undefined;
  beforeAll(async () => {
    const program = () => {
      if (args) new Bare("Server", "web", args, { protect: true });
      return {};
    };
    stack = await pluginStack(program, { profile: "realistic", clock: "virtual" });
    ({ uniqId } = await existing(stack.sandbox));
  }, 600_000);
  afterAll(() => stack?.close());

  const flags = ["--generate-code=false", "--yes", "--color=never"];
  const takeOver = (name: string, id: string) =>
    stack.cli("import", "hosting:index:Server", name, id, ...flags);
  const forget = () => stack.cli("state", "delete", "--all", "--force", "--yes");

  it("a server that is still being built: the next preview says that the program waits for it", async () => {
    expect(await takeOver("web", uniqId)).toMatchObject(clean);
    args = serverArgs;
    const preview = await stack.preview();
    expect(preview).toMatchObject(clean);
    expect(preview.output).toMatch(/hosting:index:Server web update/);
    await forget();
    stack.sandbox.advance("1h");
  });

  it("a server, by its uniqId: the program that says the same previews without a change", async () => {
    expect(await takeOver("web", uniqId)).toMatchObject(clean);
    const [web] = await stack.resources("Server");
    const ofHost = { regionId: expect.any(Number), bandwidthQuota: 5000, customName: "web, production" };
    const told = { ...serverArgs, ...backups, ...ofHost };
    expect(web).toMatchObject({ id: uniqId, inputs: told });
    args = web?.inputs as Record<string, unknown>;
    expect(await stack.previewUnchanged()).toMatchObject(clean);
  });

  it("and so does the program that it was ordered with, which says less", async () => {
    args = serverArgs;
    const preview = await stack.preview();
    expect(preview).toMatchObject(clean);
    const dropped = "backupEnabled,backupPlan,backupQuota,bandwidthQuota,customName,regionId";
    expect(preview.output).toContain(`[diff: -${dropped}]`);
    expect(await stack.up()).toMatchObject(clean);
  });

  it("an id in another spelling is refused, and what does not exist is said so", async () => {
    const lower = await takeOver("other", uniqId.toLowerCase());
    expect(lower).toMatchObject({ ok: false, writes: [] });
    expect(lower.output).toContain("[import-id-malformed]");
    expect(lower.output).not.toContain("server.details");
    const missing = await takeOver("other", "ZZZZZZ");
    expect(missing).toMatchObject({ ok: false, writes: [] });
    expect(missing.output).toContain("resource 'ZZZZZZ' does not exist");
  });

  it("by the option `import`, in a program", async () => {
    const ignoreChanges = ["regionId", "bandwidthQuota", ...Object.keys(backups)];
    await forget();
    stack.edit(() => {
      new Bare("Server", "web", serverArgs, { import: uniqId, ignoreChanges });
      return {};
    });
    expect(await stack.up()).toMatchObject(clean);
    expect(await stack.resources("Server")).toMatchObject([{ id: uniqId }]);
  });
});
