import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { OperationName } from "../../../provider/api/contract";
import { one } from "../../provider/resources/sshKey/samples";
import { type FrontProgram, type FrontStack, fronts } from "../fronts/fronts";
import { serverArgs } from "../hostingStack";

describe("every answer to a write is lost once, after the host has done it", { timeout: 240_000 }, () => {
  let stack: FrontStack;
  const program =
    (server: object = {}): FrontProgram =>
    (declare) => {
      const key = declare("SshKey", "deploy", { publicKeyName: "deploy", publicKeyValue: one });
      const { uniqId } = declare("Server", "web", {
        ...serverArgs,
        publicSshKey: key.publicKeyValue,
        password: "first-secret-of-web",
        ...server,
      });
      const login = { name: "panel", username: "admin", authData: "panel-secret" };
      declare("Credential", "panel", { uniqId, ...login });
      declare("Asset", "label", { uniqId, customName: "shop" });
    };
  const loseAnswersTo = (...operations: OperationName[]) => {
    stack.sandbox.faults.clear();
    for (const operation of operations)
      stack.sandbox.faults.add({ fault: "reset-after", operation, times: 1 });
  };
  const happened = () => stack.sandbox.faults.inForce.map((rule) => rule.happened);
  beforeAll(async () => {
    stack = await fronts.plugin();
    stack.edit(program());
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
