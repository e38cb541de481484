import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type HostingStack, hostingStack, type Program, stackTrace } from "./hostingStack";

const one = "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIHUr0XMNnSbRDU8QV2GfL4jGIl8s9nO3GmvMBtSHPkOj one";
const two = one.replace("one", "two");

type Args = ConstructorParameters<HostingStack["hosting"]["SshKey"]>[1];

const keyOf =
  (args: Args): Program =>
  ({ SshKey }) => {
    const key = new SshKey("deploy-key", args);
    return { name: key.publicKeyName, id: key.keyId };
  };

// One key's life under the real engine. The steps build on each other, as a user's days do.
describe("an SSH key under Pulumi", { timeout: 120_000 }, () => {
  let stack: HostingStack;
  let name: string;
  beforeAll(async () => {
    stack = await hostingStack(keyOf({ publicKeyValue: one }));
  }, 600_000);
  afterAll(() => stack?.close());

  const keys = () =>
    stack.sandbox.keys.map((key) => [key.id, key.public_key_name, key.public_key_value.trim()]);
  let id: number;

  it("preview shows it and sends nothing", async () => {
    const preview = await stack.preview();
    expect(preview).toMatchObject({ ok: true, writes: [] });
    expect(preview.output).toMatch(/hosting:SshKey deploy-key create/);
  });

  it("up adds it under a name made from the resource's, and looks its id up", async () => {
    expect(await stack.up()).toMatchObject({ ok: true, writes: ["sshKey.add"] });
    const outputs = await stack.outputs();
    name = outputs.name?.value;
    id = outputs.id?.value;
    expect(name).toMatch(/^deploy_key_[a-z0-9]{7}$/);
    expect(keys()).toEqual([[id, name, one]]);
    expect(await stack.resources("SshKey")).toMatchObject([
      {
        type: "pulumi-nodejs:dynamic/hosting:SshKey",
        id: String(id),
        inputs: { publicKeyName: name, publicKeyValue: one },
        outputs: { publicKeyName: name, publicKeyValue: one, keyId: id },
      },
    ]);
    const [stored] = await stack.resources("SshKey");
    expect(stored?.inputs).not.toHaveProperty("__resourceName");
  });

  it("an unchanged preview, up and refresh change nothing: the name stays", async () => {
    expect(await stack.previewUnchanged()).toMatchObject({ ok: true, writes: [] });
    expect(await stack.up()).toMatchObject({ ok: true, writes: [] });
    expect(await stack.refresh()).toMatchObject({ ok: true, writes: [] });
    expect(await stack.previewUnchanged()).toMatchObject({ ok: true, writes: [] });
    expect((await stack.outputs()).name?.value).toBe(name);
  });

  it("another value is changed in place", async () => {
    stack.edit(keyOf({ publicKeyValue: two }));
    expect(await stack.up()).toMatchObject({ ok: true, writes: ["sshKey.update"] });
    expect(keys()).toEqual([[id, name, two]]);
  });

  it("another name is changed in place", async () => {
    stack.edit(keyOf({ publicKeyValue: two, publicKeyName: "renamed" }));
    expect(await stack.up()).toMatchObject({ ok: true, writes: ["sshKey.update"] });
    expect(keys()).toEqual([[id, "renamed", two]]);
    expect((await stack.outputs()).id?.value).toBe(id);
  });

  it("a name with a dash and a malformed key are refused at preview, by property", async () => {
    stack.edit(keyOf({ publicKeyValue: "ssh-ed25519", publicKeyName: "not-good" }));
    const preview = await stack.preview();
    expect(preview).toMatchObject({ ok: false, writes: [] });
    expect(preview.output).toContain(
      "property publicKeyName value {not-good} has a problem: publicKeyName must be letters, digits and underscores",
    );
    expect(preview.output).toContain(
      "property publicKeyValue value {ssh-ed25519} has a problem: publicKeyValue must be the contents of a public key file",
    );
    expect(preview.output).not.toMatch(stackTrace);
    expect(await stack.up()).toMatchObject({ ok: false, writes: [] });
    expect(keys()).toEqual([[id, "renamed", two]]);
  });

  it("what somebody changed at the host, refresh finds and up puts right", async () => {
    stack.edit(keyOf({ publicKeyValue: two, publicKeyName: "renamed" }));
    stack.sandbox.key("renamed").set({ public_key_value: one });
    expect(await stack.refresh()).toMatchObject({ ok: true, writes: [] });
    expect((await stack.resources("SshKey"))[0]?.outputs.publicKeyValue).toBe(one);
    expect(await stack.up()).toMatchObject({ ok: true, writes: ["sshKey.update"] });
    expect(keys()).toEqual([[id, "renamed", two]]);
  });

  it("a refresh or destroy that the host refuses is told in one sentence and loses nothing", async () => {
    const user = stack.sandbox.user(stack.sandbox.username);
    user.deny("sshKey");
    for (const refused of [await stack.refresh(), await stack.destroy()]) {
      expect(refused.ok).toBe(false);
      expect(refused.output).toMatch(new RegExp(`^ *(?:error: )?SshKey ${id}: sshKey\\.\\w+: .+$`, "m"));
      expect(refused.output).not.toMatch(stackTrace);
    }
    user.grant("sshKey");
    expect(keys()).toEqual([[id, "renamed", two]]);
    expect(await stack.previewUnchanged()).toMatchObject({ ok: true, writes: [] });
  });

  it("removed at the host, refresh drops it and up adds it again", async () => {
    stack.sandbox.key("renamed").remove();
    expect(await stack.refresh()).toMatchObject({ ok: true, writes: [] });
    expect(await stack.resources("SshKey")).toEqual([]);
    expect(await stack.up()).toMatchObject({ ok: true, writes: ["sshKey.add"] });
    expect(keys()).toMatchObject([[expect.any(Number), "renamed", two]]);
    expect((await stack.outputs()).id?.value).toBe(stack.sandbox.key("renamed").row.id);
  });

  it("a second resource of that name fails with the ways out, and can adopt the key instead", async () => {
    const twice =
      (onExisting?: "adopt"): Program =>
      ({ SshKey }) => {
        const first = new SshKey("deploy-key", { publicKeyName: "renamed", publicKeyValue: two });
        new SshKey(
          "again",
          { publicKeyName: "renamed", publicKeyValue: one, onExisting },
          { dependsOn: first },
        );
        return {};
      };
    stack.edit(twice());
    const up = await stack.up();
    expect(up).toMatchObject({ ok: false, writes: ["sshKey.add"] });
    expect(up.output).toMatch(
      /The account already has an SSH key named "renamed" \(id \d+\).*\[ssh-key-name-taken\]/s,
    );
    expect(up.output).toContain('To take it over: onExisting: "adopt".');
    expect(up.output).not.toMatch(stackTrace);
    expect(await stack.resources("SshKey")).toHaveLength(1);
    stack.edit(twice("adopt"));
    expect(await stack.up()).toMatchObject({ ok: true, writes: ["sshKey.add", "sshKey.update"] });
    const stored = await stack.resources("SshKey");
    expect(new Set(stored.map((resource) => resource.id)).size).toBe(1);
    expect(keys()).toHaveLength(1);
  });

  it("destroy removes it; already gone is success", async () => {
    const { ok, output, writes } = await stack.destroy();
    expect(output).not.toMatch(stackTrace);
    expect({ ok, writes }).toMatchObject({ ok: true, writes: ["sshKey.remove", "sshKey.remove"] });
    expect(keys()).toEqual([]);
  });
});

describe("a key that was made elsewhere", { timeout: 120_000 }, () => {
  let stack: HostingStack;
  beforeAll(async () => {
    stack = await hostingStack();
  }, 600_000);
  afterAll(() => stack?.close());

  it("get reads it, never changes or removes it", async () => {
    stack.edit(keyOf({ publicKeyName: "elsewhere", publicKeyValue: one }));
    await stack.up();
    const id = stack.sandbox.key("elsewhere").row.id;
    const other = await hostingStack(({ SshKey }) => {
      const key = SshKey.get("found", String(id));
      return { name: key.publicKeyName, value: key.publicKeyValue };
    });
    try {
      await other.configure("baseUrl", stack.sandbox.url);
      stack.sandbox.forgetRequests();
      expect(await other.up()).toMatchObject({ ok: true });
      expect(await other.outputs()).toMatchObject({ name: { value: "elsewhere" }, value: { value: one } });
      expect(await other.destroy()).toMatchObject({ ok: true });
      expect(stack.sandbox.writes()).toEqual([]);
    } finally {
      await other.close();
    }
  });
});
