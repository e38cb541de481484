import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { one, two } from "../../provider/resources/sshKey/samples";
import { type HostingStack, hostingStack, serverArgs } from "../hostingStack";
import { Bare } from "../plugin/pluginStack";
import { startPlugin } from "../support/inProcessPlugin";
import type { Type } from "./fronts";

const dynamicType = (type: Type) => `pulumi-nodejs:dynamic/hosting:${type}`;
const pluginType = (type: Type) => `hosting:index:${type}`;
const login = { ...serverArgs, username: "admin", password: "first-secret" };

// One alias line moves a resource from one front to the other, and back.
describe("a stack that moves", { timeout: 120_000 }, () => {
  let stack: HostingStack;
  let plugin: Awaited<ReturnType<typeof startPlugin>>;
  beforeAll(async () => {
    plugin = await startPlugin();
    stack = await hostingStack(undefined, {}, plugin.env);
  }, 600_000);
  afterAll(async () => {
    plugin?.close();
    await stack?.close();
  });

  /** A key that was at the host before Pulumi knew of it. */
  const found = { publicKeyName: "found", publicKeyValue: two };
  const inDynamic = (aliased: boolean) =>
    stack.edit((hosting) => {
      const opts = (type: Type) => (aliased ? { aliases: [{ type: hosting[type].pluginType }] } : {});
      const web = new hosting.Server("web", login as never, opts("Server"));
      new hosting.SshKey("deploy", { publicKeyValue: one }, opts("SshKey"));
      new hosting.Credential(
        "panel",
        { uniqId: web.uniqId, name: "panel", authData: "panel-secret" },
        opts("Credential"),
      );
      new hosting.Asset("label", { uniqId: web.uniqId, customName: "web" }, opts("Asset"));
      if (aliased) new hosting.SshKey("found", found, opts("SshKey"));
      return {};
    });
  const inPlugin = (aliased: boolean) =>
    stack.edit(() => {
      const opts = (type: Type) => (aliased ? { aliases: [{ type: dynamicType(type) }] } : {});
      const web = new Bare("Server", "web", login, opts("Server"), ["uniqId"]);
      const { uniqId } = web.told;
      new Bare("SshKey", "deploy", { publicKeyValue: one }, opts("SshKey"));
      const panel = { uniqId, name: "panel", authData: "panel-secret" };
      new Bare("Credential", "panel", panel, opts("Credential"));
      new Bare("Asset", "label", { uniqId, customName: "web" }, opts("Asset"));
      return {};
    });

  const types: Type[] = ["Server", "SshKey", "Credential", "Asset"];
  const ids = async () => {
    const found = await Promise.all(types.map(async (type) => stack.resources(type)));
    return found.flat().map(({ type, id }) => [type, id]);
  };
  let before: unknown[][];

  it("begins in the dynamic front", async () => {
    inDynamic(false);
    expect(await stack.up()).toMatchObject({ ok: true });
    before = await ids();
    expect(before.map(([type]) => type)).toEqual(types.map(dynamicType));
  });

  it("moves to the plugin: the same ids, nothing written, no secret in the clear", async () => {
    inPlugin(true);
    const up = await stack.up();
    expect(up, up.output).toMatchObject({ ok: true, writes: [] });
    expect(up.output).not.toContain("replace");
    const now = await ids();
    expect(now).toEqual(before.map(([, id], index) => [pluginType(types[index] as Type), id]));
    expect(await stack.previewUnchanged()).toMatchObject({ ok: true, writes: [] });
    const exported = await stack.exported();
    for (const secret of ["first-secret", "panel-secret"]) expect(exported).not.toContain(secret);
  });

  it("stays there when the alias is dropped, also after a refresh", async () => {
    inPlugin(false);
    expect(await stack.refresh()).toMatchObject({ ok: true, writes: [] });
    expect(await stack.previewUnchanged()).toMatchObject({ ok: true, writes: [] });
  });

  it("takes over what is there, as dynamic resources cannot", async () => {
    stack.sandbox.seed({ keys: [{ public_key_name: found.publicKeyName, public_key_value: two }] });
    const flags = ["--generate-code=false", "--protect=false", "--yes"];
    const imported = await stack.cli("import", pluginType("SshKey"), "found", "found", ...flags);
    expect(imported, imported.output).toMatchObject({ ok: true, writes: [] });
    const [, key] = await stack.resources("SshKey");
    before.splice(2, 0, [dynamicType("SshKey"), key?.id]);
  });

  it("moves back with that: the same ids, nothing written, no secret in the clear", async () => {
    inDynamic(true);
    const up = await stack.up();
    expect(up, up.output).toMatchObject({ ok: true, writes: [] });
    expect((await ids()).sort()).toEqual(before.sort());
    expect(await stack.previewUnchanged()).toMatchObject({ ok: true, writes: [] });
    const exported = await stack.exported();
    for (const secret of ["first-secret", "panel-secret"]) expect(exported).not.toContain(secret);
  });

  it("and is destroyed there", async () => {
    expect(await stack.destroy()).toMatchObject({
      ok: true,
      writes: expect.arrayContaining(["asset.requestRemoval", "sshKey.remove", "server.credential.delete"]),
    });
  });
});
