import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sampleServer } from "../support/sampleServer";
import { type HostingStack, hostingStack, type Program } from "./hostingStack";
import { Bare } from "./plugin/pluginStack";
import { startPlugin } from "./support/inProcessPlugin";
import { ownProcesses } from "./support/providerHost";

const server = { ...sampleServer, domain: "web1.example.com" } as const;
const key = {
  publicKeyName: "deploy",
  publicKeyValue: "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIHUr0XMNnSbRDU8QV2GfL4jGIl8s9nO3GmvMBtSHPkOj one",
  // What is adopted would be released otherwise, and no other resource asked for.
  removeOnDelete: true,
};
const adopt = { onExisting: "adopt" } as const;

// Each Connection is a provider process of its own, and so is the plugin: what one takes over another must not remove.
// One server and one key, which go from hand to hand.
describe("a server and a key that are taken over by another provider", { timeout: 120_000 }, () => {
  const inDefault: Program = ({ Server, SshKey }) => {
    new Server("web", server);
    new SshKey("k", key);
    return {};
  };
  let stack: HostingStack;
  let plugin: Awaited<ReturnType<typeof startPlugin>>;
  beforeAll(async () => {
    plugin = await startPlugin();
    stack = await hostingStack(
      inDefault,
      // What is removed is gone at once: how fast this machine is changes nothing.
      { profile: "instant" },
      { ...plugin.env, ...ownProcesses },
    );
    expect((await stack.up()).ok).toBe(true);
  }, 600_000);
  afterAll(async () => {
    plugin?.close();
    await stack?.close();
  });

  const ids = async () =>
    [...(await stack.resources("Server")), ...(await stack.resources("SshKey"))].map(({ id }) => id);
  const atHost = () => [
    ...stack.sandbox.servers.map(({ uniq_id }) => uniq_id),
    ...stack.sandbox.keys.map(({ id }) => String(id)),
  ];

  async function bothStay() {
    const before = await ids();
    const up = await stack.up();
    expect(up, up.output).toMatchObject({ ok: true });
    expect(up.writes).not.toContain("sshKey.remove");
    expect(up.writes).not.toContain("asset.requestRemoval");
    expect(up.output).toMatch(new RegExp(`\\(${before[0]}\\) .* \\[server-kept\\]`));
    expect(up.output).toMatch(new RegExp(` ${before[1]} .* \\[ssh-key-kept\\]`));
    expect(await ids()).toEqual(before);
    expect(atHost()).toEqual(before);
    expect(await stack.previewUnchanged()).toMatchObject({ ok: true, writes: [] });
  }
  const login = () => ({
    baseUrl: stack.sandbox.url,
    username: stack.sandbox.username,
    password: stack.sandbox.password,
  });

  it("by a Connection: the old resources go and send nothing", async () => {
    stack.edit(({ Connection, Server, SshKey }) => {
      const provider = new Connection("main", login());
      new Server("web-main", { ...server, ...adopt }, { provider });
      new SshKey("k-main", { ...key, ...adopt }, { provider });
      return {};
    });
    await bothStay();
  });

  it("by the plugin: the same; destroy removes both", async () => {
    stack.edit(() => {
      new Bare("Server", "web-main", { ...server, ...adopt });
      new Bare("SshKey", "k-main", { ...key, ...adopt });
      return {};
    });
    await bothStay();
    const { ok, writes } = await stack.destroy();
    expect(ok).toBe(true);
    expect([...writes].sort()).toEqual(["asset.requestRemoval", "sshKey.remove"]);
    // A removal takes its time at the host.
    stack.sandbox.advance("1h");
    expect(atHost()).toEqual([]);
  });
});
