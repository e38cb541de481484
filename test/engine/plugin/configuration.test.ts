import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { one } from "../../provider/resources/sshKey/samples";
import { stackTrace } from "../hostingStack";
import { Bare, type PluginStack, pluginStack } from "./pluginStack";

// Another host, and what is kept of it: fronts/sshKey.test.ts.
describe("the plugin's configuration", { timeout: 120_000 }, () => {
  let stack: PluginStack;
  const key = () => {
    new Bare("SshKey", "deploy-key", { publicKeyValue: one });
    return {};
  };
  beforeAll(async () => {
    stack = await pluginStack(key);
  }, 600_000);
  afterAll(() => stack?.close());

  it("without a login a preview works and asks nothing; up says what to set, and makes nothing", async () => {
    await stack.unset("password");
    const preview = await stack.preview();
    expect(preview, preview.output).toMatchObject({ ok: true, writes: [] });
    expect(preview.output).toContain("[login-missing]");
    expect(preview.output).toContain("SshKey deploy-key create");
    expect(stack.sandbox.requests).toEqual([]);
    const { ok, output } = await stack.up();
    expect(ok).toBe(false);
    expect(output).toContain("hosting:password or hosting:token is required");
    expect(output).toContain("pulumi config set --secret hosting:password");
    expect(output).not.toMatch(stackTrace);
    expect(stack.sandbox.requests).toEqual([]);
    await stack.configure("password", stack.sandbox.password, true);
    expect(await stack.up()).toMatchObject({ ok: true, writes: ["sshKey.add"] });
    // What exists is compared with the state.
    await stack.unset("password");
    expect(await stack.previewUnchanged()).toMatchObject({ ok: true, writes: [] });
    expect(stack.sandbox.requests).toEqual([]);
    await stack.configure("password", stack.sandbox.password, true);
  });

  it("a key is named as Pulumi is configured to name", async () => {
    // biome-ignore lint/suspicious/noTemplateCurlyInString: Pulumi fills it in.
    await stack.stack.setAllConfig({ "pulumi:autonaming.pattern": { value: "${project}-${name}" } }, true);
    stack.edit(() => {
      key();
      new Bare("SshKey", "ops", { publicKeyValue: one });
      return {};
    });
    const up = await stack.up();
    expect(up, up.output).toMatchObject({ ok: true, writes: ["sshKey.add"] });
    const names = (await stack.resources("SshKey")).map(({ outputs }) => outputs.publicKeyName);
    // Two keys that do not depend on each other: either may be first.
    expect(names.sort()).toEqual([expect.stringMatching(/^deploy_key_/), "engine_ops"]);
    await stack.stack.removeConfig("pulumi:autonaming.pattern", true);
  });
});
