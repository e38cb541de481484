import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { OperationName } from "../../provider/api/contract";
import { type HostingStack, hostingStack, type Program } from "./hostingStack";

const publicKeyValue = "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIHUr0XMNnSbRDU8QV2GfL4jGIl8s9nO3GmvMBtSHPkOj one";

describe("every answer to a write is lost once, after the host has done it", { timeout: 240_000 }, () => {
  let stack: HostingStack;
  const program =
    (server: object = {}): Program =>
    ({ Asset, Credential, Server, SshKey }) => {
      const key = new SshKey("deploy", { publicKeyName: "deploy", publicKeyValue });
      const web = new Server("web", {
        domain: "web1.example.com",
        type: "Cloud.VPS",
        zoneId: 12,
        planId: 1201,
        templateName: "DEBIAN_12_64",
        publicSshKey: key.publicKeyValue,
        password: "first-secret-of-web",
        ...server,
      });
      new Credential("panel", {
        uniqId: web.uniqId,
        name: "panel",
        username: "admin",
        authData: "panel-secret",
      });
      new Asset("label", { uniqId: web.uniqId, customName: "shop" });
      return {};
    };
  const loseAnswersTo = (...operations: OperationName[]) => {
    stack.sandbox.faults.clear();
    for (const operation of operations)
      stack.sandbox.faults.add({ fault: "reset-after", operation, times: 1 });
  };
  const happened = () => stack.sandbox.faults.inForce.map((rule) => rule.happened);
  beforeAll(async () => {
    stack = await hostingStack(program());
  }, 600_000);
  afterAll(() => stack?.close());

  it("up makes each once: one server is paid", async () => {
    loseAnswersTo("sshKey.add", "server.create", "server.credential.create", "asset.update");
    const up = await stack.up();
    expect(up.ok, up.output).toBe(true);
    expect(happened()).toEqual([1, 1, 1, 1]);
    const { ledger, keys, credentials } = stack.sandbox;
    expect(ledger.orders).toHaveLength(1);
    expect(keys.map((key) => key.public_key_name)).toEqual(["deploy"]);
    expect(credentials.filter(({ type }) => type === "app")).toHaveLength(1);
    expect(await stack.previewUnchanged()).toMatchObject({ ok: true, writes: [] });
  });

  it("a rebuild is done once: the disks are erased once", async () => {
    loseAnswersTo("server.rebuild", "server.update");
    stack.edit(program({ templateName: "UBUNTU_2404_64", rebuildPolicy: "rebuild", backupEnabled: true }));
    const up = await stack.up();
    expect(up.ok, up.output).toBe(true);
    expect(happened()).toEqual([1, 1]);
    expect(stack.sandbox.ledger.destructions.map(({ operation }) => operation)).toEqual(["server.rebuild"]);
    expect(await stack.previewUnchanged()).toMatchObject({ ok: true, writes: [] });
  });

  it("destroy removes everything", async () => {
    loseAnswersTo("sshKey.remove", "asset.requestRemoval", "server.credential.delete");
    const destroyed = await stack.destroy();
    expect(destroyed.ok, destroyed.output).toBe(true);
    expect(happened()).toEqual([1, 1, 1]);
    expect(stack.sandbox.keys).toEqual([]);
    expect(stack.sandbox.ledger.orders).toHaveLength(1);
  });
});
