import { writeFileSync } from "node:fs";
import { join } from "node:path";
import * as pulumi from "@pulumi/pulumi";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Sandbox, startSandbox } from "../../../sandbox";
import { one } from "../../provider/resources/sshKey/samples";
import { folderOfTest } from "../../support/folders";
import { pluginFolder } from "../../support/testedPlugin";
import { Bare, type PluginStack, pluginStack } from "./pluginStack";

class Provider extends pulumi.ProviderResource {
  constructor(name: string, args: pulumi.Inputs) {
    super("hosting", name, args);
  }
}
const key = (publicKeyName: string, options?: pulumi.CustomResourceOptions) =>
  new Bare("SshKey", publicKeyName, { publicKeyName, publicKeyValue: one }, options);
const names = ({ keys }: Sandbox) => keys.map(({ public_key_name }) => public_key_name);

// The engine starts the built executable from `plugins.providers[].path`, one process for each provider.
describe("several accounts", { timeout: 120_000 }, () => {
  let stack: PluginStack;
  let other: Sandbox;
  beforeAll(async () => {
    other = await startSandbox({ seed: 2 });
    stack = await pluginStack(undefined, { pluginFolder });
  }, 600_000);
  afterAll(async () => {
    await other?.close();
    await stack?.close();
  });

  /** Declares a key at the stack's host, and a key at the host of a provider that the program declares. */
  const edit = (more: pulumi.Inputs, outputs: (provider: Provider) => object = () => ({})) =>
    stack.edit(async () => {
      // The password is a plain value, as in a YAML program, where the SDK does not mark it as a secret.
      const { url: baseUrl, username, password } = other;
      const provider = new Provider("other", { baseUrl, username, password, ...more });
      key("here");
      key("there", { provider });
      return { ...(await outputs(provider)) };
    });

  it("each provider manages its own account", async () => {
    edit({});
    expect(await stack.up()).toMatchObject({ ok: true, writes: ["sshKey.add"] });
    expect([names(stack.sandbox), names(other)]).toEqual([["here"], ["there"]]);
    expect(await stack.exported()).not.toContain(other.password);
    expect(await stack.previewUnchanged()).toMatchObject({ ok: true, writes: [] });
  });

  it("an import reads from the account of the named provider, as docs/accounts.md says", async () => {
    const names = ["old", "older"];
    other.seed({
      keys: names.map((name) => ({ public_key_name: name, public_key_value: `ssh-ed25519 AAAA ${name}` })),
    });
    const provider = (await stack.resources("hosting")).find(({ urn }) => urn.endsWith("::other"))?.urn ?? "";
    const flags = ["--yes", "--generate-code=false", "--protect=false", "--color=never"];
    const one = ["hosting:index:SshKey", "old", "old", "--provider", `other=${provider}`];
    expect(await stack.cli("import", ...one, ...flags)).toMatchObject({ ok: true, writes: [] });
    const file = join(folderOfTest(), "import.json");
    const resources = [{ type: "hosting:index:SshKey", name: "older", id: "older", provider: "other" }];
    writeFileSync(file, JSON.stringify({ nameTable: { other: provider }, resources }));
    expect(await stack.cli("import", "--file", file, ...flags)).toMatchObject({ ok: true, writes: [] });
    const imported = (await stack.resources("SshKey")).filter(({ outputs }) =>
      names.includes(String(outputs.publicKeyName)),
    );
    expect(imported).toHaveLength(2);
    for (const { urn } of imported) await stack.cli("state", "delete", urn, "--yes");
    for (const name of names) other.key(name).remove();
  });

  it("a changed setting changes only the provider, and a function calls its provider's host", async () => {
    edit({ concurrency: 2 }, async (provider: Provider) => {
      const listed = async (options: pulumi.InvokeOptions) => {
        const { items } = await pulumi.runtime.invoke("hosting:index:getSshKeys", {}, options);
        return (items as { publicKeyName: string }[]).map(({ publicKeyName }) => publicKeyName);
      };
      return { here: await listed({}), there: await listed({ provider }) };
    });
    other.forgetRequests();
    const up = await stack.up();
    expect(up, up.output).toMatchObject({ ok: true, writes: [] });
    expect(up.output).toMatch(/~ +pulumi:providers:hosting other updated/);
    expect(other.writes()).toEqual([]);
    expect(await stack.outputs()).toMatchObject({ here: { value: ["here"] }, there: { value: ["there"] } });
  });

  it("a provider with movedFrom keeps its resources when the host's address changes", async () => {
    edit({ concurrency: 2, baseUrl: other.url.replace("127.0.0.1", "localhost"), movedFrom: other.url });
    other.forgetRequests();
    const up = await stack.up();
    expect(up, up.output).toMatchObject({ ok: true, writes: [] });
    expect(up.output).not.toMatch(/\[resource-elsewhere\]|\[server-replaced\]|\+-/);
    expect(other.writes()).toEqual([]);
    expect(await stack.previewUnchanged()).toMatchObject({ ok: true, writes: [] });
  });

  it("destroy removes each key from its own account", async () => {
    other.forgetRequests();
    expect(await stack.destroy()).toMatchObject({ ok: true, writes: ["sshKey.remove"] });
    expect(other.writes()).toEqual(["sshKey.remove"]);
  });
});
