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
// An adopted resource would be released otherwise, and no other one asked for.
const key = { publicKeyName: "deploy", publicKeyValue: one, removeOnDelete: true };
const adopt = { onExisting: "adopt" } as const;
const there = { publicKeyName: "there", publicKeyValue: one };

// Each Connection is a provider process of its own, and so is the plugin: what one adopts another must not remove. One
// server and one key go from hand to hand, while another key is at a second host. The steps build on each other.
describe("Connections", { timeout: 120_000 }, () => {
  let stack: HostingStack;
  let second: Sandbox;
  let plugin: Awaited<ReturnType<typeof startPlugin>>;
  /** The program: the server and the key, and the key at the second host. */
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
    // A removed server is gone at once, so the speed of this machine changes nothing.
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

  /** The server and the key, in the state or at the host. */
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

  it("adoption takes server and key: the old resources go and send nothing; another one has its own host", async () => {
    edit(byConnection, second.password);
    await bothStay();
    expect(second.writes()).toEqual(["sshKey.add"]);
    expect(second.keys).toMatchObject([{ public_key_name: "there" }]);
    const state = await stack.exported();
    expect(state).toContain("hosting:baseUrl");
    for (const { password } of [second, stack.sandbox]) expect(state).not.toContain(password);
  });

  it("another password changes the connection in place and no key", async () => {
    second.user(second.username).set({ password: "rotated-in-the-morning" });
    second.expireTokens();
    second.forgetRequests();
    edit(byConnection, pulumi.secret("rotated-in-the-morning"));
    expect(await stack.up()).toMatchObject({ ok: true, writes: [] });
    expect(await stack.refresh()).toMatchObject({ ok: true, writes: [] });
    expect(second.writes()).toEqual([]);
    expect(await stack.exported()).not.toContain("rotated-in-the-morning");
  });

  it("the plugin adopts server and key: the same; destroy removes each from its host", async () => {
    edit(() => {
      new Bare("Server", "web-main", { ...server, ...adopt });
      new Bare("SshKey", "k-main", { ...key, ...adopt });
    }, "rotated-in-the-morning");
    await bothStay();
    const { ok, writes } = await stack.destroy();
    expect(ok).toBe(true);
    expect([...writes].sort()).toEqual(["asset.requestRemoval", "sshKey.remove"]);
    expect(second.writes()).toEqual(["sshKey.remove"]);
    // A removal takes its time at the host.
    stack.sandbox.advance("1h");
    expect([...atHost(), ...atHost(second)]).toEqual([]);
  });
});
