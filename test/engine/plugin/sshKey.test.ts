import type * as pulumi from "@pulumi/pulumi";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { SshKeyArgs } from "../../../sdk";
import { one, two } from "../../provider/resources/sshKey/samples";
import { type FrontProgram, type FrontStack, fronts } from "../fronts/fronts";
import { stackTrace } from "../hostingStack";

const keyOf =
  (args: SshKeyArgs): FrontProgram =>
  (declare) => {
    declare("SshKey", "deploy-key", { ...args });
  };

// One key's life under the real engine. The steps build on each other, as a user's days do.
describe("an SSH key under Pulumi", { timeout: 120_000 }, () => {
  let stack: FrontStack;
  let name: string;
  beforeAll(async () => {
    stack = await fronts.plugin();
    stack.edit(keyOf({ publicKeyValue: one }));
  }, 600_000);
  afterAll(() => stack?.close());

  const keys = () =>
    stack.sandbox.keys.map((key) => [key.id, key.public_key_name, key.public_key_value.trim()]);
  const outputs = async () =>
    (await stack.resources("SshKey"))[0]?.outputs as { publicKeyName: string; keyId: number };
  let id: number;

  it("preview shows it and sends nothing", async () => {
    const preview = await stack.preview();
    expect(preview).toMatchObject({ ok: true, writes: [] });
    expect(preview.output).toMatch(/hosting:index:SshKey deploy-key create/);
  });

  it("up adds it under a name made from the resource's, and looks its id up", async () => {
    expect(await stack.up()).toMatchObject({ ok: true, writes: ["sshKey.add"] });
    ({ publicKeyName: name, keyId: id } = await outputs());
    expect(name).toMatch(/^deploy_key_[a-z0-9]{7}$/);
    expect(keys()).toEqual([[id, name, one]]);
    expect(await stack.resources("SshKey")).toMatchObject([
      {
        type: "hosting:index:SshKey",
        id: String(id),
        inputs: { publicKeyName: name, publicKeyValue: one },
        outputs: { publicKeyName: name, publicKeyValue: one, keyId: id },
      },
    ]);
  });

  it("another value and another name are changed in place", async () => {
    stack.edit(keyOf({ publicKeyValue: two }));
    expect(await stack.up()).toMatchObject({ ok: true, writes: ["sshKey.update"] });
    expect(keys()).toEqual([[id, name, two]]);
    stack.edit(keyOf({ publicKeyValue: two, publicKeyName: "renamed" }));
    expect(await stack.up()).toMatchObject({ ok: true, writes: ["sshKey.update"] });
    expect(keys()).toEqual([[id, "renamed", two]]);
    expect((await outputs()).keyId).toBe(id);
  });

  it("what somebody changed at the host, refresh finds and up puts right", async () => {
    stack.sandbox.key("renamed").set({ public_key_value: one });
    expect(await stack.refresh()).toMatchObject({ ok: true, writes: [] });
    expect((await stack.resources("SshKey"))[0]?.outputs.publicKeyValue).toBe(one);
    expect(await stack.up()).toMatchObject({ ok: true, writes: ["sshKey.update"] });
    expect(keys()).toEqual([[id, "renamed", two]]);
  });

  it("removed at the host, refresh drops it and up adds it again", async () => {
    stack.sandbox.key("renamed").remove();
    expect(await stack.refresh()).toMatchObject({ ok: true, writes: [] });
    expect(await stack.resources("SshKey")).toEqual([]);
    expect(await stack.up()).toMatchObject({ ok: true, writes: ["sshKey.add"] });
    expect(keys()).toMatchObject([[expect.any(Number), "renamed", two]]);
    expect((await outputs()).keyId).toBe(stack.sandbox.key("renamed").row.id);
  });

  it("a second resource of that name fails with the ways out, and can adopt the key instead", async () => {
    const twice =
      (onExisting?: "adopt"): FrontProgram =>
      (declare) => {
        const first = declare("SshKey", "deploy-key", { publicKeyName: "renamed", publicKeyValue: two });
        const again = { publicKeyName: "renamed", publicKeyValue: one, ...(onExisting && { onExisting }) };
        declare("SshKey", "again", again, { dependsOn: first as unknown as pulumi.Resource });
      };
    stack.edit(twice());
    const up = await stack.up();
    expect(up).toMatchObject({ ok: false, writes: ["sshKey.add"] });
    expect(up.output).toMatch(/\(id \d+\).* \[ssh-key-name-taken\]/);
    expect(up.output).not.toMatch(stackTrace);
    expect(await stack.resources("SshKey")).toHaveLength(1);
    stack.edit(twice("adopt"));
    expect(await stack.up()).toMatchObject({ ok: true, writes: ["sshKey.add", "sshKey.update"] });
    const stored = await stack.resources("SshKey");
    expect(new Set(stored.map((resource) => resource.id)).size).toBe(1);
    expect(keys()).toHaveLength(1);
  });

  it("destroy releases the resource that adopted it, and removes it with the one that added it", async () => {
    const { ok, output, writes } = await stack.destroy();
    expect(output).not.toMatch(stackTrace);
    expect({ ok, writes }).toMatchObject({ ok: true, writes: ["sshKey.remove"] });
    expect(keys()).toEqual([]);
  });
});
