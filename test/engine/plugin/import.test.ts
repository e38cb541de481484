import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { one } from "../../provider/resources/sshKey/samples";
import { serverArgs } from "../hostingStack";
import { existing } from "./existing";
import { Bare, type PluginStack, pluginStack } from "./pluginStack";

type Written = [type: string, name: string, args: Record<string, unknown>];
const backups = { backupEnabled: true, backupPlan: "daily", backupQuota: 7 };
const clean = { ok: true, writes: [] };

// What exists at the host already is adopted by `pulumi import`, and then the program is written to match.
describe("import", { timeout: 120_000 }, () => {
  let stack: PluginStack;
  let uniqId: string;
  let written: Written[] = [];
  beforeAll(async () => {
    const program = () => {
      for (const [type, name, args] of written) new Bare(type, name, args, { protect: true });
      return {};
    };
    stack = await pluginStack(program, { profile: "realistic", clock: "virtual" });
    ({ uniqId } = await existing(stack.sandbox));
  }, 600_000);
  afterAll(() => stack?.close());

  const flags = ["--generate-code=false", "--yes", "--color=never"];
  const takeOver = (type: string, name: string, id: string) =>
    stack.cli("import", `hosting:index:${type}`, name, id, ...flags);
  const forget = () => stack.cli("state", "delete", "--all", "--force", "--yes");
  const first = async (type: string) => (await stack.resources(type))[0];

  it("a server that is still being built: the next preview says that the program waits for it", async () => {
    expect(await takeOver("Server", "web", uniqId)).toMatchObject(clean);
    written = [["Server", "web", serverArgs]];
    const preview = await stack.preview();
    expect(preview).toMatchObject(clean);
    expect(preview.output).toMatch(/hosting:index:Server web update/);
    await forget();
    stack.sandbox.advance("1h");
  });

  it("a server, by its uniqId: the program that says the same previews without a change", async () => {
    expect(await takeOver("Server", "web", uniqId)).toMatchObject(clean);
    const web = await first("Server");
    const ofHost = { regionId: expect.any(Number), bandwidthQuota: 5000, customName: "web, production" };
    const told = { ...serverArgs, ...backups, ...ofHost };
    expect(web).toMatchObject({ id: uniqId, inputs: told });
    written = [["Server", "web", web?.inputs as Record<string, unknown>]];
    expect(await stack.previewUnchanged()).toMatchObject(clean);
  });

  it("and so does the program that it was ordered with, which says less", async () => {
    written = [["Server", "web", serverArgs]];
    const preview = await stack.preview();
    expect(preview).toMatchObject(clean);
    const dropped = "backupEnabled,backupPlan,backupQuota,bandwidthQuota,customName,regionId";
    expect(preview.output).toContain(`[diff: -${dropped}]`);
    expect(await stack.up()).toMatchObject(clean);
  });

  it("an SSH key by its name or its id, a credential by its id, an asset by its uniqId; secrets stay secret", async () => {
    expect(await takeOver("SshKey", "deploy", "deploy")).toMatchObject(clean);
    const key = await first("SshKey");
    const inputs = { publicKeyName: "deploy", publicKeyValue: one };
    expect(key).toMatchObject({ id: expect.stringMatching(/^\d+$/), inputs });
    expect(await takeOver("SshKey", "again", key?.id as string)).toMatchObject(clean);
    const [record] = stack.sandbox.credentials.filter(({ name }) => name === "panel");
    expect(await takeOver("Credential", "panel", String(record?.id))).toMatchObject(clean);
    expect(await stack.exported()).not.toContain("panel-secret");
    const panel = { ...(await first("Credential"))?.inputs, authData: "panel-secret" };
    expect(await takeOver("Asset", "label", uniqId)).toMatchObject(clean);
    const label = { uniqId, customName: "web, production" };
    expect(await first("Asset")).toMatchObject({ id: uniqId, inputs: label });
    written.push(["SshKey", "deploy", inputs], ["SshKey", "again", inputs]);
    written.push(["Credential", "panel", panel], ["Asset", "label", label]);
    expect(await stack.previewUnchanged()).toMatchObject(clean);
  });

  it("an id in another spelling is refused, and what does not exist is said so", async () => {
    const lower = await takeOver("Server", "other", uniqId.toLowerCase());
    expect(lower).toMatchObject({ ok: false, writes: [] });
    expect(lower.output).toContain("[import-id-malformed]");
    expect(lower.output).not.toContain("server.details");
    const missing = await takeOver("Server", "other", "ZZZZZZ");
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
