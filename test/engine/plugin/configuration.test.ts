import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Sandbox, startSandbox } from "../../../sandbox";
import { one } from "../../provider/resources/sshKey/samples";
import { serverArgs, stackTrace } from "../hostingStack";
import { Bare, type PluginStack, pluginStack } from "./pluginStack";

describe("the plugin's configuration and inputs", { timeout: 120_000 }, () => {
  let stack: PluginStack;
  let elsewhere: Sandbox;
  const key = () => {
    new Bare("SshKey", "deploy-key", { publicKeyValue: one });
    return {};
  };
  beforeAll(async () => {
    elsewhere = await startSandbox({ seed: 2 });
    stack = await pluginStack(key);
  }, 600_000);
  afterAll(async () => {
    await elsewhere?.close();
    await stack?.close();
  });

  it("every fault of the configuration is one clean line at preview, without a secret", async () => {
    await stack.configure("baseUrl", "nonsense");
    await stack.configure("concurrency", "many");
    const preview = await stack.preview();
    expect(preview).toMatchObject({ ok: false, writes: [] });
    expect(preview.output).toContain("hosting:baseUrl must be a URL such as https://api.example.com");
    expect(preview.output).toContain("hosting:concurrency must be a whole number from 1 to 100");
    expect(preview.output).toContain("pulumi config set hosting:baseUrl");
    expect(preview.output).not.toContain(stack.sandbox.password);
    expect(preview.output).not.toMatch(stackTrace);
    await stack.configure("baseUrl", stack.sandbox.url);
    await stack.unset("concurrency");
  });

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
  });

  it("a key without a name has the resource's and a suffix, the same in preview and up, and keeps it", async () => {
    expect(await stack.up()).toMatchObject({ ok: true, writes: ["sshKey.add"] });
    const [made] = await stack.resources("SshKey");
    expect(made?.outputs.publicKeyName).toMatch(/^deploy_key_[a-z0-9]{7}$/);
    // What exists is compared with the state, so its preview needs no login either.
    await stack.unset("password");
    expect(await stack.previewUnchanged()).toMatchObject({ ok: true, writes: [] });
    expect(stack.sandbox.requests).toEqual([]);
    await stack.configure("password", stack.sandbox.password, true);
  });

  it("each request is shown with --debug only, and no secret with it", async () => {
    const refreshed = await stack.ran(() => stack.stack.refresh({ color: "never", debug: true }));
    expect(refreshed.output).toMatch(/debug: \S+Z POST \/v3\/account\/ssh\/key\/list 200 \d+ms try 1/);
    expect(refreshed.output).not.toContain(stack.sandbox.password);
    expect((await stack.refresh()).output).not.toContain("POST /v3");
  });

  it("is named as Pulumi is configured to name", async () => {
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

  it("another host: preview warns, refresh and destroy fail with the ways out", async () => {
    await stack.configure("baseUrl", elsewhere.url);
    await stack.configure("password", elsewhere.password, true);
    const moved = new RegExp(
      `SshKey \\d+ .*${stack.sandbox.url} .*${elsewhere.url} .*\\[resource-elsewhere\\]`,
    );
    const preview = await stack.preview();
    expect(preview).toMatchObject({ ok: true, writes: [] });
    expect(preview.output).toMatch(moved);
    expect(preview.output).toMatch(new RegExp(`${elsewhere.url} .*\\[configuration-moved\\]`));
    // What has not changed is not sent anywhere.
    expect(await stack.up()).toMatchObject({ ok: true, writes: [] });
    for (const ran of [await stack.refresh(), await stack.destroy()]) {
      expect(ran).toMatchObject({ ok: false, writes: [] });
      expect(ran.output).toMatch(moved);
    }
    // Nor does a wrong address lose anything.
    await stack.configure("baseUrl", `${elsewhere.url}/nowhere`);
    expect(await stack.refresh()).toMatchObject({ ok: false, writes: [] });
    await stack.configure("baseUrl", elsewhere.url);
    expect(elsewhere.writes()).toEqual([]);
    expect(await stack.resources("SshKey")).toHaveLength(2);
  });

  it("set back, nothing has changed", async () => {
    await stack.configure("baseUrl", stack.sandbox.url);
    await stack.configure("password", stack.sandbox.password, true);
    expect(await stack.up()).toMatchObject({ ok: true, writes: [] });
  });

  it("a host with a new address is named once, and has everything there", async () => {
    await stack.configure("movedFrom", stack.sandbox.url);
    await stack.configure("baseUrl", stack.sandbox.url.replace("127.0.0.1", "localhost"));
    expect(await stack.up()).toMatchObject({ ok: true, writes: [] });
    expect(await stack.previewUnchanged()).toMatchObject({ ok: true, writes: [] });
  });

  it("a changed secret or setting changes no resource", async () => {
    await stack.configure("concurrency", "2");
    await stack.configure("passcode", "123456", true);
    const up = await stack.up();
    expect(up, up.output).toMatchObject({ ok: true, writes: [] });
    expect(up.output).not.toContain("replace");
    await stack.unset("passcode");
    expect(await stack.up()).toMatchObject({ ok: true, writes: [] });
  });

  it("a wrong input is told with its path and what is allowed, a secret one without its value", async () => {
    stack.edit(() => {
      const wrong = { timeouts: { build: "soon" }, password: "two\nlines", plnId: 7 };
      new Bare("Server", "web", { ...serverArgs, ...wrong });
      return {};
    });
    const { ok, output } = await stack.preview();
    expect(ok).toBe(false);
    expect(output).toContain("timeouts.build");
    expect(output).toContain('must be a duration such as "30m", "4h" or "1h30m"');
    expect(output).toContain("password must be one line of text");
    expect(output).toContain("plnId");
    expect(output).toContain("[input-unknown]");
    expect(output).not.toContain("two\\nlines");
    expect(output).not.toMatch(stackTrace);
  });
});
