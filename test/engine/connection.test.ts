import * as pulumi from "@pulumi/pulumi";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Sandbox, startSandbox } from "../../sandbox";
import { type HostingStack, hostingStack, type Program } from "./hostingStack";
import { ownProcesses } from "./support/providerHost";

const publicKeyValue = "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIHUr0XMNnSbRDU8QV2GfL4jGIl8s9nO3GmvMBtSHPkOj one";

describe("a Connection to a second host", { timeout: 120_000 }, () => {
  let stack: HostingStack;
  let second: Sandbox;
  const both =
    (password: pulumi.Input<string>): Program =>
    ({ Connection, SshKey }) => {
      const { url, username } = second;
      const other = new Connection("other", { baseUrl: url, username, password });
      new SshKey("here", { publicKeyName: "here", publicKeyValue });
      new SshKey("there", { publicKeyName: "there", publicKeyValue }, { provider: other });
      return {};
    };
  const names = (of: Sandbox) => of.keys.map((key) => key.public_key_name);

  beforeAll(async () => {
    stack = await hostingStack(undefined, undefined, ownProcesses);
    second = await startSandbox({ seed: 2 });
    stack.edit(both(second.password));
  }, 600_000);
  afterAll(async () => {
    await stack?.close();
    await second?.close();
  });

  it("each key goes to its host, by its own login", async () => {
    expect(await stack.up()).toMatchObject({ ok: true, writes: ["sshKey.add"] });
    expect(second.writes()).toEqual(["sshKey.add"]);
    expect(names(stack.sandbox)).toEqual(["here"]);
    expect(names(second)).toEqual(["there"]);
    expect(await stack.previewUnchanged()).toMatchObject({ ok: true, writes: [] });
  });

  it("its password is encrypted in the state", async () => {
    const state = await stack.exported();
    expect(state).toContain("hosting:baseUrl");
    expect(state).not.toContain(second.password);
    expect(state).not.toContain(stack.sandbox.password);
  });

  it("another password changes the connection in place and no key", async () => {
    const { username } = second;
    second.user(username).set({ password: "rotated-in-the-morning" });
    second.expireTokens();
    second.forgetRequests();
    stack.edit(both(pulumi.secret("rotated-in-the-morning")));
    expect(await stack.up()).toMatchObject({ ok: true, writes: [] });
    expect(await stack.refresh()).toMatchObject({ ok: true, writes: [] });
    expect(second.writes()).toEqual([]);
    expect(await stack.exported()).not.toContain("rotated-in-the-morning");
  });

  it("destroy removes each from its host", async () => {
    expect(await stack.destroy()).toMatchObject({ ok: true, writes: ["sshKey.remove"] });
    expect(second.writes()).toEqual(["sshKey.remove"]);
    expect([...names(stack.sandbox), ...names(second)]).toEqual([]);
  });
});
