import { expect, it, onTestFinished } from "vitest";
import { one } from "../../provider/resources/sshKey/samples";
import { fronts } from "../fronts/fronts";
import { serverArgs } from "../hostingStack";

// Lost answers to all other writes, and what else interrupts them: provider/resources/lives.property.test.ts.
it("every answer to an up is lost once, after the host has done it: one server is paid", async () => {
  const stack = await fronts.plugin();
  onTestFinished(() => stack.close());
  stack.edit((declare) => {
    const key = declare("SshKey", "deploy", { publicKeyName: "deploy", publicKeyValue: one });
    const login = { publicSshKey: key.publicKeyValue, password: "first-secret-of-web" };
    const { uniqId } = declare("Server", "web", { ...serverArgs, ...login });
    declare("Credential", "panel", { uniqId, name: "panel", username: "admin", authData: "panel-secret" });
    declare("Asset", "label", { uniqId, customName: "shop" });
  });
  const { faults } = stack.sandbox;
  for (const operation of [
    "sshKey.add",
    "server.create",
    "server.credential.create",
    "asset.update",
  ] as const)
    faults.add({ fault: "reset-after", operation, times: 1 });
  const up = await stack.up();
  expect(up.ok, up.output).toBe(true);
  expect(faults.inForce.map(({ happened }) => happened)).toEqual([1, 1, 1, 1]);
  const { ledger, keys, credentials } = stack.sandbox;
  expect(ledger.orders).toHaveLength(1);
  expect(keys.map((key) => key.public_key_name)).toEqual(["deploy"]);
  expect(credentials.filter(({ type }) => type === "app")).toHaveLength(1);
  expect(await stack.previewUnchanged()).toMatchObject({ ok: true, writes: [] });
}, 600_000);
