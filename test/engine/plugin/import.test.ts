import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { one } from "../../provider/resources/sshKey/samples";
import { serverArgs } from "../hostingStack";
import { existing } from "./existing";
import { Bare, type PluginStack, pluginStack } from "./pluginStack";

// What exists at the host already is taken over by `pulumi import`, and then the program is written to match.
describe("import", { timeout: 120_000 }, () => {
  let stack: PluginStack;
  let uniqId: string;
  const written: [type: string, name: string, args: Record<string, unknown>][] = [];

  beforeAll(async () => {
    stack = await pluginStack(
      () => {
        for (const [type, name, args] of written) new Bare(type, name, args, { protect: true });
        return {};
      },
      { profile: "realistic", clock: "virtual" },
    );
    ({ uniqId } = await existing(stack.sandbox));
  }, 600_000);
  afterAll(() => stack?.close());

  const takeOver = (type: string, name: string, id: string) =>
    stack.cli("import", `hosting:index:${type}`, name, id, "--generate-code=false", "--yes", "--color=never");

  it("a server that is still being built: the next preview says that the program waits for it", async () => {
    expect(await takeOver("Server", "web", uniqId)).toMatchObject({ ok: true, writes: [] });
    written.push(["Server", "web", serverArgs]);
    const preview = await stack.preview();
    expect(preview).toMatchObject({ ok: true, writes: [] });
    expect(preview.output).toMatch(/hosting:index:Server web update/);
    written.length = 0;
    await stack.cli("state", "delete", "--all", "--force", "--yes");
  });

  it("a server, by its uniqId: the program that says the same previews without a change", async () => {
    stack.sandbox.advance("1h");
    expect(await takeOver("Server", "web", uniqId)).toMatchObject({ ok: true, writes: [] });
    const [web] = await stack.resources("Server");
    expect(web).toMatchObject({
      id: uniqId,
      inputs: {
        ...serverArgs,
        regionId: expect.any(Number),
        bandwidthQuota: 5000,
        backupEnabled: true,
        backupPlan: "daily",
        backupQuota: 7,
      },
    });
    written.push(["Server", "web", web?.inputs as Record<string, unknown>]);
    expect(await stack.previewUnchanged()).toMatchObject({ ok: true, writes: [] });
  });

  it("and so does the program that it was ordered with, which says less", async () => {
    written[0] = ["Server", "web", serverArgs];
    const preview = await stack.preview();
    expect(preview).toMatchObject({ ok: true, writes: [] });
    expect(preview.output).toContain("[diff: -backupEnabled,backupPlan,backupQuota,bandwidthQuota,regionId]");
    expect(await stack.up()).toMatchObject({ ok: true, writes: [] });
    expect(await stack.previewUnchanged()).toMatchObject({ ok: true, writes: [] });
  });

  it("an SSH key, by its name or its id", async () => {
    expect(await takeOver("SshKey", "deploy", "deploy")).toMatchObject({ ok: true, writes: [] });
    const [key] = await stack.resources("SshKey");
    expect(key).toMatchObject({
      id: expect.stringMatching(/^\d+$/),
      inputs: { publicKeyName: "deploy", publicKeyValue: one },
    });
    expect(await takeOver("SshKey", "again", key?.id as string)).toMatchObject({ ok: true, writes: [] });
    for (const name of ["deploy", "again"])
      written.push(["SshKey", name, { publicKeyName: "deploy", publicKeyValue: one }]);
    expect(await stack.previewUnchanged()).toMatchObject({ ok: true, writes: [] });
  });

  it("a credential, by its id; its secret stays one", async () => {
    const [record] = stack.sandbox.credentials.filter(({ name }) => name === "panel");
    expect(await takeOver("Credential", "panel", String(record?.id))).toMatchObject({ ok: true, writes: [] });
    expect(await stack.exported()).not.toContain("panel-secret");
    const [panel] = await stack.resources("Credential");
    written.push(["Credential", "panel", { ...panel?.inputs, authData: "panel-secret" }]);
    expect(await stack.previewUnchanged()).toMatchObject({ ok: true, writes: [] });
  });

  it("an asset, by its uniqId", async () => {
    expect(await takeOver("Asset", "label", uniqId)).toMatchObject({ ok: true, writes: [] });
    const [label] = await stack.resources("Asset");
    expect(label).toMatchObject({ id: uniqId, inputs: { uniqId, customName: "web, production" } });
    written.push(["Asset", "label", { uniqId, customName: "web, production" }]);
    expect(await stack.previewUnchanged()).toMatchObject({ ok: true, writes: [] });
  });

  it("an id in another spelling is refused, with the one that there is", async () => {
    const lower = await takeOver("Server", "other", uniqId.toLowerCase());
    expect(lower).toMatchObject({ ok: false, writes: [] });
    expect(lower.output).toContain("[import-id-malformed]");
    expect(lower.output).not.toContain("server.details");
  });

  it("what does not exist is said so", async () => {
    const missing = await takeOver("Server", "other", "ZZZZZZ");
    expect(missing).toMatchObject({ ok: false, writes: [] });
    expect(missing.output).toContain("resource 'ZZZZZZ' does not exist");
  });

  it("by the option `import`, in a program", async () => {
    const told = ["regionId", "bandwidthQuota", "backupEnabled", "backupPlan", "backupQuota"];
    await stack.cli("state", "delete", "--all", "--force", "--yes");
    stack.edit(() => {
      new Bare("Server", "web", serverArgs, { import: uniqId, ignoreChanges: told });
      return {};
    });
    expect(await stack.up()).toMatchObject({ ok: true, writes: [] });
    expect(await stack.resources("Server")).toMatchObject([{ id: uniqId }]);
  });
});
