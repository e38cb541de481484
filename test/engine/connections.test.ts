import * as pulumi from "@pulumi/pulumi";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Sandbox, startSandbox } from "../../sandbox";
import { one } from "../provider/resources/sshKey/samples";
import { sampleServer } from "../support/sampleServer";
import { type Hosting, type HostingStack, hostingStack } from "./hostingStack";
import { Bare } from "./plugin/pluginStack";
import { startPlugin } from "./support/pluginInProcess";
import { ownProcesses } from "./support/providerHost";

const server = { ...sampleServer, domain: "web1.example.com" } as const;
// With removeOnDelete, deleting an adopted key would remove the key at the host.
const key = { publicKeyName: "deploy", publicKeyValue: one, removeOnDelete: true };
const adopt = { onExisting: "adopt" } as const;
const there = { publicKeyName: "there", publicKeyValue: one };

// Each Connection is a provider process of its own, and so is the plugin. If one adopts a resource of another, the
// other must not remove it. One server and one key are adopted in turn, while another key is at a second host. Each
// test continues with the stack of the previous one.
describe("Connections", { timeout: 120_000 }, () => {
  let stack: HostingStack;
  let second: Sandbox;
  let plugin: Awaited<ReturnType<typeof startPlugin>>;
  /** Edits the program: a server and a key at the first host, and a key at the second host. */
  const edit = (ofFirst: (hosting: Hosting) => void, password?: pulumi.Input<string>) =>
    stack.edit((hosting) => {
      ofFirst(hosting);
      if (password === undefined) return {};
      const provider = new hosting.Connection("other", {
        baseUrl: second.url,
        username: second.username,
        password,
      });
      new hosting.SshKey("there", there, { provider });
      return {};
    });
  beforeAll(async () => {
    plugin = await startPlugin();
    second = await startSandbox({ seed: 2 });
    // This host removes a server at once, so the speed of the machine does not matter.
    stack = await hostingStack(undefined, { profile: "instant" }, { ...plugin.env, ...ownProcesses });
    edit(({ Server, SshKey }) => {
      new Server("web", server);
      new SshKey("k", key);
    });
    expect((await stack.up()).ok).toBe(true);
  }, 600_000);
  afterAll(async () => {
    plugin?.close();
    await stack?.close();
    await second?.close();
  });

  /** The ids of the server and the key, in the state. */
  const ids = async () => {
    const keys = (await stack.resources("SshKey")).filter(
      ({ outputs }) => outputs.publicKeyName === "deploy",
    );
    return [...(await stack.resources("Server")), ...keys].map(({ id }) => id);
  };
  const atHost = ({ servers, keys } = stack.sandbox) => [
    ...servers.map(({ uniq_id }) => uniq_id),
    ...keys.map(({ id }) => String(id)),
  ];
  async function bothStay() {
    const before = await ids();
    const up = await stack.up();
    expect(up, up.output).toMatchObject({ ok: true });
    expect(up.writes).not.toContain("sshKey.remove");
    expect(up.writes).not.toContain("asset.requestRemoval");
    expect(up.output).toMatch(new RegExp(`\\(${before[0]}\\) .* \\[resource-kept\\]`));
    expect(up.output).toMatch(new RegExp(` ${before[1]} .* \\[resource-kept\\]`));
    expect(await ids()).toEqual(before);
    expect(atHost()).toEqual(before);
    expect(await stack.previewUnchanged()).toMatchObject({ ok: true, writes: [] });
  }
  const byConnection = ({ Connection, Server, SshKey }: Hosting) => {
    const { url: baseUrl, username, password } = stack.sandbox;
    const provider = new Connection("main", { baseUrl, username, password });
    new Server("web-main", { ...server, ...adopt }, { provider });
    new SshKey("k-main", { ...key, ...adopt }, { provider });
  };

  it("adopts server and key from the old resources, which send nothing, while another key stays at its own host", async () => {
    edit(byConnection, second.password);
    await bothStay();
    expect(second.writes()).toEqual(["sshKey.add"]);
    expect(second.keys).toMatchObject([{ public_key_name: "there" }]);
    const state = await stack.exported();
    expect(state).toContain("hosting:baseUrl");
    for (const { password } of [second, stack.sandbox]) expect(state).not.toContain(password);
  });

  it("updates in place and keeps all keys when the password changes", async () => {
    second.user(second.username).set({ password: "rotated-in-the-morning" });
    second.expireTokens();
    second.forgetRequests();
    edit(byConnection, pulumi.secret("rotated-in-the-morning"));
    expect(await stack.up()).toMatchObject({ ok: true, writes: [] });
    expect(await stack.refresh()).toMatchObject({ ok: true, writes: [] });
    expect(second.writes()).toEqual([]);
    expect(await stack.exported()).not.toContain("rotated-in-the-morning");
  });

  it("lets the plugin adopt server and key without a write, and destroy removes each from its host", async () => {
    edit(() => {
      new Bare("Server", "web-main", { ...server, ...adopt });
      new Bare("SshKey", "k-main", { ...key, ...adopt });
    }, "rotated-in-the-morning");
    await bothStay();
    const { ok, writes } = await stack.destroy();
    expect(ok).toBe(true);
    expect([...writes].sort()).toEqual(["asset.requestRemoval", "sshKey.remove"]);
    expect(second.writes()).toEqual(["sshKey.remove"]);
    // A removal takes time at the host.
    stack.sandbox.advance("1h");
    expect([...atHost(), ...atHost(second)]).toEqual([]);
  });
});
