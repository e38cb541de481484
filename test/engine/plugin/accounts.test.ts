import { resolve } from "node:path";
import * as pulumi from "@pulumi/pulumi";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Sandbox, startSandbox } from "../../../sandbox";
import { one } from "../../provider/resources/sshKey/samples";
import { Bare, type PluginStack, pluginStack } from "./pluginStack";

class Provider extends pulumi.ProviderResource {
  constructor(name: string, args: pulumi.Inputs) {
    super("hosting", name, args);
  }
}

// The engine starts the built executable, from `plugins.providers[].path`, one process for each provider.
describe("several accounts", { timeout: 120_000 }, () => {
  let stack: PluginStack;
  let other: Sandbox;
  beforeAll(async () => {
    other = await startSandbox({ seed: 2 });
    stack = await pluginStack(undefined, { pluginFolder: resolve(__dirname, "../../..") });
  }, 600_000);
  afterAll(async () => {
    await other?.close();
    await stack?.close();
  });

  const otherAccount = (more: pulumi.Inputs = {}) =>
    new Provider("other", {
      baseUrl: other.url,
      username: other.username,
      // As a program in YAML gives it: no host marks it as a secret.
      password: other.password,
      ...more,
    });
  const keyNames = ({ requests }: Sandbox) =>
    requests
      .filter(({ operation }) => operation === "sshKey.add")
      .map(({ params }) => params.public_key_name);

  it("each provider works for its own", async () => {
    stack.edit(() => {
      new Bare("SshKey", "here", { publicKeyName: "here", publicKeyValue: one });
      const there = { publicKeyName: "there", publicKeyValue: one };
      new Bare("SshKey", "there", there, { provider: otherAccount() });
      return {};
    });
    expect(await stack.up()).toMatchObject({ ok: true, writes: ["sshKey.add"] });
    expect(keyNames(stack.sandbox)).toEqual(["here"]);
    expect(keyNames(other)).toEqual(["there"]);
    const exported = await stack.exported();
    expect(exported).not.toContain(other.password);
    expect(await stack.previewUnchanged()).toMatchObject({ ok: true, writes: [] });
  });

  it("a changed setting changes the provider and nothing else", async () => {
    stack.edit(() => {
      new Bare("SshKey", "here", { publicKeyName: "here", publicKeyValue: one });
      const provider = otherAccount({ concurrency: 2 });
      new Bare("SshKey", "there", { publicKeyName: "there", publicKeyValue: one }, { provider });
      return {};
    });
    other.forgetRequests();
    const up = await stack.up();
    expect(up, up.output).toMatchObject({ ok: true, writes: [] });
    expect(up.output).toMatch(/~ +pulumi:providers:hosting other updated/);
    expect(other.writes()).toEqual([]);
  });

  it("a function asks its provider's host, and its secrets are secret", async () => {
    stack.edit(async () => {
      const provider = otherAccount({ concurrency: 2 });
      new Bare("SshKey", "here", { publicKeyName: "here", publicKeyValue: one });
      new Bare("SshKey", "there", { publicKeyName: "there", publicKeyValue: one }, { provider });
      const names = async (options: pulumi.InvokeOptions) => {
        const { items } = await pulumi.runtime.invoke("hosting:index:getSshKeys", {}, options);
        return (items as { publicKeyName: string }[]).map(({ publicKeyName }) => publicKeyName);
      };
      return { here: await names({}), there: await names({ provider }) };
    });
    expect(await stack.up()).toMatchObject({ ok: true, writes: [] });
    expect(await stack.outputs()).toMatchObject({ here: { value: ["here"] }, there: { value: ["there"] } });
  });

  it("a host with a new address, which the provider names as moved, keeps what it has", async () => {
    const baseUrl = other.url.replace("127.0.0.1", "localhost");
    stack.edit(() => {
      new Bare("SshKey", "here", { publicKeyName: "here", publicKeyValue: one });
      const provider = otherAccount({ concurrency: 2, baseUrl, movedFrom: other.url });
      new Bare("SshKey", "there", { publicKeyName: "there", publicKeyValue: one }, { provider });
      return {};
    });
    other.forgetRequests();
    const up = await stack.up();
    expect(up, up.output).toMatchObject({ ok: true, writes: [] });
    expect(up.output).not.toContain("[resource-elsewhere]");
    expect(up.output).not.toContain("replaced");
    expect(other.writes()).toEqual([]);
    expect(await stack.previewUnchanged()).toMatchObject({ ok: true, writes: [] });
  });

  it("destroys each in its own account", async () => {
    other.forgetRequests();
    expect(await stack.destroy()).toMatchObject({ ok: true, writes: ["sshKey.remove"] });
    expect(other.writes()).toEqual(["sshKey.remove"]);
  });
});
